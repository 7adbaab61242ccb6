import { useEffect, useEffectEvent, useId, useRef, type ReactNode, type RefObject } from "react";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { lineAt, type TextRange } from "./json-ranges.ts";
import { largeEdit } from "./large-edits.ts";
import "./models.css";

/** An error in a document, with its position. */
export interface Fault extends TextRange {
  readonly message: ReactNode;
}

interface DocumentEditorProps {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly fault: Fault | undefined;
  readonly readOnly?: boolean;
}

/** A text field with line numbers, which shows errors at their lines. */
export function DocumentEditor({ label, text, onChange, fault, readOnly = false }: DocumentEditorProps) {
  const { models } = useTexts();
  const formats = useFormats();
  const area = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLPreElement>(null);
  const noteId = useId();
  const lines = lineAt(text, Infinity);
  const faultLine = fault === undefined ? undefined : lineAt(text, fault.start);
  const show = (): void => {
    if (fault === undefined || area.current === null || faultLine === undefined) return;
    area.current.focus();
    area.current.setSelectionRange(fault.start, fault.end);
    area.current.scrollTop = (area.current.scrollHeight / lines) * Math.max(0, faultLine - 4);
  };
  // Once for each error, not at every keystroke.
  const showFault = useEffectEvent(show);
  useEffect(() => showFault(), [fault?.start, fault?.end]);
  useLargeEdits(area, onChange);
  return (
    <div className="editor">
      {fault === undefined || faultLine === undefined ? null : (
        <p id={noteId} className="editor-fault breakable" role="alert">
          <button type="button" className="editor-line" onClick={show}>
            {models.fault(formats.number(faultLine))}
          </button>
          {fault.message}
        </p>
      )}
      <div className="editor-body">
        <pre ref={gutter} className="editor-gutter" aria-hidden>
          {lineNumbers(1, (faultLine ?? lines + 1) - 1)}
          {faultLine === undefined ? null : <strong>{`${faultLine}\n`}</strong>}
          {lineNumbers((faultLine ?? lines) + 1, lines)}
        </pre>
        <textarea
          ref={area}
          className="editor-text"
          aria-label={label}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : noteId}
          spellCheck={false}
          autoComplete="off"
          wrap="off"
          readOnly={readOnly}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onScroll={(event) => gutter.current?.scrollTo(0, event.currentTarget.scrollTop)}
        />
      </div>
    </div>
  );
}

/** Inserts or deletes many lines without the browser's own editing, which is slow with them. */
function useLargeEdits(area: RefObject<HTMLTextAreaElement | null>, onChange: (text: string) => void): void {
  const change = useEffectEvent(onChange);
  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    const before = (event: InputEvent): void => {
      const { selectionStart: start, selectionEnd: end } = element;
      const next = element.readOnly ? undefined : largeEdit(event, element.value.slice(start, end));
      if (next === undefined) return;
      event.preventDefault();
      element.setRangeText(next.replaceAll("\r\n", "\n"), start, end, "end");
      change(element.value);
    };
    element.addEventListener("beforeinput", before);
    return () => element.removeEventListener("beforeinput", before);
  }, [area]);
}

function lineNumbers(from: number, to: number): string {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => `${from + index}\n`).join("");
}
