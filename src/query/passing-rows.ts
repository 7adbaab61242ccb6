import type { BoundWhere } from "../language/index.ts";
import type { RowFilter } from "./filters.ts";
import type { Pace } from "./pace.ts";
import { whereFilters, type RowField } from "./where-rows.ts";

/** Rows scanned between two readings of the clock. */
const blockRows = 1_024;

/** Yields the rows that pass `where` and the further filters, block by block. Other rows never become elements. */
export function passingRows(
  presenter: { fieldAt(path: readonly string[]): RowField },
  where: BoundWhere | undefined,
  start: number,
  end: number,
  pace: Pace,
  further: readonly RowFilter[] = [],
): AsyncGenerator<Int32Array> {
  // Timestamps are in the zone of the answer, and start with their day.
  const context = { dayOf: (timestamp: string) => timestamp.slice(0, timestamp.indexOf("T")) };
  const filters = where === undefined ? [] : whereFilters(where, (path) => presenter.fieldAt(path), context);
  return filteredRows(start, end, [...further, ...filters], pace);
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
