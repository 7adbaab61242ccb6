import { AppLink } from "../address/AppLink.tsx";
import type { Token } from "../source/highlight.ts";
import { useTexts } from "../texts/catalogue.ts";
import { HighlightedLine } from "../source/HighlightedLine.tsx";
import type { CharacterRange } from "../source/line-pieces.ts";
import type { ChangedWords } from "./changed-words.ts";
import type { Layout, LinePlace, LineRow, Side } from "./diff-rows.ts";

/** More characters of a line are counted, not drawn. */
const shownCharactersMax = 2_000;
const marks = { before: "−", after: "+" } as const;
const kinds = { before: "removed", after: "added" } as const;

/** What the lines of two texts consist of. */
export interface LineContent {
  readonly textOf: (side: Side, line: number) => string;
  /** Undefined until the line is highlighted. */
  readonly tokensOf: (side: Side, line: number) => readonly Token[] | undefined;
  readonly isMoved: (side: Side, line: number) => boolean;
  /** The words that differ; undefined if the line is not compared word by word. */
  readonly wordsOf: (row: LineRow) => ChangedWords | undefined;
}

interface DiffLineProps {
  readonly row: LineRow;
  readonly layout: Layout;
  readonly content: LineContent;
  readonly wanted: LinePlace | undefined;
  readonly hrefOf: (place: LinePlace) => string;
}

/** A line of both texts, or of one of them. */
export function DiffLine({ row, layout, content, wanted, hrefOf }: DiffLineProps) {
  const words = content.wordsOf(row);
  const cell = (side: Side) => (
    <LineText side={side} line={row[side]} isSame={row.isSame} content={content} words={words?.[side]} />
  );
  const number = (side: Side) => <LineNumber side={side} line={row[side]} wanted={wanted} hrefOf={hrefOf} />;
  if (layout === "beside") {
    return (
      <>
        {number("before")}
        {cell("before")}
        {number("after")}
        {cell("after")}
      </>
    );
  }
  return (
    <>
      {number("before")}
      {number("after")}
      {cell(row.after === undefined ? "before" : "after")}
    </>
  );
}

interface LineNumberProps extends Pick<DiffLineProps, "wanted" | "hrefOf"> {
  readonly side: Side;
  readonly line: number | undefined;
}

function LineNumber({ side, line, wanted, hrefOf }: LineNumberProps) {
  if (line === undefined) return <span className="diff-line-number" />;
  return (
    <AppLink
      href={hrefOf({ side, line })}
      replace
      className="diff-line-number"
      tabIndex={-1}
      data-marked={(wanted?.side === side && wanted.line === line) || undefined}
    >
      {line}
    </AppLink>
  );
}

interface LineTextProps {
  readonly side: Side;
  readonly line: number | undefined;
  readonly isSame: boolean;
  readonly content: LineContent;
  readonly words: readonly CharacterRange[] | undefined;
}

function LineText({ side, line, isSame, content, words }: LineTextProps) {
  const { diff } = useTexts();
  if (line === undefined) return <span className="diff-cell diff-cell-none" />;
  const text = content.textOf(side, line);
  const kind = isSame ? "same" : content.isMoved(side, line) ? "moved" : kinds[side];
  const left = text.length - shownCharactersMax;
  return (
    <span className={`diff-cell diff-cell-${kind}`}>
      <span className="diff-cell-mark">
        {isSame ? null : (
          <>
            <span className="visually-hidden">{diff.kinds[kinds[side]]}</span>
            <span aria-hidden>{marks[side]}</span>
          </>
        )}
      </span>
      <code>
        <HighlightedLine
          text={text}
          tokens={content.tokensOf(side, line)}
          marked={words}
          charactersMax={shownCharactersMax}
        />
        {left > 0 ? <span className="diff-more">{` … ${diff.moreCharacters(left)}`}</span> : null}
      </code>
    </span>
  );
}
