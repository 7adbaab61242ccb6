import type { Tree, Values } from "../../snapshot/index.ts";
import type { Pace } from "../pace.ts";
import { blockRows, eachBlock } from "./type-blocks.ts";

/** The least and greatest value of each type in every block, and how many there are. */
export class ValueBlocks {
  readonly #types: number;
  readonly #low: Float64Array;
  readonly #high: Float64Array;
  readonly #present: Uint16Array;

  private constructor(types: number, blocks: number) {
    this.#types = types;
    this.#low = new Float64Array(blocks * types).fill(Infinity);
    this.#high = new Float64Array(blocks * types).fill(-Infinity);
    this.#present = new Uint16Array(blocks * types);
  }

  static async of({ type, types }: Tree, values: Values, pace: Pace): Promise<ValueBlocks> {
    const made = new ValueBlocks(types.length, Math.ceil(values.length / blockRows));
    await eachBlock(values.length, pace, (block, start, end) => made.#add(block, values, type, start, end));
    return made;
  }

  get bytes(): number {
    return this.#low.byteLength + this.#high.byteLength + this.#present.byteLength;
  }

  /** Rows of the type in the block that have a value. */
  present(block: number, type: number): number {
    return this.#present[block * this.#types + type]!;
  }

  /** The least of these values; infinity if there are no values. */
  low(block: number, type: number): number {
    return this.#low[block * this.#types + type]!;
  }

  /** The greatest of these values; minus infinity if there are no values. */
  high(block: number, type: number): number {
    return this.#high[block * this.#types + type]!;
  }

  #add(block: number, values: Values, type: Uint16Array, start: number, end: number): void {
    const first = block * this.#types;
    for (let row = start; row < end; row++) {
      const value = values[row]!;
      if (Number.isNaN(value)) continue;
      const index = first + type[row]!;
      this.#present[index]! += 1;
      if (value < this.#low[index]!) this.#low[index] = value;
      if (value > this.#high[index]!) this.#high[index] = value;
    }
  }
}
