import type { Values } from "../snapshot/index.ts";
import type { RowFilter } from "./filters.ts";

/** What rows are sorted by; missing values come last in both directions. */
export interface SortKey {
  readonly values: Values;
  readonly descending: boolean;
}

export interface TopRows {
  /** The first rows in order, at most as many as asked for. */
  readonly rows: Int32Array;
  /** How many rows passed the filters. */
  readonly matched: number;
}

/** Rows looked at in one go: their columns and the list of kept rows stay in the processor's cache. */
const blockRows = 2048;

/**
 * The first `limit` rows of [start, end) that pass all filters, by the keys in turn, ties in tree order.
 * One pass, with a heap of `limit` rows: nothing is sorted that is not shown.
 */
export function topRows(
  start: number,
  end: number,
  filters: readonly RowFilter[],
  keys: readonly SortKey[],
  limit: number,
): TopRows {
  const kept = new Int32Array(blockRows);
  const heap = new RowHeap(keys, limit);
  let matched = 0;
  for (let from = start; from < end; from += blockRows) {
    const to = Math.min(end, from + blockRows);
    let count = filters.length === 0 ? takeAll(from, to, kept) : filters[0]!.begin(from, to, kept);
    for (let index = 1; index < filters.length && count > 0; index++) count = filters[index]!.narrow(kept, count);
    matched += count;
    heap.offer(kept, count);
  }
  return { rows: heap.sorted(), matched };
}

function takeAll(start: number, end: number, kept: Int32Array): number {
  for (let row = start; row < end; row++) kept[row - start] = row;
  return end - start;
}

/** The best rows so far; the worst of them is on top, so that nearly every row is turned away by one comparison. */
class RowHeap {
  readonly #keys: readonly SortKey[];
  readonly #limit: number;
  readonly #rows: Int32Array;
  #size = 0;

  constructor(keys: readonly SortKey[], limit: number) {
    this.#keys = keys;
    this.#limit = limit;
    this.#rows = new Int32Array(limit);
  }

  offer(candidates: Int32Array, count: number): void {
    const first = this.#keys[0];
    let index = 0;
    while (index < count && this.#size < this.#limit) this.#push(candidates[index++]!);
    if (this.#limit === 0 || index === count) return;
    if (first === undefined) return;
    const { values, descending } = first;
    const sign = descending ? -1 : 1;
    let worst = sign * values[this.#rows[0]!]!;
    for (; index < count; index++) {
      const row = candidates[index]!;
      // A row that is worse than the worst by the first key alone is out; so is a missing value, once the worst has one.
      if (sign * values[row]! > worst || (values[row]! !== values[row]! && worst === worst)) continue;
      if (this.#compare(row, this.#rows[0]!) >= 0) continue;
      this.#rows[0] = row;
      this.#sink(0);
      worst = sign * values[this.#rows[0]!]!;
    }
  }

  sorted(): Int32Array {
    return this.#rows.slice(0, this.#size).sort((left, right) => this.#compare(left, right));
  }

  #push(row: number): void {
    let index = this.#size++;
    this.#rows[index] = row;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (this.#compare(this.#rows[index]!, this.#rows[parent]!) <= 0) break;
      this.#swap(index, parent);
      index = parent;
    }
  }

  #sink(start: number): void {
    let index = start;
    for (;;) {
      let worst = index;
      for (const child of [2 * index + 1, 2 * index + 2]) {
        if (child < this.#size && this.#compare(this.#rows[child]!, this.#rows[worst]!) > 0) worst = child;
      }
      if (worst === index) return;
      this.#swap(index, worst);
      index = worst;
    }
  }

  #swap(left: number, right: number): void {
    const row = this.#rows[left]!;
    this.#rows[left] = this.#rows[right]!;
    this.#rows[right] = row;
  }

  /** Negative when `left` comes before `right`. */
  #compare(left: number, right: number): number {
    for (const { values, descending } of this.#keys) {
      const a = values[left]!;
      const b = values[right]!;
      if (a === b) continue;
      const aMissing = a !== a;
      const bMissing = b !== b;
      if (aMissing && bMissing) continue;
      if (aMissing || bMissing) return aMissing ? 1 : -1;
      return (a < b ? -1 : 1) * (descending ? -1 : 1);
    }
    return left - right;
  }
}
