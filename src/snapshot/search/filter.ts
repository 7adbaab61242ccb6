import { isShort, sequencesMax, visitShorter } from "./sequences.ts";

/** Bits for each sequence: with three of them set, at most one of 57 sequences that a version lacks seems to be there. */
const bitsPerSequence = 10;
const bitsMin = 2 ** 9;
/** 16 KiB: versions with more than 13,000 different sequences share them. */
const bitsMax = 2 ** 17;

/**
 * Says which sequences a version lacks, in some kilobytes: a filter as described by Bloom. It never denies one that the
 * version has.
 */
export class SearchFilter {
  readonly #bits: Uint32Array;
  readonly #shift: number;

  private constructor(bits: Uint32Array) {
    this.#bits = bits;
    this.#shift = 32 - Math.log2(bits.length * 32);
  }

  /** The filter of sequences that are in order, each one any number of times; and of the shorter ones in them. */
  static of(sequences: Int32Array<ArrayBufferLike>): SearchFilter {
    const distinct = distinctOf(sequences);
    let size = bitsMin;
    while (size < bitsMax && size < distinct.length * bitsPerSequence) size *= 2;
    const filter = new SearchFilter(new Uint32Array(size / 32));
    for (const sequence of distinct) filter.#add(sequence);
    return filter;
  }

  get byteLength(): number {
    return this.#bits.byteLength;
  }

  /** False if the version certainly lacks one of these sequences. */
  mayHaveAll(sequences: Int32Array): boolean {
    for (const sequence of sequences) {
      for (let hash = firstHash(sequence), probe = 0; probe < probes; probe++, hash = nextHash(hash)) {
        const bit = hash >>> this.#shift;
        if (((this.#bits[bit >>> 5]! >>> (bit & 31)) & 1) === 0) return false;
      }
    }
    return true;
  }

  #add(sequence: number): void {
    for (let hash = firstHash(sequence), probe = 0; probe < probes; probe++, hash = nextHash(hash)) {
      const bit = hash >>> this.#shift;
      this.#bits[bit >>> 5]! |= 1 << (bit & 31);
    }
  }
}

const probes = 3;

// The last steps of MurmurHash3: every bit of the result depends on every bit of the sequence.
function firstHash(sequence: number): number {
  let hash = Math.imul(sequence + 1, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function nextHash(hash: number): number {
  const next = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (next ^ (next >>> 12)) >>> 0;
}

/** For each sequence the last call that had it: a set would take longer than everything else. */
const seenBy = new Int32Array(sequencesMax);
let calls = 0;

function distinctOf(sequences: Int32Array<ArrayBufferLike>): readonly number[] {
  calls = (calls + 1) | 0;
  const distinct: number[] = [];
  const add = (sequence: number): void => {
    if (seenBy[sequence] === calls) return;
    seenBy[sequence] = calls;
    distinct.push(sequence);
  };
  for (const sequence of sequences) {
    if (seenBy[sequence] === calls && !isShort(sequence)) continue;
    add(sequence);
    visitShorter(sequence, add);
  }
  return distinct;
}
