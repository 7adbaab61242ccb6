import type { BoundWhere } from "../language/index.ts";
import type { RowFilter } from "./filters.ts";
import type { Pace } from "./pace.ts";
import { whereFilters, type RowField } from "./where-rows.ts";

/** Rows scanned between two readings of the clock. */
const blockRows = 1_024;

/** What rows become: the columns of its fields. */
interface Presenter {
  fieldAt(path: readonly string[]): RowField;
}

/** Yields the rows that pass `where` and the further filters, block by block. Other rows never become elements. */
export function passingRows(
  presenter: Presenter,
  where: BoundWhere | undefined,
  start: number,
  end: number,
  pace: Pace,
  further: readonly RowFilter[] = [],
): AsyncGenerator<Int32Array> {
  return filteredRows(start, end, filtersFor(presenter, where, further), pace);
}

/** The same of a few rows, all at once: those below `size`. */
export function passingOf(
  presenter: Presenter,
  where: BoundWhere | undefined,
  size: number,
  further: readonly RowFilter[] = [],
): Int32Array {
  const rows = new Int32Array(size);
  for (let row = 0; row < size; row++) rows[row] = row;
  let count = size;
  for (const filter of filtersFor(presenter, where, further)) count = filter.narrow(rows, count);
  return rows.subarray(0, count);
}

function filtersFor(
  presenter: Presenter,
  where: BoundWhere | undefined,
  further: readonly RowFilter[],
): readonly RowFilter[] {
  // Timestamps are in the zone of the answer, and start with their day.
  const context = { dayOf: (timestamp: string) => timestamp.slice(0, timestamp.indexOf("T")) };
  return where === undefined
    ? further
    : [...further, ...whereFilters(where, (path) => presenter.fieldAt(path), context)];
}

async function* filteredRows(
  start: number,
  end: number,
  filters: readonly RowFilter[],
  pace: Pace,
): AsyncGenerator<Int32Array> {
  for (let from = start; from < end; from += blockRows) {
    const to = Math.min(end, from + blockRows);
    const rows = new Int32Array(to - from);
    for (let row = from; row < to; row++) rows[row - from] = row;
    let count = rows.length;
    for (const filter of filters) count = filter.narrow(rows, count);
    if (count > 0) yield rows.subarray(0, count);
    if (pace.due()) await pace.rest();
  }
}
