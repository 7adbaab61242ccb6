import { useMemo } from "react";
import { useFormats, useTexts } from "../texts/catalogue.ts";
import { hunksOf } from "./hunks.ts";
import { diffLines, type DiffLine } from "./line-diff.ts";
import { movedLines } from "./moved-lines.ts";
import "./diff.css";

/** Lines that are drawn at most; the others are counted. */
const linesMax = 5_000;
const marks = { same: " ", removed: "−", added: "+" };

interface DiffTableProps {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** The differences of two texts, line by line, with the lines around them. */
export function DiffTable({ label, before, after }: DiffTableProps) {
  const { diff, modelRevisions: texts } = useTexts();
  const formats = useFormats();
  const lines = useMemo(() => diffLines(before, after), [before, after]);
  const moved = useMemo(() => movedLines(lines), [lines]);
  const hunks = useMemo(() => hunksOf(lines.slice(0, linesMax)), [lines]);
  if (lines.every(({ kind }) => kind === "same")) return <p className="soft">{texts.same}</p>;
  return (
    <div className="diff" role="region" aria-label={label} tabIndex={0}>
      <table>
        <tbody>
          {hunks.map((hunk) =>
            "left" in hunk ? (
              <tr key={hunk.first} className="diff-left">
                <td colSpan={4}>{diff.unchangedLines(hunk.left)}</td>
              </tr>
            ) : (
              hunk.lines.map((line, index) => <Line key={hunk.first + index} line={line} moved={moved.get(line)} />)
            ),
          )}
        </tbody>
      </table>
      {lines.length > linesMax ? <p className="soft small">{texts.cut(formats.number(linesMax))}</p> : null}
    </div>
  );
}

interface LineProps {
  readonly line: DiffLine;
  /** The number of the same line on the other side, if it was moved. */
  readonly moved: number | undefined;
}

function Line({ line: { kind, before, after, text }, moved }: LineProps) {
  const { diff: texts } = useTexts();
  const formats = useFormats();
  const note = moved === undefined || kind === "same" ? undefined : texts.moved[kind](formats.number(moved));
  return (
    <tr className={moved === undefined ? `diff-${kind}` : `diff-${kind} diff-moved`} title={note}>
      <td className="diff-number">{before}</td>
      <td className="diff-number">{after}</td>
      <td className="diff-mark">
        {kind === "same" ? null : <span className="visually-hidden">{note ?? texts.kinds[kind]}</span>}
        <span aria-hidden>{marks[kind]}</span>
      </td>
      <td className="diff-text">{text}</td>
    </tr>
  );
}
