import type { TextColumn } from "../text-column.ts";
import { sharedLength, type Bytes, type SearchIndex } from "./build-index.ts";
import { sequencesMax, sequencesWithin, TextSequences, visitText, type SequenceVisitor } from "./sequences.ts";

/** The texts of a version's findings. */
export interface FindingTexts {
  readonly findings: number;
  readonly messages: TextColumn;
  /** Paths of findings that are not in a file of the version. */
  readonly locationPaths: TextColumn | undefined;
  /** The path of the first artifact, which the index of names leaves out. */
  readonly rootPath: string;
}

/** Rows between two steps. */
const rowsPerStep = 512;

/**
 * All sequences of the texts of a version's findings, in the form of the index of names with a single block: only whether a
 * version has a text is asked of it. Made in steps, so that the caller can let other work run in between.
 */
export function* messageSteps({
  findings,
  messages,
  locationPaths,
  rootPath,
}: FindingTexts): Generator<void, SearchIndex> {
  const isIn = new Uint8Array(sequencesMax);
  const visit = (sequence: number): void => void (isIn[sequence] = 1);
  const marker = new MessageMarker(messages, isIn, visit);
  sequencesWithin(rootPath, visit);
  for (let from = 0; from < findings; from += rowsPerStep) {
    const to = Math.min(findings, from + rowsPerStep);
    marker.markRows(from, to);
    for (let row = from; row < to; row++) {
      const path = locationPaths?.at(row);
      if (path !== undefined) sequencesWithin(path, visit);
    }
    yield;
  }
  const sequences = Int32Array.from(isIn.keys().filter((sequence) => isIn[sequence] === 1));
  return { sequences, blocks: new Int32Array(sequences.length) };
}

/** Marks the sequences of messages. */
class MessageMarker {
  readonly #messages: TextColumn;
  readonly #isIn: Uint8Array;
  readonly #visit: SequenceVisitor;
  readonly #sequences = new TextSequences();

  constructor(messages: TextColumn, isIn: Uint8Array, visit: SequenceVisitor) {
    this.#messages = messages;
    this.#isIn = isIn;
    this.#visit = visit;
  }

  markRows(from: number, to: number): void {
    if (this.#messages.areAscii(from, to)) return this.#markAsciiRows(from, to);
    if (to - from === 1) return visitText(this.#messages.text(from), this.#visit);
    const middle = (from + to) >>> 1;
    this.markRows(from, middle);
    this.markRows(middle, to);
  }

  #markAsciiRows(from: number, to: number): void {
    let before: Bytes | undefined;
    for (let row = from; row < to; row++) {
      const message = this.#messages.bytesOf(row);
      // Findings are often reported with the words of the one before.
      const shared = before === undefined ? 0 : sharedLength(before, message);
      this.#sequences.read(message.bytes, message.start, message.end, message.start + shared);
      const { found, count } = this.#sequences;
      for (let index = 0; index < count; index++) this.#isIn[found[index]!] = 1;
      before = message;
    }
  }
}
