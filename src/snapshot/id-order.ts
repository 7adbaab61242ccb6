import { batchRows } from "./batches.ts";
import type { Column } from "./columns.ts";

/**
 * Rows in the order of their ids, and the ids in that order. Look-ups and differences between versions are searches and
 * merges over these two columns, without a hash table.
 */
export interface IdOrder {
  readonly ids: Float64Array<ArrayBufferLike>;
  readonly rows: Int32Array<ArrayBufferLike>;
}

/** Column names of an id order in its table. */
export const idOrderColumns = { ids: "idSorted", rows: "idSortedRow" } as const;

/** Sorts the rows by id. */
export function orderById(idOfRow: Float64Array<ArrayBufferLike>): IdOrder {
  const size = idOfRow.length;
  const rows = new Int32Array(size);
  for (let row = 0; row < size; row++) rows[row] = row;
  if (!isAscending(idOfRow)) rows.sort((left, right) => idOfRow[left]! - idOfRow[right]!);
  const ids = new Float64Array(size);
  for (let index = 0; index < size; index++) ids[index] = idOfRow[rows[index]!]!;
  return { ids, rows };
}

/** The row that has the id, or -1. */
export function rowOfId(order: IdOrder, id: number): number {
  const index = lowerBound(order.ids, id);
  return order.ids[index] === id ? order.rows[index]! : -1;
}

/** First index whose value is not below `value` in ascending values. */
export function lowerBound(ascending: ArrayLike<number>, value: number): number {
  return countWhile(ascending.length, (index) => ascending[index]! < value);
}

/** How many of the indexes from 0 on fulfil a condition that holds up to some index and for none after it. */
export function countWhile(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** For every row of `current`, the row of `reference` with the same id, or -1: one merge of two sorted columns. */
export function matchById(current: IdOrder, reference: IdOrder): Int32Array {
  const matched = new Int32Array(current.rows.length).fill(-1);
  matchRange(current, reference, matched, 0, current.ids.length);
  return matched;
}

/** Merges the ids from index `start` to before `end`, so that long merges can be done in pieces. */
export function matchRange(
  current: IdOrder,
  reference: IdOrder,
  matched: Int32Array,
  start: number,
  end: number,
): void {
  let other = start < end ? lowerBound(reference.ids, current.ids[start]!) : 0;
  for (let index = start; index < end; index++) {
    const id = current.ids[index]!;
    while (other < reference.ids.length && reference.ids[other]! < id) other++;
    if (reference.ids[other] === id) matched[current.rows[index]!] = reference.rows[other]!;
  }
}

/** The two columns of the order on disk. */
export function idOrderTableColumns(order: IdOrder): [string, Column][] {
  return [
    [idOrderColumns.ids, { kind: "id", values: order.ids }],
    [idOrderColumns.rows, { kind: "integer", values: order.rows, absent: null }],
  ];
}

const firstIdsKey = "belvedere.firstIds";

/** Metadata with the first id of every batch of the order, so that a look-up reads only one batch. */
export function firstIdsMetadata(order: IdOrder): [string, string] {
  const firstIds: number[] = [];
  for (let index = 0; index < order.ids.length; index += batchRows) firstIds.push(order.ids[index]!);
  return [firstIdsKey, JSON.stringify(firstIds)];
}

/** Parses the metadata of `firstIdsMetadata`. */
export function firstIdsOf(metadata: ReadonlyMap<string, string>): readonly number[] {
  return JSON.parse(metadata.get(firstIdsKey) ?? "[]") as number[];
}

function isAscending(values: Float64Array<ArrayBufferLike>): boolean {
  for (let index = 1; index < values.length; index++) if (values[index]! < values[index - 1]!) return false;
  return true;
}
