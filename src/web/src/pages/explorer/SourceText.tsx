import { useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useAddress } from "../../address/address.ts";
import { useKeys } from "../../components/keys.ts";
import { useWide } from "../../components/screen.ts";
import { toggled } from "../../components/toggled.ts";
import { VirtualRow } from "../../components/VirtualRow.tsx";
import type { ListedFinding } from "../../finding/columns.tsx";
import { useTokens } from "../../source/use-tokens.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { useFindingPlace } from "./finding-place.ts";
import { FunctionList, FunctionMenu } from "./FunctionList.tsx";
import { useAuthorChoice, type LineAuthor } from "./source-authors.ts";
import type { LineCoverage } from "./source-coverage.ts";
import { findingMarks, findingsByLine, partAt, stepLine } from "./source-findings.ts";
import type { SourcePart } from "./source-parts.ts";
import { foldablesOf, sourceRowsOf, unfoldAt, type SourceRow } from "./source-rows.ts";
import { SourceFinding } from "./SourceFinding.tsx";
import { SourceHead, type SourceReference } from "./SourceHead.tsx";
import { SourceLine, type LineFacts } from "./SourceLine.tsx";
import "./source-view.css";

const linePixels = 20;
const findingPixels = 32;
/** Gutter and margin, in characters. */
const besideCharacters = 18;
const authorCharacters = 32;
const noLines: ReadonlySet<number> = new Set();
const noFindings: readonly ListedFinding[] = [];

interface SourceTextProps {
  readonly text: string;
  readonly language: string | undefined;
  readonly findings: readonly ListedFinding[];
  readonly parts: readonly SourcePart[];
  readonly coverage: ReadonlyMap<number, LineCoverage>;
  /** Lines that changed since the reference version. */
  readonly changed: ReadonlySet<number>;
  /** Who wrote the lines; empty if the results do not say. */
  readonly authors: ReadonlyMap<number, LineAuthor>;
  /** The artifact's first line, if it is a part of the file. */
  readonly start: number | undefined;
  /** Undefined if there is nothing to compare with. */
  readonly since: SourceReference | undefined;
}

/** The lines of a file, highlighted and foldable, with coverage, copied code and findings; beside them its functions. */
export function SourceText(props: SourceTextProps) {
  const { text, findings, parts, coverage, changed, authors, since } = props;
  const { search, change } = useAddress();
  const lines = useMemo(() => text.split("\n"), [text]);
  const notes = useFindingNotes(findings, lines);
  const wanted = Number(search["line"] ?? props.start ?? 0);
  const shown = useShownRows(props, lines, notes, wanted);
  const step = (direction: 1 | -1): void => {
    const line = stepLine(notes.lines, wanted, direction);
    if (line === undefined) return;
    notes.open(line);
    change({ line }, { replace: true });
  };
  useKeys({ n: () => step(1), p: () => step(-1) }, notes.lines.length > 0);
  const Functions = useWide() ? FunctionList : FunctionMenu;
  return (
    <div className="source-layout">
      <div className="source-block">
        <SourceHead
          coverage={coverage}
          changedLines={changed.size}
          duplicatedLines={notes.marks.copies.size}
          hasAuthors={authors.size > 0}
          since={since}
          foldable={shown.foldables.size > 0}
          onFold={shown.foldAll}
          findingLines={notes.lines}
          line={wanted}
          onStep={step}
        />
        <SourceRows {...props} lines={lines} notes={notes} shown={shown} wanted={wanted} />
      </div>
      {parts.length === 0 ? null : <Functions parts={parts} currentId={partAt(parts, shown.currentLine)?.id} />}
    </div>
  );
}

/** The rows of the source that are not folded, and those of them that are in view. */
function useShownRows(
  { parts, findings }: SourceTextProps,
  lines: readonly string[],
  notes: FindingNotes,
  wanted: number,
) {
  const { search } = useAddress();
  const foldables = useMemo(() => foldablesOf(parts, lines.length), [parts, lines]);
  const [folded, setFolded] = useState(noLines);
  const rows = useMemo(
    () => sourceRowsOf(lines.length, notes.byLine, foldables, folded, notes.isOpen),
    [lines, notes.byLine, foldables, folded, notes.isOpen],
  );
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    // Store heights by the row's content, because its index changes when something is folded.
    getItemKey: (index) => rowKey(rows[index]!),
    estimateSize: (index) => (rows[index]!.kind === "line" ? linePixels : findingPixels),
    overscan: 30,
  });
  const showWanted = useEffectEvent(() => {
    setFolded(unfoldAt(folded, foldables, wanted));
    const index = rows.findIndex((row) => row.kind === "line" && row.number === wanted);
    if (index !== -1) virtual.scrollToIndex(index, { align: search["line"] === undefined ? "start" : "center" });
  });
  // Scroll when a line is requested and when findings move it, not when something is folded.
  useEffect(() => showWanted(), [wanted, lines, findings]);
  const items = virtual.getVirtualItems();
  return {
    rows,
    foldables,
    scroll,
    virtual,
    items,
    currentLine: currentLine(rows, items, virtual, wanted),
    fold: (line: number) => setFolded(toggled(folded, line)),
    foldAll: (all: boolean) => setFolded(all ? new Set(foldables.keys()) : noLines),
  };
}

