import type { DiffBlock, MovedBlock, TextComparison } from "./comparison.ts";

export type Side = "before" | "after";

/** Both texts beside each other, or removed lines above the added ones. */
export type Layout = "beside" | "stacked";

/** A line of one of the texts. */
export interface LinePlace {
  readonly side: Side;
  readonly line: number;
}

/** Something that is shown below a line, such as a finding. */
export interface Note extends LinePlace {
  readonly id: number;
}

/** A line of both texts, or of one of them. */
export interface LineRow {
  readonly kind: "line";
  readonly isSame: boolean;
  readonly before: number | undefined;
  readonly after: number | undefined;
  /** The two lines that are compared word by word. */
  readonly pair: readonly [before: number, after: number] | undefined;
}

/** Unchanged lines that are not shown, by their numbers in the text before. */
export interface FoldRow {
  readonly kind: "fold";
  readonly before: number;
  readonly count: number;
}

/** A row of the view of a difference. */
export type DiffRow<Known extends Note> =
  | LineRow
  | FoldRow
  | { readonly kind: "moved"; readonly side: Side; readonly block: MovedBlock }
  | { readonly kind: "note"; readonly note: Known };

/** Lines of the text before that the user unfolded; the last one is part of it. */
export type LineRange = readonly [first: number, last: number];

interface DiffRowOptions<Known extends Note> {
  readonly notes: readonly Known[];
  readonly unfolded: readonly LineRange[];
  /** Never folded. */
  readonly wanted: LinePlace | undefined;
}

/** Lines that are shown around a difference. */
const contextLines = 3;
/** Fewer unchanged lines than this are not folded. */
const foldedLinesMin = 4;

/** The rows of a difference: unchanged lines far from changes, notes and the wanted line are folded. */
export function diffRows<Known extends Note>(
  lines: readonly LineRow[],
  moved: readonly MovedBlock[],
  { notes, unfolded, wanted }: DiffRowOptions<Known>,
): readonly DiffRow<Known>[] {
  const isShown = shownLines(lines, wanted === undefined ? notes : [...notes, wanted], unfolded);
  const onSide = (side: Side) => ({
    side,
    notes: Map.groupBy(
      notes.filter((note) => note.side === side),
      ({ line }) => line,
    ),
    moved: new Map(moved.map((block) => [block[side], block])),
  });
  const both = [onSide("before"), onSide("after")];
  const rows: DiffRow<Known>[] = [];
  for (let index = 0; index < lines.length; index++) {
    const count = foldedCount(isShown, index);
    const row = lines[index]!;
    if (count >= foldedLinesMin) {
      rows.push({ kind: "fold", before: row.before!, count });
      index += count - 1;
      continue;
    }
    for (const { side, moved: blocks } of both) {
      const block = blocks.get(row[side] ?? 0);
      if (block !== undefined) rows.push({ kind: "moved", side, block });
    }
    rows.push(row);
    for (const { side, notes: known } of both) {
      for (const note of known.get(row[side] ?? 0) ?? []) rows.push({ kind: "note", note });
    }
  }
  return rows;
}

/** The row of a line, or -1. */
export function rowIndexOf(rows: readonly DiffRow<Note>[], { side, line }: LinePlace): number {
  return rows.findIndex((row) => row.kind === "line" && row[side] === line);
}

/** The numbers of moved lines in both texts. */
export type MovedNumbers = Readonly<Record<Side, ReadonlySet<number>>>;

/** The lines that moved blocks consist of. */
export function movedNumbersOf(moved: readonly MovedBlock[]): MovedNumbers {
  const numbers = (side: Side): ReadonlySet<number> =>
    new Set(moved.flatMap((block) => Array.from({ length: block.count }, (_, index) => block[side] + index)));
  return { before: numbers("before"), after: numbers("after") };
}

/** All lines of a difference, in one of the layouts. */
export function diffLineRows({ blocks, moved }: TextComparison, layout: Layout): readonly LineRow[] {
  const movedNumbers = movedNumbersOf(moved);
  return blocks.flatMap((block) => lineRows(block, layout, movedNumbers));
}

function lineRows(block: DiffBlock, layout: Layout, moved: MovedNumbers): readonly LineRow[] {
  const { isSame, before, after, beforeCount, afterCount } = block;
  const line = (one: number | undefined, other: number | undefined, pair?: LineRow["pair"]): LineRow => ({
    kind: "line",
    isSame,
    before: one,
    after: other,
    pair,
  });
  if (isSame) return Array.from({ length: beforeCount }, (_, index) => line(before + index, after + index));
  const pairs = Math.min(beforeCount, afterCount);
  const pairAt = (index: number): LineRow["pair"] => {
    const [one, other] = [before + index, after + index];
    return index >= pairs || moved.before.has(one) || moved.after.has(other) ? undefined : [one, other];
  };
  if (layout === "stacked") {
    return [
      ...Array.from({ length: beforeCount }, (_, index) => line(before + index, undefined, pairAt(index))),
      ...Array.from({ length: afterCount }, (_, index) => line(undefined, after + index, pairAt(index))),
    ];
  }
  return Array.from({ length: Math.max(beforeCount, afterCount) }, (_, index) =>
    line(
      index < beforeCount ? before + index : undefined,
      index < afterCount ? after + index : undefined,
      pairAt(index),
    ),
  );
}

function shownLines(
  lines: readonly LineRow[],
  places: readonly LinePlace[],
  unfolded: readonly LineRange[],
): Uint8Array {
  const isShown = new Uint8Array(lines.length);
  const numbersOf = (side: Side) => new Set(places.flatMap((place) => (place.side === side ? [place.line] : [])));
  const [before, after] = [numbersOf("before"), numbersOf("after")];
  lines.forEach((row, index) => {
    if (!row.isSame || before.has(row.before ?? 0) || after.has(row.after ?? 0)) {
      isShown.fill(1, Math.max(0, index - contextLines), index + contextLines + 1);
    } else if (unfolded.some(([first, last]) => row.before! >= first && row.before! <= last)) {
      isShown[index] = 1;
    }
  });
  return isShown;
}

/** The number of lines from an index on that are not shown. */
function foldedCount(isShown: Uint8Array, index: number): number {
  let end = index;
  while (end < isShown.length && isShown[end] !== 1) end++;
  return end - index;
}
