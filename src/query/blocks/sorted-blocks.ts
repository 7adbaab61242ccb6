import type { Tree, Values } from "../../snapshot/index.ts";
import type { Pace } from "../pace.ts";
import { orderBlocksBeside } from "../threads/query-threads.ts";
import { blockShift, type TypeBlocks } from "./type-blocks.ts";

/**
 * The rows of every block, sorted by type and value, missing values last: how many values of a type are below another one is
 * found without looking at each.
 */
export class SortedBlocks {
  readonly #values: Values;
  readonly #typeBlocks: TypeBlocks;
  /** Places in the block, in order. */
  readonly #order: Uint16Array;

  private constructor(values: Values, typeBlocks: TypeBlocks, order: Uint16Array) {
    this.#values = values;
    this.#typeBlocks = typeBlocks;
    this.#order = order;
  }

  static async of({ type }: Tree, typeBlocks: TypeBlocks, values: Values, pace: Pace): Promise<SortedBlocks> {
    return new SortedBlocks(values, typeBlocks, await orderBlocksBeside(type, values, pace));
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