interface SourceRowsProps extends SourceTextProps {
  readonly lines: readonly string[];
  readonly notes: FindingNotes;
  readonly shown: ReturnType<typeof useShownRows>;
  readonly wanted: number;
}

function SourceRows(props: SourceRowsProps) {
  const { text, language, findings, coverage, changed, lines, notes, shown, wanted } = props;
  const { explorer } = useTexts();
  const tokens = useTokens(text, language);
  const columns = useMemo(() => lines.reduce((most, line) => Math.max(most, line.length), 0), [lines]);
  const { rows, virtual, items, scroll } = shown;
  const authors = useAuthorChoice() === "shown" && props.authors.size > 0 ? props.authors : undefined;
  const factsOf = (line: number): LineFacts => ({
    text: lines[line - 1]!,
    tokens: tokens[line - 1],
    isWanted: line === wanted,
    isChanged: changed.has(line),
    isFound: notes.marks.lines[line] === 1,
    copies: notes.marks.copies.size === 0 ? undefined : (notes.marks.copies.get(line) ?? null),
    characters: notes.marks.characters.get(line),
    coverage: coverage.size === 0 ? undefined : (coverage.get(line) ?? null),
    author: authors === undefined ? undefined : (authors.get(line) ?? null),
    foldable: shown.foldables.get(line),
    findings: findings.length === 0 ? undefined : (notes.byLine.get(line) ?? noFindings),
    isOpen: notes.isOpen(line),
  });
  return (
    <div ref={scroll} className="source" role="region" aria-label={explorer.source} tabIndex={0}>
      <div
        style={{
          height: virtual.getTotalSize(),
          width: `max(100%, ${columns + besideCharacters + (authors === undefined ? 0 : authorCharacters)}ch)`,
        }}
        className="source-space"
      >
        {items.map((item) => {
          const row = rows[item.index]!;
          return (
            <VirtualRow key={item.key} virtual={virtual} item={item} className="source-row">
              {row.kind === "line" ? (
                <SourceLine
                  number={row.number}
                  facts={factsOf(row.number)}
                  hidden={row.hidden}
                  onFold={shown.fold}
                  onToggleFindings={notes.toggle}
                />
              ) : (
                <SourceFinding finding={row.finding} onHide={() => notes.toggle(row.line)} />
              )}
            </VirtualRow>
          );
        })}
      </div>
    </div>
  );
}

type FindingNotes = ReturnType<typeof useFindingNotes>;

/** The findings of a file by line, and which of them are shown below their lines. */
function useFindingNotes(findings: readonly ListedFinding[], lines: readonly string[]) {
  const place = useFindingPlace();
  // Lines that differ from the chosen place: closed ones, or open ones if findings are in the margin.
  const [exceptions, setExceptions] = useState({ place, lines: noLines });
  const known = exceptions.place === place ? exceptions.lines : noLines;
  const found = useMemo(() => {
    const byLine = findingsByLine(findings, lines.length);
    const marks = findingMarks(findings, lines);
    return {
      byLine,
      marks,
      lines: [...byLine.keys()].toSorted((one, other) => one - other),
    };
  }, [findings, lines]);
  const isOpen = useMemo(() => (line: number) => (place === "inline") !== known.has(line), [place, known]);
  const toggle = (line: number): void => setExceptions({ place, lines: toggled(known, line) });
  return { ...found, isOpen, toggle, open: (line: number) => (isOpen(line) ? undefined : toggle(line)) };
}

function rowKey(row: SourceRow<ListedFinding>): string {
  return row.kind === "line" ? `line ${row.number}` : `finding ${row.finding.id}`;
}

/** The requested line while it is in view, else the first line in view. */
function currentLine(
  rows: readonly SourceRow<ListedFinding>[],
  items: readonly { readonly index: number; readonly start: number; readonly end: number }[],
  { scrollOffset, scrollRect }: Pick<Virtualizer<HTMLDivElement, Element>, "scrollOffset" | "scrollRect">,
  wanted: number,
): number {
  const top = scrollOffset ?? 0;
  const bottom = top + (scrollRect?.height ?? 0);
  const inView = items.filter(({ start, end }) => end > top && start < bottom).map(({ index }) => rows[index]!);
  const numbers = inView.map((row) => (row.kind === "line" ? row.number : row.line));
  return numbers.includes(wanted) ? wanted : (numbers[0] ?? 1);
}
