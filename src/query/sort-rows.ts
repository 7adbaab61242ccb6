import type { Values } from "../snapshot/index.ts";
import type { Pace } from "./pace.ts";

/** What rows are sorted by; missing values come last in both directions. */
export interface SortKey {
  readonly values: Values;
  readonly descending: boolean;
}

/** Rows that are sorted in one go: a few milliseconds. */
const runRows = 4_096;

/** Compares two rows by the keys in turn, ties in tree order: negative when `left` comes first. */
export function compareRows(keys: readonly SortKey[], left: number, right: number): number {
  for (const { values, descending } of keys) {
    const a = values[left]!;
    const b = values[right]!;
    if (a === b) continue;
    const aMissing = Number.isNaN(a);
    const bMissing = Number.isNaN(b);
    if (aMissing && bMissing) continue;
    if (aMissing || bMissing) return aMissing ? 1 : -1;
    return a < b === descending ? 1 : -1;
  }
  return left - right;
}

/** Sorts rows by the keys: runs first, then merges of neighbours, so that it can pause anywhere in between. */
export async function sortRows(rows: Int32Array, keys: readonly SortKey[], pace: Pace): Promise<Int32Array> {
  const compare = (left: number, right: number): number => compareRows(keys, left, right);
  for (let start = 0; start < rows.length; start += runRows) {
    rows.subarray(start, Math.min(rows.length, start + runRows)).sort(compare);
    if (pace.due()) await pace.rest();
  }
  let from = rows;
  let to = rows.length > runRows ? new Int32Array(rows.length) : rows;
  for (let width = runRows; width < rows.length; width *= 2) {
    for (let start = 0; start < rows.length; start += 2 * width) {
      await mergeRuns({ from, to, start, middle: start + width, end: start + 2 * width }, keys, pace);
    }
    [from, to] = [to, from];
  }
  return from;
}

interface Runs {
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly start: number;
  readonly middle: number;
  readonly end: number;
}

async function mergeRuns({ from, to, ...runs }: Runs, keys: readonly SortKey[], pace: Pace): Promise<void> {
  const middle = Math.min(runs.middle, from.length);
  const end = Math.min(runs.end, from.length);
  let left = runs.start;
  let right = middle;
  for (let place = runs.start; place < end; place++) {
    const takeLeft = left < middle && (right >= end || compareRows(keys, from[left]!, from[right]!) <= 0);
    to[place] = from[takeLeft ? left++ : right++]!;
    if (place % runRows === 0 && pace.due()) await pace.rest();
  }
}
