import type { Pace } from "./pace.ts";
import { compareRows, compareValues, type SortKey } from "./sort-rows.ts";
import { sortBeside } from "./threads/query-threads.ts";

/** Rows that a list has room for at first. */
const listRows = 2_048;

/** Takes the rows that pass, in any number of turns, and gives the first of them. */
export interface RowSink {
  offer(candidates: Int32Array, count: number): void;
  sorted(pace: Pace): Promise<Int32Array>;
}

/** All rows that passed, sorted at the end. */
export class RowList implements RowSink {
  readonly #keys: readonly SortKey[];
  readonly #limit: number;
  #rows = new Int32Array(listRows);
  #size = 0;

  constructor(keys: readonly SortKey[], limit: number) {
    this.#keys = keys;
    this.#limit = limit;
  }

  offer(candidates: Int32Array, count: number): void {
    // Without keys, rows are wanted in the order in which they come.
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
    const sorted = this.#keys.length === 0 ? rows : await sortBeside(rows, this.#keys, pace);
    return sorted.slice(0, this.#limit);
  }
}

/** The best rows so far; the worst of them is on top, so that nearly every row is turned away by one comparison. */
export class RowHeap implements RowSink {
  readonly #keys: readonly SortKey[];
  /** Rows that it has room for. */
  readonly limit: number;
  readonly #rows: Int32Array;
  #size = 0;

  constructor(keys: readonly SortKey[], limit: number) {
    this.#keys = keys;
    this.limit = limit;
    this.#rows = new Int32Array(limit);
  }

  /** The worst row of a full heap: others must come before it. Undefined while any row is welcome. */
  get worst(): number | undefined {
    return this.#size < this.limit ? undefined : this.#rows[0];
  }

  /** Whether this row, or one with the same value of the first key, may be among the best. */
  mayTake(row: number): boolean {
    if (this.worst === undefined) return true;
    const { values, descending } = this.#keys[0]!;
    return compareValues(values[row]!, values[this.worst]!, descending) <= 0;
  }

  offer(candidates: Int32Array, count: number): void {
    let index = 0;
    while (index < count && this.#size < this.limit) this.#push(candidates[index++]!);
    if (this.limit === 0 || index === count) return;
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

  async sorted(): Promise<Int32Array> {
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
