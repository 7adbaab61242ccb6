import type { MatchSide } from "./sides.ts";

/** The findings of a file: those from `start` to before `end`. */
export interface FindingRange {
  readonly start: number;
  readonly end: number;
}

/** The findings of every file that has any. They are in the order of their artifacts, so those of a file are together. */
export function rangesByFile({ size, file, artifact }: MatchSide): ReadonlyMap<number, FindingRange> {
  const ranges = new Map<number, FindingRange>();
  for (let start = 0; start < size;) {
    const row = file[artifact[start]!]!;
    let end = start + 1;
    while (end < size && file[artifact[end]!] === row) end += 1;
    ranges.set(row, { start, end });
    start = end;
  }
  return ranges;
}

/** The findings of a range by line, then by column. */
export function inLineOrder({ startLine, startColumn }: MatchSide, { start, end }: FindingRange): Int32Array {
  const order = new Int32Array(end - start);
  const compare = (one: number, other: number): number =>
    (startLine?.[one] ?? 0) - (startLine?.[other] ?? 0) ||
    (startColumn?.[one] ?? 0) - (startColumn?.[other] ?? 0) ||
    one - other;
  let isSorted = true;
  for (let index = 0; index < order.length; index++) {
    order[index] = start + index;
    if (index > 0 && compare(start + index - 1, start + index) > 0) isSorted = false;
  }
  return isSorted ? order : order.sort(compare);
}
