import { packBuffer, unpackBuffer } from "../arrow/compression.ts";
import type { ByteSink, ByteSource } from "../bytes.ts";
import { SnapshotDamagedError } from "../damage.ts";
import type { SearchIndex } from "./build-index.ts";
import { SearchFilter } from "./filter.ts";
import { sequencesMax } from "./sequences.ts";

/** Raised when sequences or blocks get another meaning: an index of another kind is made again. */
const indexKind = 1;
/** The largest index: more than a version of the largest size has. */
const indexBytesMax = 2 ** 30;
const moreFollows = 0x80;
const groupBits = 7;

/**
 * Writes an index as one zstd frame with a checksum: its kind, then for each entry the differences of sequence and block to
 * the entry before, in groups of seven bits. They are small, because the entries are in order; of the block, the difference
 * counts only within a sequence. It is not an Arrow file, because nearly all reads need all of it: damage of any bit is then
 * noticed by one check, in a fifth of the time.
 */
export async function writeSearchIndex(sink: ByteSink, { sequences, blocks }: SearchIndex): Promise<void> {
  const steps = new StepWriter(sequences.length);
  steps.add(indexKind);
  let [sequence, block] = [0, 0];
  for (let entry = 0; entry < sequences.length; entry++) {
    const step = sequences[entry]! - sequence;
    steps.add(step);
    steps.add(blocks[entry]! - (step === 0 && entry > 0 ? block : 0));
    [sequence, block] = [sequences[entry]!, blocks[entry]!];
  }
  await sink.write(packBuffer(steps.bytes()));
}

/** Reads a stored index whole. */
export async function readSearchIndex(part: ByteSource): Promise<SearchIndex> {
  const bytes = await unpackBuffer(await part.read(0, part.size), indexBytesMax, "search");
  const steps = new StepReader(bytes);
  if (steps.next() !== indexKind) throw new SnapshotDamagedError("search: unknown kind");
  const entries = Math.floor(steps.remaining / 2);
  const sequences = new Int32Array(entries);
  const blocks = new Int32Array(entries);
  let [sequence, block] = [0, 0];
  for (let entry = 0; entry < entries; entry++) {
    const step = steps.next();
    sequence += step;
    block = steps.next() + (step === 0 && entry > 0 ? block : 0);
    if (sequence >= sequencesMax) throw new SnapshotDamagedError("search: impossible sequence");
    sequences[entry] = sequence;
    blocks[entry] = block;
  }
  return { sequences, blocks };
}

/** Reads the filter of a stored index. */
export async function readSearchFilter(part: ByteSource): Promise<SearchFilter> {
  return SearchFilter.of((await readSearchIndex(part)).sequences);
}

/** Whole numbers in groups of seven bits, the lowest first; all but the last group of a number are marked. */
class StepWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #size = 0;

  constructor(entries: number) {
    this.#bytes = new Uint8Array(1024 + 3 * entries);
  }

  add(value: number): void {
    if (this.#size + 5 > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2);
    let rest = value;
    while (rest >= moreFollows) {
      this.#bytes[this.#size++] = (rest & (moreFollows - 1)) | moreFollows;
      rest >>>= groupBits;
    }
    this.#bytes[this.#size++] = rest;
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#size);
  }
}

class StepReader {
  readonly #bytes: Uint8Array;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The number of numbers that follow. */
  get remaining(): number {
    let count = 0;
    for (let offset = this.#offset; offset < this.#bytes.length; offset++) {
      if (this.#bytes[offset]! < moreFollows) count += 1;
    }
    return count;
  }

  next(): number {
    let value = 0;
    for (let shift = 0; shift < 32; shift += groupBits) {
      const byte = this.#bytes[this.#offset++];
      if (byte === undefined) throw new SnapshotDamagedError("search: ends early");
      value |= (byte & (moreFollows - 1)) << shift;
      if (byte < moreFollows) return value >>> 0;
    }
    throw new SnapshotDamagedError("search: impossible number");
  }
}
