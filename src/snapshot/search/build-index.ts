import type { TextColumn } from "../text-column.ts";
import { noSequence, sequencesMax, TextSequences, visitStart, visitText } from "./sequences.ts";
import { mapIntegers, mapNumbers } from "../map-values.ts";

/** Rows of artifacts that share an entry of the index. Searching them takes some microseconds. */
export const artifactsPerBlock = 512;
/** Rules that share one. */
export const rulesPerBlock = 16;

/** The texts of a version that can be searched. */
export interface SearchedTexts {
  readonly names: TextColumn;
  readonly paths: TextColumn;
  readonly artifacts: number;
  readonly rules: readonly { readonly id: string; readonly name: string }[];
  /** For each finding its rule: rules without findings are not searched. */
  readonly usedRules: Int32Array<ArrayBufferLike>;
}

/**
 * For every sequence the blocks that have it, both ascending. Blocks are numbered: first those of artifacts, then those of
 * rules. The first artifact is left out: it has the name of the project, which can change. The first entry is of sequence 0,
 * which no text has, and says how many blocks artifacts have.
 */
export interface SearchIndex {
  /** Sequences, each as often as it has blocks. */
  readonly sequences: Int32Array<ArrayBufferLike>;
  readonly blocks: Int32Array<ArrayBufferLike>;
}

/** Makes the index in steps of one block, so that the caller can let other work run in between. */
export function* indexSteps(texts: SearchedTexts): Generator<void, SearchIndex> {
  const entries = new Entries();
  const visitor = new ArtifactVisitor(texts, entries);
  const blocks = Math.ceil(texts.artifacts / artifactsPerBlock);
  entries.open(blocks);
  entries.add(noSequence);
  for (let block = 0; block < blocks; block++) {
    entries.open(block);
    const from = block * artifactsPerBlock;
    visitor.visitRows(Math.max(1, from), Math.min(texts.artifacts, from + artifactsPerBlock));
    yield;
  }
  addRules(texts, blocks, entries);
  return entries.sorted();
}

/** Makes the index at once. */
export function makeSearchIndex(texts: SearchedTexts): SearchIndex {
  return lastOf(indexSteps(texts));
}

