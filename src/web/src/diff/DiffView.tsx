import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from "react";
import { useWide } from "../components/screen.ts";
import { VirtualRow } from "../components/VirtualRow.tsx";
import { useTokens } from "../source/use-tokens.ts";
import { changedWords } from "./changed-words.ts";
import type { TextComparison } from "./comparison.ts";
import { DiffLine, type LineContent } from "./DiffLine.tsx";
import { DiffFold, MovedNote } from "./DiffNotes.tsx";
import {
  diffLineRows,
  diffRows,
  movedNumbersOf,
  rowIndexOf,
  type DiffRow,
  type LinePlace,
  type LineRange,
  type LineRow,
  type Note,
  type Side,
} from "./diff-rows.ts";
import "./diff-view.css";

const linePixels = 20;

interface DiffViewProps<Known extends Note> {
  readonly label: string;
  readonly lines: Readonly<Record<Side, readonly string[]>>;
  readonly language: string | undefined;
  readonly comparison: TextComparison;
  /** Shown below their lines. */
  readonly notes: readonly Known[];
  readonly renderNote: (note: Known) => ReactNode;
  /** The line to show. */
  readonly wanted: LinePlace | undefined;
  /** The address of a line. */
  readonly hrefOf: (place: LinePlace) => string;
}

/** Two versions of a text: beside each other on wide screens, else in one column. Only rows in view are drawn. */
export function DiffView<Known extends Note>(props: DiffViewProps<Known>) {
  const { label, lines, language, comparison, notes, renderNote, wanted, hrefOf } = props;
  const layout = useWide() ? "beside" : "stacked";
  const [unfolded, setUnfolded] = useState<readonly LineRange[]>([]);
  const lineRows = useMemo(() => diffLineRows(comparison, layout), [comparison, layout]);
  const rows = useMemo(
    () => diffRows(lineRows, comparison.moved, { notes, unfolded, wanted }),
    [lineRows, comparison, notes, unfolded, wanted],
  );
  const content = useLineContent(lines, language, comparison);
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    // Store heights by the row's content, because its index changes when something is unfolded.
    getItemKey: (index) => `${layout} ${rowKey(rows[index]!)}`,
    estimateSize: () => linePixels,
    overscan: 20,
  });
  const showWanted = useEffectEvent(() => {
    const index = wanted === undefined ? -1 : rowIndexOf(rows, wanted);
    if (index !== -1) virtual.scrollToIndex(index, { align: "center" });
  });
  // Scroll when another line is requested and when notes move it, not when something is unfolded.
  useEffect(() => showWanted(), [wanted?.side, wanted?.line, notes, layout]);
  return (
    <div ref={scroll} className="diff-view" role="region" aria-label={label} tabIndex={0}>
      <div style={{ height: virtual.getTotalSize() }} className="diff-space">
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]!;
          return (
            <VirtualRow key={item.key} virtual={virtual} item={item} className={`diff-row diff-row-${layout}`}>
              {row.kind === "line" ? (
                <DiffLine row={row} layout={layout} content={content} wanted={wanted} hrefOf={hrefOf} />
              ) : row.kind === "fold" ? (
                <DiffFold fold={row} onUnfold={(range) => setUnfolded([...unfolded, range])} />
              ) : (
                <div className={`diff-note diff-note-${row.kind === "moved" ? row.side : row.note.side}`}>
                  {row.kind === "moved" ? <MovedNote {...row} hrefOf={hrefOf} /> : renderNote(row.note)}
                </div>
              )}
            </VirtualRow>
          );
        })}
      </div>
    </div>
  );
}

/** What the lines of both texts consist of. */
function useLineContent(
  lines: DiffViewProps<Note>["lines"],
  language: string | undefined,
  { moved }: TextComparison,
): LineContent {
  const before = useTokens(
    useMemo(() => lines.before.join("\n"), [lines]),
    language,
  );
  const after = useTokens(
    useMemo(() => lines.after.join("\n"), [lines]),
    language,
  );
  const movedNumbers = useMemo(() => movedNumbersOf(moved), [moved]);
  return {
    textOf: (side, line) => lines[side][line - 1] ?? "",
    tokensOf: (side, line) => (side === "before" ? before : after)[line - 1],
    isMoved: (side, line) => movedNumbers[side].has(line),
    wordsOf: ({ pair }: LineRow) =>
      pair && changedWords(lines.before[pair[0] - 1] ?? "", lines.after[pair[1] - 1] ?? ""),
  };
}

function rowKey(row: DiffRow<Note>): string {
  if (row.kind === "line") return `line ${row.before} ${row.after}`;
  if (row.kind === "fold") return `fold ${row.before}`;
  return row.kind === "moved" ? `moved ${row.side} ${row.block[row.side]}` : `note ${row.note.side} ${row.note.id}`;
}
