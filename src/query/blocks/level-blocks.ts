import type { LevelNumbers, Tree } from "../../snapshot/index.ts";
import type { Pace } from "../pace.ts";
import { blockRows, eachBlock } from "./type-blocks.ts";

/** How many rows of each type and level every block has. */
export class LevelBlocks {
  readonly #types: number;
  readonly #levels: number;
  readonly #counts: Uint16Array;

  private constructor(types: number, levels: number, blocks: number) {
    this.#types = types;
    this.#levels = levels;
    this.#counts = new Uint16Array(blocks * types * levels);
  }

  static async of({ type, types }: Tree, level: LevelNumbers, levels: number, pace: Pace): Promise<LevelBlocks> {
    const made = new LevelBlocks(types.length, levels, Math.ceil(level.length / blockRows));
    await eachBlock(level.length, pace, (block, start, end) => {
      for (let row = start; row < end; row++) {
        const at = level[row]!;
        // Rows without a level must not be counted as rows of another type.
        if (at >= 0 && at < levels) made.#counts[made.#index(block, type[row]!) + at]! += 1;
      }
    });
    return made;
  }

  get bytes(): number {
    return this.#counts.byteLength;
  }

  /** Rows of the type in the block whose level is marked with 1. */
  marked(block: number, type: number, mask: Uint8Array): number {
    const first = this.#index(block, type);
    let count = 0;
    for (let level = 0; level < this.#levels; level++) if (mask[level] === 1) count += this.#counts[first + level]!;
    return count;
  }

  #index(block: number, type: number): number {
    return (block * this.#types + type) * this.#levels;
  }
}
