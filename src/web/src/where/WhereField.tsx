import { X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { bindWhere, parseWhere, type FieldSchema } from "../../../language/index.ts";
import type { Language, Problem } from "../../../text/index.ts";
import { useAddress } from "../address/address.ts";
import { IconButton } from "../components/Button.tsx";
import { Combobox } from "../components/Combobox.tsx";
import { lazyComponent } from "../components/lazy-component.tsx";
import { useNarrow } from "../components/screen.ts";
import { useFormats, useLocalization, useTexts } from "../texts/catalogue.ts";
import { completeWhere } from "./complete.ts";
import { wordFields, wordsIn } from "./words.ts";
import "./where.css";

const ProblemDetail = lazyComponent(async () => (await import("./ProblemDetail.tsx")).ProblemDetail, null);

const pauseMilliseconds = 200;

interface WhereFieldProps {
  /** The path of the filtered list, which determines the fields. */
  readonly list: string;
  /** A condition that is useful here, as an example. */
  readonly example: string;
}

/**
 * A field for words, and for the API's filter language with completion. Errors are shown at their character while the user types. A
 * valid text is the parameter `where` of the address.
 */
export function WhereField({ list, example }: WhereFieldProps) {
  const { where: texts } = useTexts();
  const { language, formats } = useLocalization();
  const narrow = useNarrow();
  const address = useAddress();
  const value = address.search["where"] ?? "";
  const [text, setText] = useState(value);
  const [applied, setApplied] = useState(value);
  const [caret, setCaret] = useState(value.length);
  const input = useRef<HTMLInputElement>(null);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  const noteId = useId();
  // The filter also changes when the user goes back in the browser.
  if (applied !== value) {
    setApplied(value);
    if (value !== text.trim()) setText(value);
  }
  const schema = LIST_FIELDS[list]!;
  const problem = problemIn(text, schema);
  const words = wordsIn(text);
  const suggestions = completeWhere(text, caret, schema);
  const change = (next: string, at: number): void => {
    setText(next);
    setCaret(at);
    clearTimeout(pending.current);
    if (problemIn(next, schema) !== undefined) return;
    // While the user types, not each character is searched.
    const apply = (): void => address.change({ where: next.trim() }, { replace: true });
    pending.current = setTimeout(apply, next === "" ? 0 : pauseMilliseconds);
  };
  const take = (index: number): void => {
    const { text: taken, start } = suggestions[index]!;
    const next = text.slice(0, start) + taken + text.slice(caret);
    change(next, start + taken.length);
    requestAnimationFrame(() => input.current?.setSelectionRange(start + taken.length, start + taken.length));
  };
  return (
    <div className="where">
      <Combobox
        label={texts.label}
        placeholder={narrow ? texts.shortHint : texts.hint(example)}
        value={text}
        input={input}
        invalid={problem !== undefined}
        describedBy={problem === undefined && words === undefined ? undefined : noteId}
        className="where-input"
        onInput={change}
        onChoose={(id) => take(Number(id))}
        options={suggestions.map(({ text: content, kind }, index) => ({
          id: String(index),
          content: (
            <>
              <code>{content.trim()}</code>
              <span className="small soft push">{kind === "keyword" ? "" : texts.kinds[kind]}</span>
            </>
          ),
        }))}
      />
      {text === "" ? null : (
        <IconButton label={texts.clear} onClick={() => change("", 0)}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
      {words === undefined ? null : (
        <p id={noteId} className="where-note small soft">
          {texts.words(formats.list((wordFields[list] ?? []).map((field) => texts.fields[field] ?? field)))}
        </p>
      )}
      {problem === undefined ? null : <WhereProblem id={noteId} text={text} problem={problem} language={language} />}
    </div>
  );
}

interface WhereProblemProps {
  readonly id: string;
  readonly text: string;
  readonly problem: Problem;
  readonly language: Language;
}

function WhereProblem({ id, text, problem, language }: WhereProblemProps) {
  const { where: texts } = useTexts();
  const formats = useFormats();
  const { position } = problem;
  return (
    <p id={id} className="where-problem small">
      <ProblemDetail problem={problem} language={language} />
      {position === undefined ? null : (
        <>
          {" "}
          <span className="soft">({texts.at(formats.number(position + 1))})</span>
          <code aria-hidden className="where-mark">
            {text.slice(0, position)}
            <mark>{text.slice(position, position + 1) || " "}</mark>
            {text.slice(position + 1)}
          </code>
        </>
      )}
    </p>
  );
}

function problemIn(text: string, schema: FieldSchema): Problem | undefined {
  if (text.trim() === "" || wordsIn(text) !== undefined) return undefined;
  const tree = parseWhere(text);
  if (!tree.ok) return tree.problem;
  const bound = bindWhere(tree.value, schema);
  return bound.ok ? undefined : bound.problem;
}
