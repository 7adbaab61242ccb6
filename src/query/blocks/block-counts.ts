import type { LevelBlocks } from "./level-blocks.ts";
import type { SortedBlocks } from "./sorted-blocks.ts";
import type { TypeBlocks } from "./type-blocks.ts";
import type { ValueBlocks } from "./value-blocks.ts";

/** Knows how many rows of a block pass a filter without looking at them. */
export interface BlockCounts {
  /** Rows of the type in the block that pass; undefined if this is not known. */
  count(block: number, type: number): number | undefined;
}

/** Rows of the types that are marked with 1. */
export function typeCounts(typeBlocks: TypeBlocks, mask: Uint8Array): BlockCounts {
  return { count: (block, type) => (mask[type] === 1 ? typeBlocks.rows(block, type) : 0) };
}

/** Rows whose value is at least `low` and at most `high`. Sorted blocks know it always, the others often. */
export function intervalCounts(
  blocks: ValueBlocks,
  sorted: SortedBlocks | undefined,
  low: number,
  high: number,
): BlockCounts {
  return {
    count(block, type) {
      const least = blocks.low(block, type);
      const greatest = blocks.high(block, type);
      if (greatest < low || least > high) return 0;
      const present = blocks.present(block, type);
      if (least >= low && greatest <= high) return present;
      if (sorted === undefined) return undefined;
      const upTo = greatest <= high ? present : sorted.below(block, type, present, high, true);
      return least >= low ? upTo : Math.max(0, upTo - sorted.below(block, type, present, low, false));
    },
  };
}

/** Rows that the other filter does not let pass. */
export function invertedCounts(typeBlocks: TypeBlocks, inverted: BlockCounts): BlockCounts {
  return {
    count(block, type) {
      const passing = inverted.count(block, type);
      return passing === undefined ? undefined : typeBlocks.rows(block, type) - passing;
    },
  };
}

/** Rows whose level is marked with 1; of types that have no level, all rows or none. */
export function levelCounts(
  typeBlocks: TypeBlocks,
  levelBlocks: LevelBlocks,
  mask: Uint8Array,
  shownOn: Uint8Array,
  ofMissing: boolean,
): BlockCounts {
  return {
    count(block, type) {
      if (shownOn[type] === 1) return levelBlocks.marked(block, type, mask);
      return ofMissing ? typeBlocks.rows(block, type) : 0;
    },
  };
}
