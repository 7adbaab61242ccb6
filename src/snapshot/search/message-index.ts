import type { TextColumn } from "../text-column.ts";
import { isAscii, sharedLength, type Bytes, type SearchIndex } from "./build-index.ts";
import { sequencesMax, sequencesWithin, visitAscii, visitText } from "./sequences.ts";

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
  sequencesWithin(rootPath, visit);
  let before: Bytes | undefined;
  for (let row = 0; row < findings; row++) {
    const message = messages.bytesOf(row);
    if (isAscii(message)) {
      // Findings are often reported with the words of the one before.
      const shared = before === undefined ? 0 : sharedLength(before, message);
      visitAscii(message.bytes, message.start, message.end, message.start + shared, visit);
      before = message;
    } else {
      visitText(messages.text(row), visit);
      before = undefined;
    }
    const path = locationPaths?.at(row);
    if (path !== undefined) sequencesWithin(path, visit);
    if (row % rowsPerStep === 0) yield;
  }
  const sequences = Int32Array.from(isIn.keys().filter((sequence) => isIn[sequence] === 1));
  return { sequences, blocks: new Int32Array(sequences.length) };
}
