import type { RowFilter } from "../filters.ts";
import { compareValues, type SortKey } from "../sort-rows.ts";
import type { BlockOrder, SortedBlocks } from "./sorted-blocks.ts";
import type { TypeBlocks } from "./type-blocks.ts";
import type { ValueBlocks } from "./value-blocks.ts";

/** The count of a block whose rows must be looked at. */
export const unknownCount = -1;

/** What summaries say of the blocks of a query: how many rows pass, and how good the best of them may be. */
export class BlockPlan {
  readonly keys: readonly SortKey[];
  readonly #typeBlocks: TypeBlocks;
  readonly #filters: readonly RowFilter[];
  readonly #keyBlocks: readonly ValueBlocks[];
  /** Rows of each type that pass, of the block that was counted last. */
  readonly #counts: Int32Array;
  readonly #sortFirstKey: () => Promise<SortedBlocks | undefined>;

  /** `keyBlocks` are those of the keys; `sortFirstKey` gives the rows of each block by the first of them. */
  constructor(
    typeBlocks: TypeBlocks,
    filters: readonly RowFilter[],
    keys: readonly SortKey[],
    keyBlocks: readonly ValueBlocks[],
    sortFirstKey: () => Promise<SortedBlocks | undefined>,
  ) {
    this.keys = keys;
    this.#sortFirstKey = sortFirstKey;
    this.#typeBlocks = typeBlocks;
    this.#filters = filters;
    this.#keyBlocks = keyBlocks;
    this.#counts = new Int32Array(typeBlocks.types);
  }

  /** How many rows of the block pass all filters; `unknownCount` if this is not known. */
  count(block: number): number {
    let passing = 0;
    for (let type = 0; type < this.#counts.length; type++) {
      const count = this.#countOf(block, type);
      if (count === unknownCount) return unknownCount;
      this.#counts[type] = count;
      passing += count;
    }
    return passing;
  }

  /** No row that passes has a value of the key before this one; missing if none has one. For the block counted last. */
  bound(key: number, block: number): number {
    const { descending } = this.keys[key]!;
    const blocks = this.#keyBlocks[key]!;
    let bound = Number.NaN;
    for (let type = 0; type < this.#counts.length; type++) {
      if (this.#counts[type] === 0 || blocks.present(block, type) === 0) continue;
      const value = descending ? blocks.high(block, type) : blocks.low(block, type);
      if (compareValues(value, bound, descending) < 0) bound = value;
    }
    return bound;
  }

  /** The rows of each block by the first key; undefined if they are not sorted yet. */
  rowsByFirstKey(): Promise<SortedBlocks | undefined> {
    return this.#sortFirstKey();
  }

  /** For each type of which rows of the block pass, the order of its rows by the first key. */
  ordersOf(block: number): BlockOrder[] {
    this.count(block);
    const { descending } = this.keys[0]!;
    const orders: BlockOrder[] = [];
    for (let type = 0; type < this.#counts.length; type++) {
      if (this.#counts[type] === 0) continue;
      orders.push({ block, type, present: this.#keyBlocks[0]!.present(block, type), descending });
    }
    return orders;
  }

  /** Each filter lets all, none or some rows pass: where two let some pass, how many pass both is not known. */
  #countOf(block: number, type: number): number {
    const rows = this.#typeBlocks.rows(block, type);
    if (rows === 0) return 0;
    let passing = rows;
    let partly = 0;
    for (const { counts } of this.#filters) {
      const count = counts?.count(block, type);
      if (count === 0) return 0;
      if (count === rows) continue;
      partly += 1;
      passing = count ?? unknownCount;
    }
    return partly > 1 ? unknownCount : passing;
  }
}
