import type { LevelNumbers, Tree, Values } from "../../snapshot/index.ts";
import { Pace } from "../pace.ts";
import type { SortKey } from "../sort-rows.ts";
import { sortBeside } from "../threads/query-threads.ts";
import type { VersionColumns } from "../version-columns.ts";
import { LevelBlocks } from "./level-blocks.ts";
import { SortedBlocks } from "./sorted-blocks.ts";
import { eachBlock, TypeBlocks } from "./type-blocks.ts";
import { ValueBlocks } from "./value-blocks.ts";

/** A column is sorted when it is used for the second time, because a single query would only wait for it. */
const usesBeforeSorting = 2;
/** Summaries of levels with more combinations of type and level would be no smaller than the column. */
const levelCombinationsMax = 128;

/** All rows of a version in some order. */
interface RowOrder {
  readonly rows: Int32Array;
  readonly bytes: number;
}

/** The summaries of a version's columns by blocks, made when they are asked for. */
export class BlockSummaries {
  readonly #columns: VersionColumns;
  readonly #tree: Tree;

  constructor(columns: VersionColumns) {
    this.#columns = columns;
    this.#tree = columns.tree;
  }

  types(): Promise<TypeBlocks> {
    return this.#cached(this.#tree.type, "types", (pace) => TypeBlocks.of(this.#tree, pace));
  }

  values(values: Values): Promise<ValueBlocks> {
    return this.#cached(values, "values", (pace) => ValueBlocks.of(this.#tree, values, pace));
  }

  /** Undefined for a column that was not used before. */
  async sorted(values: Values): Promise<SortedBlocks | undefined> {
    const uses = await this.#columns.ofColumn(values, "uses", async () => ({ value: { count: 0 }, bytes: 0 }));
    uses.count += 1;
    if (uses.count < usesBeforeSorting) return undefined;
    const types = await this.types();
    return this.#cached(values, "sorted", (pace) => SortedBlocks.of(this.#tree, types, values, pace));
  }

  /** Undefined where it would be no smaller than the column. */
  async levels(level: LevelNumbers, levels: number): Promise<LevelBlocks | undefined> {
    if (levels * this.#tree.types.length > levelCombinationsMax) return undefined;
    return this.#cached(level, "levels", (pace) => LevelBlocks.of(this.#tree, level, levels, pace));
  }

  /** All rows by the keys of a version without orders: the column of the first key belongs to no other second key. */
  worstFirst(keys: readonly SortKey[]): Promise<RowOrder> {
    return this.#cached(keys[0]!.values, "worst-first", async (pace) => {
      const all = new Int32Array(this.#tree.size);
      await eachBlock(all.length, pace, (_, start, end) => {
        for (let row = start; row < end; row++) all[row] = row;
      });
      const rows = await sortBeside(all, keys, pace);
      return { rows, bytes: rows.byteLength };
    });
  }

  #cached<Value extends { readonly bytes: number }>(
    column: object,
    kind: string,
    work: (pace: Pace) => Promise<Value>,
  ): Promise<Value> {
    return this.#columns.ofColumn(column, kind, async () => {
      // Other requests wait for the same summary: it is finished even if the client that asked first has left.
      const value = await work(new Pace());
      return { value, bytes: value.bytes };
    });
  }
}
