import type { BoundCondition } from "../../language/index.ts";
import { sequencesOfText, sequencesWithin, type TextMatch } from "../../snapshot/index.ts";
import { LazyBlocks, type ValueReader } from "./block-ranges.ts";
import { passing, type Passing, type RangeCheck } from "./passing.ts";

/** Bits of a block: 1 KiB for 1,024 rows. A thousand different sequences set an eighth of them. */
const bitsShift = 13;
const wordsPerBlock = 2 ** bitsShift / 32;

/** Says which sequences of three letters no text of a block has. It never denies one that a text has. */
export class SequenceBlocks extends LazyBlocks<ValueReader> {
  readonly #words: Uint32Array;

  constructor(rows: number) {
    super(rows);
    this.#words = new Uint32Array(this.blocks * wordsPerBlock);
  }

  get bytes(): number {
    return this.#words.byteLength + this.blocks;
  }

  /** Undefined where sequences say nothing about the condition. */
  check(condition: BoundCondition, at: ValueReader): RangeCheck | undefined {
    const wanted = wantedTexts(condition);
    if (wanted === undefined) return undefined;
    const absent = condition.kind === "membership" && condition.negated ? passing.all : passing.none;
    const bits = wanted.map((sequences) => sequences.map(bitOf));
    const ofBlock = (block: number): Passing =>
      bits.some((ofText) => this.#hasAll(block, ofText)) ? passing.some : absent;
    return (start, end) => this.passing(start, end, at, ofBlock);
  }

  protected summarise(block: number, at: ValueReader, start: number, end: number): void {
    const words = this.#words.subarray(block * wordsPerBlock, (block + 1) * wordsPerBlock);
    const visit = (sequence: number): void => {
      const bit = bitOf(sequence);
      words[bit >>> 5]! |= 1 << (bit & 31);
    };
    for (let row = start; row < end; row++) {
      const text = at(row);
      if (typeof text === "string") sequencesWithin(text, visit);
    }
  }

  #hasAll(block: number, bits: Int32Array): boolean {
    const first = block * wordsPerBlock;
    return bits.every((bit) => ((this.#words[first + (bit >>> 5)]! >>> (bit & 31)) & 1) === 1);
  }
}

/** For each text that may be the value, or be in it, what it contains; undefined where that is unknown for one of them. */
export function wantedTexts(condition: BoundCondition): readonly Int32Array[] | undefined {
  const texts = textsOf(condition).map(([text, match]) => sequencesOfText(text, match));
  const known = texts.filter((sequences) => sequences !== undefined && sequences.length > 0) as Int32Array[];
  return known.length === texts.length && known.length > 0 ? known : undefined;
}

function textsOf(condition: BoundCondition): readonly (readonly [text: string, match: TextMatch])[] {
  if (condition.kind === "match") return [[condition.folded, condition.mode]];
  if (condition.kind !== "membership") return [];
  return condition.values.map((value) => [String(value), "equals"] as const);
}

function bitOf(sequence: number): number {
  return Math.imul(sequence + 1, 0x9e3779b1) >>> (32 - bitsShift);
}
