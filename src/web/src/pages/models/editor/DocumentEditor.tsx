import { setDiagnostics } from "@codemirror/lint";
import type { EditorView } from "@codemirror/view";
import { useEffect, useEffectEvent, useRef } from "react";
import { useFormats, useTexts } from "../../../texts/catalogue.ts";
import { lineAt, type TextRange } from "../json-ranges.ts";
import { createEditor, setSyntax } from "./create-editor.ts";
import { completeModel, type DocumentSyntax } from "./model-completion.ts";
import { modelNames, type ModelNames } from "./model-names.ts";
import "../models.css";

/** An error in a document, with its position. */
export interface Fault extends TextRange {
  readonly message: string;
  /** The cursor moves to it. Not while the user types. */
  readonly isSelected: boolean;
}

interface DocumentEditorProps {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly fault: Fault | undefined;
  readonly syntax: DocumentSyntax;
  /** The parsed text; undefined while it has errors. */
  readonly value: unknown;
}

/** The last text without errors. Its ids are collected when a completion needs them. */
interface KnownModel {
  readonly value: unknown;
  names: ModelNames | undefined;
}

/** An editor for the document of a model, with completion, which shows errors at their places. */
export function DocumentEditor({ label, text, onChange, fault, syntax, value }: DocumentEditorProps) {
  const { models, modelEditor } = useTexts();
  const formats = useFormats();
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(undefined);
  const known = useRef<KnownModel>({ value, names: undefined });
  /** What the user wrote, and the page may still draw: it is older than the editor's text. */
  const written = useRef(new Set<string>());
  const change = useEffectEvent((now: string) => {
    written.current.add(now);
    onChange(now);
  });
  const complete = useEffectEvent((current: string, at: number) => {
    known.current.names ??= modelNames(known.current.value);
    return completeModel(current, at, syntax, MODEL_SCHEMA, known.current.names);
  });
  const create = useEffectEvent((root: ShadowRoot) => {
    const { keys, phrases } = modelEditor;
    return createEditor({ root, text, label, keys, phrases, onChange: change, complete });
  });
  // Ids stay known while the text has errors.
  useEffect(() => {
    if (value !== undefined) known.current = { value, names: undefined };
  }, [value]);
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const view = create(element.shadowRoot ?? element.attachShadow({ mode: "open" }));
    editor.current = view;
    return () => view.destroy();
  }, [label, modelEditor]);
  useEffect(() => {
    if (editor.current !== undefined) setSyntax(editor.current, syntax);
  }, [syntax, modelEditor]);
  useEffect(() => {
    const view = editor.current;
    if (view === undefined) return;
    const isCurrent = view.state.doc.toString() === text;
    if (!isCurrent && written.current.has(text)) return;
    if (!isCurrent) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    written.current.clear();
  }, [text]);
  const show = useEffectEvent((view: EditorView) => {
    view.contentDOM.setAttribute("aria-invalid", String(fault !== undefined));
    const { length } = view.state.doc;
    const marks = fault === undefined ? [] : [markOf(fault, length)];
    view.dispatch(setDiagnostics(view.state, marks));
    if (fault?.isSelected === true) select(view, fault);
  });
  useEffect(() => {
    if (editor.current !== undefined) show(editor.current);
  }, [fault?.start, fault?.end, fault?.message, modelEditor]);
  return (
    <div className="editor">
      {fault === undefined ? null : (
        <p className="editor-fault breakable" role="alert">
          <button type="button" className="editor-line" onClick={() => editor.current && select(editor.current, fault)}>
            {models.fault(formats.number(lineAt(text, fault.start)))}
          </button>
          {fault.message}
        </p>
      )}
      <div ref={host} className="editor-body" />
    </div>
  );
}

// An empty range would not be visible.
function markOf({ start, end, message }: Fault, length: number) {
  const from = Math.min(start, length);
  const to = Math.min(Math.max(end, from + 1), length);
  return { from: to === from ? Math.max(0, from - 1) : from, to, message, severity: "error" as const };
}

function select(view: EditorView, { start, end }: TextRange): void {
  const { length } = view.state.doc;
  const selection = { anchor: Math.min(start, length), head: Math.min(end, length) };
  view.dispatch({ selection, scrollIntoView: true });
  view.focus();
}
