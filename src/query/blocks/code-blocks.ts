import { LazyBlocks } from "./block-ranges.ts";
import { passing, type Passing, type RangeCheck } from "./passing.ts";

/** Bits of a block: 32 bytes for 1,024 rows. Where there are more codes, some of them share a bit. */
const bitsMax = 256;
const wordBits = 32;

/** Which codes every block has. */
export class CodeBlocks extends LazyBlocks<ArrayLike<number>> {
  readonly #values: number;
  readonly #bits: number;
  readonly #words: Uint32Array;

  /** Codes are indexes into so many values; others mean that there is no value. */
  constructor(rows: number, values: number) {
    super(rows);
    this.#values = values;
    this.#bits = Math.min(bitsMax, Math.ceil((values + 1) / wordBits) * wordBits);
    this.#words = new Uint32Array((this.blocks * this.#bits) / wordBits);
  }

  get bytes(): number {
    return this.#words.byteLength + this.blocks;
  }

  /** `holds` has a 1 for every value that passes. Rows without a value do not. */
  check(holds: Uint8Array, codes: ArrayLike<number>): RangeCheck {
    const words = this.#bits / wordBits;
    const [some, others] = [new Uint32Array(words), new Uint32Array(words)];
    for (let code = 0; code <= this.#values; code++) this.#mark(holds[code] === 1 ? some : others, 0, code);
    const ofBlock = (block: number): Passing => {
      let [has, hasOthers] = [0, 0];
      for (let word = 0; word < words; word++) {
        const bits = this.#words[block * words + word]!;
        has |= bits & some[word]!;
        hasOthers |= bits & others[word]!;
      }
      if (has === 0) return passing.none;
      return hasOthers === 0 ? passing.all : passing.some;
    };
    return (start, end) => this.passing(start, end, codes, ofBlock);
  }

  protected summarise(block: number, codes: ArrayLike<number>, start: number, end: number): void {
    const first = (block * this.#bits) / wordBits;
    let latest = -1;
    for (let row = start; row < end; row++) {
      const code = codes[row]!;
      if (row > start && code === latest) continue;
      latest = code;
      this.#mark(this.#words, first, code >= 0 && code < this.#values ? code : this.#values);
    }
  }

  #mark(words: Uint32Array, first: number, code: number): void {
    const bit = code % this.#bits;
    words[first + (bit >>> 5)]! |= 1 << (bit & 31);
  }
}
