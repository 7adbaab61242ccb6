import type { Tree } from "../../snapshot/index.ts";
import type { Pace } from "../pace.ts";

/**
 * Rows of a block, of which summaries say what is in it. The rows of a block stay in the processor's cache, and a place in it
 * fits in 16 bits.
 */
export const blockShift = 10;
export const blockRows = 1 << blockShift;

/** Fewer rows are looked at one by one. */
export const summarisedRowsMin = 16 * blockRows;

/** Blocks that are summarised between two looks at the clock. */
const blocksAtOnce = 4;

/** Calls `visit` for every block of so many rows, with its rows [start, end). */
export async function eachBlock(
  size: number,
  pace: Pace,
  visit: (block: number, start: number, end: number) => void,
): Promise<void> {
  const blocks = Math.ceil(size / blockRows);
  for (let block = 0; block < blocks; block++) {
    visit(block, block << blockShift, Math.min(size, (block + 1) << blockShift));
    if (block % blocksAtOnce === 0 && pace.due()) await pace.rest();
  }
}

/** How many rows of each type every block has. */
export class TypeBlocks {
  /** The number of types. Summaries by block and type have the one of `block * types + type` there. */
  readonly types: number;
  readonly #counts: Uint16Array;
  /** Rows of the types before this one. */
  readonly #before: Uint16Array;

  private constructor(types: number, counts: Uint16Array) {
    this.types = types;
    this.#counts = counts;
    this.#before = new Uint16Array(counts.length);
    for (let index = 0; index < counts.length; index++) {
      this.#before[index] = index % types === 0 ? 0 : this.#before[index - 1]! + counts[index - 1]!;
    }
  }

  static async of({ size, type, types }: Tree, pace: Pace): Promise<TypeBlocks> {
    const counts = new Uint16Array(Math.ceil(size / blockRows) * types.length);
    await eachBlock(size, pace, (block, start, end) => {
      const first = block * types.length;
      for (let row = start; row < end; row++) counts[first + type[row]!]! += 1;
    });
    return new TypeBlocks(types.length, counts);
  }

  get bytes(): number {
    return this.#counts.byteLength + this.#before.byteLength;
  }

  /** Rows of the type in the block. */
  rows(block: number, type: number): number {
    return this.#counts[block * this.types + type]!;
  }

  /** Rows of the block whose types come before this one. */
  before(block: number, type: number): number {
    return this.#before[block * this.types + type]!;
  }
}
