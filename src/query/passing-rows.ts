import type { BoundWhere } from "../language/index.ts";
import { passing, type RangeCheck } from "./blocks/passing.ts";
import { blockShift, summarisedRowsMin } from "./blocks/type-blocks.ts";
import type { RowFilter } from "./filters.ts";
import type { Pace } from "./pace.ts";
import { whereRanges, type SummaryCache } from "./where-ranges.ts";
import { whereFilters, type RowField } from "./where-rows.ts";

/** What rows become: the columns of its fields. */
interface Presenter {
  fieldAt(path: readonly string[]): RowField;
  /** Without it, each row is looked at. */
  readonly summaries?: SummaryCache | undefined;
}

/** A filter, and what is known of whole ranges. */
interface RangeFilter {
  readonly filter: RowFilter;
  readonly check: RangeCheck | undefined;
}

/**
 * Yields the rows that pass `where` and the further filters, block by block. Other rows never become elements, and blocks are
 * not looked at if their summaries say that no row passes.
 */
export async function* passingRows(
  presenter: Presenter,
  where: BoundWhere | undefined,
  start: number,
  end: number,
  pace: Pace,
  further: readonly RowFilter[] = [],
): AsyncGenerator<Int32Array> {
  const filters = filtersFor(presenter, where, further);
  const checks = end - start < summarisedRowsMin ? [] : await checksFor(presenter, where);
  const ranged = filters.map((filter, index) => ({ filter, check: checks[index - further.length] }));
  for (let from = start; from < end;) {
    const to = Math.min(end, ((from >> blockShift) + 1) << blockShift);
    const rows = passingIn(ranged, from, to);
    from = to;
    if (rows.length > 0) yield rows;
    if (pace.due()) await pace.rest();
  }
}

/** The same of a few rows, all at once: those below `size`. */
export function passingOf(
  presenter: Presenter,
  where: BoundWhere | undefined,
  size: number,
  further: readonly RowFilter[] = [],
): Int32Array {
  return passingIn(
    filtersFor(presenter, where, further).map((filter) => ({ filter, check: undefined })),
    0,
    size,
  );
}

// Timestamps are in the zone of the answer, and start with their day.
const context = { dayOf: (timestamp: string) => timestamp.slice(0, timestamp.indexOf("T")) };

function filtersFor(
  presenter: Presenter,
  where: BoundWhere | undefined,
  further: readonly RowFilter[],
): readonly RowFilter[] {
  return where === undefined
    ? further
    : [...further, ...whereFilters(where, (path) => presenter.fieldAt(path), context)];
}

async function checksFor(presenter: Presenter, where: BoundWhere | undefined): Promise<readonly RangeCheck[]> {
  if (where === undefined || presenter.summaries === undefined) return [];
  return whereRanges(where, (path) => presenter.fieldAt(path), context, presenter.summaries);
}

function passingIn(filters: readonly RangeFilter[], start: number, end: number): Int32Array {
  const open: RowFilter[] = [];
  for (const { filter, check } of filters) {
    const known = check?.(start, end) ?? passing.some;
    if (known === passing.none) return new Int32Array(0);
    if (known === passing.some) open.push(filter);
  }
  const rows = new Int32Array(end - start);
  for (let row = start; row < end; row++) rows[row - start] = row;
  let count = rows.length;
  for (const filter of open) count = filter.narrow(rows, count);
  return rows.subarray(0, count);
}
