import type { SearchIndex } from "./build-index.ts";
import { containsShorter, isShort } from "./sequences.ts";
import { lowerBound } from "../id-order.ts";

/** Where texts with some sequences can be. */
export interface FoundBlocks {
  /** Numbers of blocks of `artifactsPerBlock` rows, ascending. */
  readonly artifacts: readonly number[];
  readonly hasRules: boolean;
}

/** The blocks that have all of these sequences. */
export function findBlocks(index: SearchIndex, wanted: Int32Array): FoundBlocks {
  const artifactBlocks = index.blocks[0] ?? 0;
  const found = blocksWith(index, wanted);
  const artifacts = found.filter((block) => block < artifactBlocks);
  return { artifacts, hasRules: artifacts.length < found.length };
}

function blocksWith(index: SearchIndex, wanted: Int32Array): readonly number[] {
  const lists = Array.from(wanted, (sequence) =>
    isShort(sequence) ? blocksWithShorter(index, sequence) : blocksOf(index, sequence),
  ).toSorted((one, other) => one.length - other.length);
  const [shortest, ...others] = lists;
  if (shortest === undefined) return [];
  return Array.from(shortest).filter((block) => others.every((list) => list[lowerBound(list, block)] === block));
}

function blocksOf({ sequences, blocks }: SearchIndex, sequence: number): ArrayLike<number> {
  return blocks.subarray(lowerBound(sequences, sequence), lowerBound(sequences, sequence + 1));
}

/** Of one or two letters: the blocks of all sequences that contain them. */
function blocksWithShorter({ sequences, blocks }: SearchIndex, shorter: number): ArrayLike<number> {
  const found = new Set<number>();
  for (let row = 0; row < sequences.length; row++) {
    if (containsShorter(sequences[row]!, shorter)) found.add(blocks[row]!);
  }
  return Int32Array.from(found).toSorted();
}
