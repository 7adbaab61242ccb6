import { SnapshotDamagedError } from "../damage.ts";
import { countWhile } from "../id-order.ts";

/** How the rows of a table follow from those of the next newer version: runs of rows, in order. */
export interface Segments {
  /** Rows of the table. */
  readonly rows: number;
  /** First row of each run in the newer table; -1 for rows that the newer table lacks. */
  readonly newer: Int32Array;
  readonly counts: Int32Array;
  /** 1: the values of the run are among the stored rows. 0: they equal those of the newer table. */
  readonly isStored: Int32Array;
  /** First row of each run in the table. */
  readonly starts: Int32Array;
  /** First row of each run among the stored rows. */
  readonly storedStarts: Int32Array;
}

const numbersPerRun = 3;

/** `matched`: for each row, the row of the newer table with the same key, or -1. `changed`: 1 for rows to store. */
export function findSegments(matched: Int32Array, changed: Uint8Array): Segments {
  const runs: number[] = [];
  for (let row = 0; row < matched.length;) {
    const newer = matched[row]!;
    const isStored = newer === -1 || changed[row] === 1;
    let end = row + 1;
    while (end < matched.length && continues(matched, changed, { row, newer, isStored }, end)) end++;
    runs.push(newer, end - row, isStored ? 1 : 0);
    row = end;
  }
  return fromRuns(Int32Array.from(runs));
}

function continues(
  matched: Int32Array,
  changed: Uint8Array,
  { row, newer, isStored }: { readonly row: number; readonly newer: number; readonly isStored: boolean },
  end: number,
): boolean {
  const next = matched[end]!;
  if (newer === -1) return next === -1;
  return next === newer + (end - row) && (changed[end] === 1) === isStored;
}

function fromRuns(runs: Int32Array): Segments {
  const size = runs.length / numbersPerRun;
  const [newer, counts, isStored] = [new Int32Array(size), new Int32Array(size), new Int32Array(size)];
  const [starts, storedStarts] = [new Int32Array(size), new Int32Array(size)];
  let [rows, storedRows] = [0, 0];
  for (let run = 0; run < size; run++) {
    newer[run] = runs[run * numbersPerRun]!;
    counts[run] = runs[run * numbersPerRun + 1]!;
    isStored[run] = runs[run * numbersPerRun + 2]!;
    starts[run] = rows;
    storedStarts[run] = storedRows;
    rows += counts[run]!;
    if (isStored[run] === 1) storedRows += counts[run]!;
  }
  return { rows, newer, counts, isStored, starts, storedStarts };
}

/** How many rows are stored. */
export function storedRowsOf({ counts, isStored }: Segments): number {
  let rows = 0;
  for (let run = 0; run < counts.length; run++) if (isStored[run] === 1) rows += counts[run]!;
  return rows;
}

/** Whether the table has all rows of the newer one in the same order, and no others. */
export function isWholeCopy({ newer, counts, isStored }: Segments, newerRows: number): boolean {
  if (newerRows === 0) return counts.length === 0;
  return counts.length === 1 && newer[0] === 0 && counts[0] === newerRows && isStored[0] === 0;
}

export function segmentBytes({ newer, counts, isStored }: Segments): Uint8Array {
  const runs = new Int32Array(newer.length * numbersPerRun);
  for (let run = 0; run < newer.length; run++) {
    runs.set([newer[run]!, counts[run]!, isStored[run]!], run * numbersPerRun);
  }
  return new Uint8Array(runs.buffer);
}

/** Parses them. Throws `SnapshotDamagedError` for runs that no writer makes, or that are outside of the newer table. */
export function parseSegments(bytes: Uint8Array, newerRows: number): Segments {
  if (bytes.byteLength % (numbersPerRun * 4) !== 0) throw new SnapshotDamagedError("pack: impossible segments");
  const segments = fromRuns(new Int32Array(new Uint8Array(bytes).buffer));
  const { newer, counts, isStored } = segments;
  for (let run = 0; run < counts.length; run++) {
    const isNew = newer[run] === -1 && isStored[run] === 1;
    const isInside = newer[run]! >= 0 && newer[run]! + counts[run]! <= newerRows;
    const isRight = counts[run]! > 0 && (isNew || isInside) && (isStored[run] === 0 || isStored[run] === 1);
    if (!isRight) throw new SnapshotDamagedError("pack: impossible segments");
  }
  return segments;
}

/** The run that contains a row. */
export function runOf({ starts }: Segments, row: number): number {
  return countWhile(starts.length, (run) => starts[run]! <= row) - 1;
}

/** For every row of the newer table, the row of this one; -1 where this one lacks it. */
export function rowMap({ newer, counts, starts }: Segments, newerRows: number): Int32Array {
  const map = new Int32Array(newerRows).fill(-1);
  for (let run = 0; run < counts.length; run++) {
    if (newer[run] === -1) continue;
    for (let index = 0; index < counts[run]!; index++) map[newer[run]! + index] = starts[run]! + index;
  }
  return map;
}

/** The same for one row. */
export function mapRow({ newer, counts, starts }: Segments, row: number): number {
  for (let run = 0; run < counts.length; run++) {
    const first = newer[run]!;
    if (first !== -1 && row >= first && row < first + counts[run]!) return starts[run]! + row - first;
  }
  return -1;
}
