import type { RowFilter } from "./filters.ts";
import { Pace } from "./pace.ts";
import { compareRows, sortRows, type SortKey } from "./sort-rows.ts";

export interface TopRows {
  /** The first rows in order, at most as many as asked for. */
  readonly rows: Int32Array;
  /** How many rows passed the filters. */
  readonly matched: number;
}

/** Rows scanned at once: their columns and the list of passing rows fit in the processor's cache. */
const blockRows = 2_048;
/** Where filters are slow (many patterns on long texts), blocks shrink down to this number of rows. */
const blockRowsMin = 16;
/** A block that takes longer than this is too large. */
const blockMillisecondsMax = 4;
/** Up to this limit, rows are collected in a heap; above it, collecting all and sorting once is faster. */
const heapRowsMax = 1_024;

/**
 * The first `limit` rows of [start, end) that pass all filters, by the keys in turn, ties in tree order. One pass; with
 * a small limit, only rows that are shown are sorted. It pauses when it has occupied the thread for too long.
 */
export async function topRows(
  start: number,
  end: number,
  filters: readonly RowFilter[],
  keys: readonly SortKey[],
  limit: number,
  pace: Pace = new Pace(),
): Promise<TopRows> {
  const passing = new Int32Array(blockRows);
  // Without keys, rows are wanted in the order in which they come.
  const sink = keys.length > 0 && limit <= heapRowsMax ? new RowHeap(keys, limit) : new RowList(keys, limit);
  let matched = 0;
  let block = blockRows;
  for (let from = start; from < end;) {
    const began = performance.now();
    const to = Math.min(end, from + block);
    let count = filters.length === 0 ? takeAll(from, to, passing) : filters[0]!.begin(from, to, passing);
    for (let index = 1; index < filters.length && count > 0; index++) count = filters[index]!.narrow(passing, count);
    matched += count;
    sink.offer(passing, count);
    from = to;
    const slow = performance.now() - began > blockMillisecondsMax;
    block = slow ? Math.max(blockRowsMin, block >> 1) : Math.min(blockRows, block << 1);
    if (pace.due()) await pace.rest();
  }
  return { rows: await sink.sorted(pace), matched };
}

function takeAll(start: number, end: number, rows: Int32Array): number {
  for (let row = start; row < end; row++) rows[row - start] = row;
  return end - start;
}

/** All rows that passed, sorted at the end. */
class RowList {
  readonly #keys: readonly SortKey[];
  readonly #limit: number;
  #rows = new Int32Array(blockRows);
  #size = 0;

  constructor(keys: readonly SortKey[], limit: number) {
    this.#keys = keys;
    this.#limit = limit;
  }

  offer(candidates: Int32Array, count: number): void {
    if (this.#keys.length === 0 && this.#size >= this.#limit) return;
    if (this.#size + count > this.#rows.length) {
      const grown = new Int32Array(this.#rows.length * 2);
      grown.set(this.#rows);
      this.#rows = grown;
    }
    this.#rows.set(candidates.subarray(0, count), this.#size);
    this.#size += count;
  }

  async sorted(pace: Pace): Promise<Int32Array> {
    const rows = this.#rows.subarray(0, this.#size);
    const sorted = this.#keys.length === 0 ? rows : await sortRows(rows, this.#keys, pace);
    return sorted.slice(0, this.#limit);
  }
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
    let index = 0;
    while (index < count && this.#size < this.#limit) this.#push(candidates[index++]!);
    if (this.#limit === 0 || index === count) return;
    const { values, descending } = this.#keys[0]!;
    const sign = descending ? -1 : 1;
    let worst = sign * values[this.#rows[0]!]!;
    for (; index < count; index++) {
      const row = candidates[index]!;
      // A row that is worse than the worst by the first key alone is out; so is a missing value, once the worst has one.
      if (sign * values[row]! > worst || (Number.isNaN(values[row]!) && !Number.isNaN(worst))) continue;
      if (this.#compare(row, this.#rows[0]!) >= 0) continue;
      this.#rows[0] = row;
      this.#sink();
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

  #sink(): void {
    let index = 0;
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

  #compare(left: number, right: number): number {
    return compareRows(this.#keys, left, right);
  }
}
