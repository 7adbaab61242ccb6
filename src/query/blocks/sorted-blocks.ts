import type { Tree, Values } from "../../snapshot/index.ts";
import type { Pace } from "../pace.ts";
import { blockRows, blockShift, eachBlock, type TypeBlocks } from "./type-blocks.ts";

/**
 * The rows of every block, sorted by type and value, missing values last: how many values of a type are below another one is
 * found without looking at each.
 */
export class SortedBlocks {
  readonly #values: Values;
  readonly #typeBlocks: TypeBlocks;
  /** Places in the block, in order. */
  readonly #order: Uint16Array;

  private constructor(values: Values, typeBlocks: TypeBlocks) {
    this.#values = values;
    this.#typeBlocks = typeBlocks;
    this.#order = new Uint16Array(values.length);
  }

  static async of({ type }: Tree, typeBlocks: TypeBlocks, values: Values, pace: Pace): Promise<SortedBlocks> {
    const made = new SortedBlocks(values, typeBlocks);
    const other = new Uint16Array(blockRows);
    const isBefore = (left: number, right: number): boolean => {
      if (type[left] !== type[right]) return type[left]! < type[right]!;
      const [a, b] = [values[left]!, values[right]!];
      return a < b || (Number.isNaN(b) && !Number.isNaN(a));
    };
    await eachBlock(values.length, pace, (_, start, end) => {
      const order = made.#order.subarray(start, end);
      for (let place = 0; place < order.length; place++) order[place] = place;
      mergeSort(order, other, (left, right) => isBefore(start + left, start + right));
    });
    return made;
  }

  get bytes(): number {
    return this.#order.byteLength;
  }

  /** How many of the first `present` values of the type in the block are less than this one; with `orEqual`, or equal. */
  below(block: number, type: number, present: number, value: number, orEqual: boolean): number {
    const start = block << blockShift;
    const first = start + this.#typeBlocks.before(block, type);
    let [low, high] = [first, first + present];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#values[start + this.#order[middle]!]!;
      if (other < value || (orEqual && other === value)) low = middle + 1;
      else high = middle;
    }
    return low - first;
  }

  /**
   * Lists rows of the type in the block, those with the best of its `present` values first and those without a value last,
   * without the first `skip` of them. Returns how many rows it listed, at most `count`.
   */
  best({ block, type, present, descending }: BlockOrder, skip: number, count: number, rows: Int32Array): number {
    const start = block << blockShift;
    const first = start + this.#typeBlocks.before(block, type);
    const end = Math.min(this.#typeBlocks.rows(block, type), skip + count);
    for (let place = skip; place < end; place++) {
      const ordered = descending && place < present ? present - 1 - place : place;
      rows[place - skip] = start + this.#order[first + ordered]!;
    }
    return Math.max(0, end - skip);
  }
}

/** The rows of a type in a block, by their values. */
export interface BlockOrder {
  readonly block: number;
  readonly type: number;
  /** How many rows have a value. */
  readonly present: number;
  readonly descending: boolean;
}

/** Sorts a few numbers; equal ones stay in their order. Calling `sort` of the language with a function costs far more. */
function mergeSort(items: Uint16Array, other: Uint16Array, isBefore: (left: number, right: number) => boolean): void {
  let [from, to] = [items, other];
  for (let width = 1; width < items.length; width *= 2) {
    for (let start = 0; start < items.length; start += 2 * width) {
      const middle = Math.min(start + width, items.length);
      const end = Math.min(start + 2 * width, items.length);
      let [left, right] = [start, middle];
      for (let place = start; place < end; place++) {
        const takesRight = left === middle || (right < end && isBefore(from[right]!, from[left]!));
        to[place] = takesRight ? from[right++]! : from[left++]!;
      }
    }
    [from, to] = [to, from];
  }
  if (from !== items) items.set(from.subarray(0, items.length));
}