/** Takes all steps at once. */
export function lastOf(steps: Generator<void, SearchIndex>): SearchIndex {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

function addRules({ rules, usedRules }: SearchedTexts, firstBlock: number, entries: Entries): void {
  const used = new Uint8Array(rules.length);
  for (const rule of usedRules) used[rule] = 1;
  for (const [index, { id, name }] of rules.entries()) {
    if (used[index] === 0) continue;
    entries.open(firstBlock + Math.floor(index / rulesPerBlock));
    visitText(id, (sequence) => entries.add(sequence));
    visitText(name, (sequence) => entries.add(sequence));
  }
}

/** Finds the sequences of rows in tree order, where a path mostly begins as the one before, and ends with its name. */
class ArtifactVisitor {
  readonly #names: TextColumn;
  readonly #paths: TextColumn;
  readonly #entries: Entries;
  readonly #visit: (sequence: number) => void;
  readonly #sequences = new TextSequences();

  constructor({ names, paths }: SearchedTexts, entries: Entries) {
    this.#names = names;
    this.#paths = paths;
    this.#entries = entries;
    this.#visit = (sequence) => entries.add(sequence);
  }

  visitRows(from: number, to: number): void {
    if (this.#paths.areAscii(from, to) && this.#names.areAscii(from, to)) this.#visitAsciiRows(from, to);
    else if (to - from > 1) {
      const middle = (from + to) >>> 1;
      this.visitRows(from, middle);
      this.visitRows(middle, to);
    } else {
      visitText(this.#paths.text(from), this.#visit);
      visitText(this.#names.text(from), this.#visit);
    }
  }

  #visitAsciiRows(from: number, to: number): void {
    let before: Bytes | undefined;
    for (let row = from; row < to; row++) {
      const path = this.#paths.bytesOf(row);
      const name = this.#names.bytesOf(row);
      const shared = before === undefined ? 0 : sharedLength(before, path);
      this.#addSequences(path, shared);
      if (endsWith(path, name)) visitStart(name.bytes, name.start, name.end, this.#visit);
      else this.#addSequences(name, 0);
      before = path;
    }
  }

  #addSequences({ bytes, start, end }: Bytes, shared: number): void {
    this.#sequences.read(bytes, start, end, start + shared);
    this.#entries.addAll(this.#sequences);
  }
}

/** The position of a text. */
export type Bytes = ReturnType<TextColumn["bytesOf"]>;

/** How many bytes two texts have in common before they differ. */
export function sharedLength(left: Bytes, right: Bytes): number {
  const [a, b, from, to] = [left.bytes, right.bytes, left.start, right.start];
  const length = Math.min(left.end - from, right.end - to);
  let shared = 0;
  while (shared < length && a[from + shared] === b[to + shared]) shared += 1;
  return shared;
}

function endsWith(text: Bytes, part: Bytes): boolean {
  const [a, b, textEnd, partEnd] = [text.bytes, part.bytes, text.end, part.end];
  const length = partEnd - part.start;
  if (textEnd - text.start < length) return false;
  for (let back = 1; back <= length; back++) if (a[textEnd - back] !== b[partEnd - back]) return false;
  return true;
}

/** Pairs of sequence and block, each once. Blocks are opened in their order. */
class Entries {
  /** For each sequence the last block that has it, plus one. */
  readonly #lastBlock = new Int32Array(sequencesMax);
  #sequences = new Int32Array(4096);
  #blocks = new Int32Array(4096);
  #size = 0;
  #block = 0;

  open(block: number): void {
    this.#block = block;
  }

  add(sequence: number): void {
    if (this.#lastBlock[sequence] !== this.#block + 1) this.#addNew(sequence);
  }

  addAll({ found, count }: TextSequences): void {
    const lastBlock = this.#lastBlock;
    const block = this.#block + 1;
    for (let index = 0; index < count; index++) if (lastBlock[found[index]!] !== block) this.#addNew(found[index]!);
  }

  #addNew(sequence: number): void {
    this.#lastBlock[sequence] = this.#block + 1;
    if (this.#size === this.#sequences.length) this.#grow();
    this.#sequences[this.#size] = sequence;
    this.#blocks[this.#size] = this.#block;
    this.#size += 1;
  }

  sorted(): SearchIndex {
    const sequences = this.#sequences.subarray(0, this.#size);
    const blocks = this.#blocks.subarray(0, this.#size);
    return this.#size <= comparedMax ? sortByKeys(sequences, blocks) : sortByCounts(sequences, blocks);
  }

  #grow(): void {
    const size = this.#size * 2;
    this.#sequences = grown(this.#sequences, size);
    this.#blocks = grown(this.#blocks, size);
  }
}

/** Up to this size, sorting takes less time than counting all sequences that there could be. */
const comparedMax = 20_000;
const blocksMax = 2 ** 31;

function sortByKeys(sequences: Int32Array, blocks: Int32Array): SearchIndex {
  const keys = mapNumbers(sequences, (sequence, index) => sequence * blocksMax + blocks[index]!).toSorted();
  return {
    sequences: mapIntegers(keys, (key) => Math.floor(key / blocksMax)),
    blocks: mapIntegers(keys, (key) => key % blocksMax),
  };
}

// Blocks stay in their order.
function sortByCounts(sequences: Int32Array, blocks: Int32Array): SearchIndex {
  const places = new Int32Array(sequencesMax + 1);
  for (const sequence of sequences) places[sequence + 1]! += 1;
  for (let sequence = 1; sequence <= sequencesMax; sequence++) places[sequence]! += places[sequence - 1]!;
  const sorted = { sequences: new Int32Array(sequences.length), blocks: new Int32Array(sequences.length) };
  for (let index = 0; index < sequences.length; index++) {
    const place = places[sequences[index]!]!++;
    sorted.sequences[place] = sequences[index]!;
    sorted.blocks[place] = blocks[index]!;
  }
  return sorted;
}

function grown(values: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(size);
  larger.set(values);
  return larger;
}
