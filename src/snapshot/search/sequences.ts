import { foldCase } from "../../language/index.ts";

/** Bits of a letter's code. */
const codeBits = 6;
const codeMask = (1 << codeBits) - 1;
/** The number of different sequences. */
export const sequencesMax = 1 << (3 * codeBits);

/** Nothing: in the first places of a sequence that has fewer than three letters. */
const none = 0;
/** A sequence of no letters: no text has it. */
export const noSequence = 0;
/** After the last letter of a text, and before the first. */
const end = 1;
const start = 2;
const firstLetter = 3;
/** Letters that have a separate code, after folding; others share one. */
const letters = "abcdefghijklmnopqrstuvwxyz0123456789_./- ():#,<>*&$@~";
const otherLetter = firstLetter + letters.length;
/** Bytes of letters beyond ASCII share the remaining codes. */
const firstBeyond = otherLetter + 1;
const beyondCount = codeMask + 1 - firstBeyond;

/**
 * The code of each byte of UTF-8. ASCII is folded; other letters are folded before they are encoded. Letters that share a
 * code differ when the text itself is compared: the index only says where to look.
 */
const codes = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 0x80) return firstBeyond + (byte % beyondCount);
  const found = letters.indexOf(String.fromCharCode(byte).toLowerCase());
  return found === -1 ? otherLetter : firstLetter + found;
});

/** Gets each sequence of a text, some of them several times. */
export type SequenceVisitor = (sequence: number) => void;

/** The sequences of the text that was read last. A call for each of them would cost more than all that is done with it. */
export class TextSequences {
  /** They are at its start. */
  found = new Int32Array(1024);
  count = 0;

  /**
   * Finds the sequences of three letters of a text whose letters are bytes, with two marks before its first letter and one
   * after its last. Those that end before `from` are left out.
   */
  read(bytes: Uint8Array<ArrayBufferLike>, first: number, last: number, from: number): void {
    if (last - from >= this.found.length) this.found = new Int32Array(2 * (last - from));
    const { found } = this;
    let sequence = (start << codeBits) | start;
    if (from > first) {
      const before = from - 1 > first ? codes[bytes[from - 2]!]! : start;
      sequence = (before << codeBits) | codes[bytes[from - 1]!]!;
    }
    let count = 0;
    for (let offset = from; offset < last; offset++) {
      sequence = ((sequence << codeBits) | codes[bytes[offset]!]!) & (sequencesMax - 1);
      found[count++] = sequence;
    }
    found[count++] = ((sequence << codeBits) | end) & (sequencesMax - 1);
    this.count = count;
  }
}

/** The sequences that only the start of a name adds to those of a text that ends with it. */
export function visitStart(
  bytes: Uint8Array<ArrayBufferLike>,
  first: number,
  last: number,
  visit: SequenceVisitor,
): void {
  if (first === last) {
    visit((((start << codeBits) | start) << codeBits) | end);
    return;
  }
  const letter = codes[bytes[first]!]!;
  visit((((start << codeBits) | start) << codeBits) | letter);
  visit((((start << codeBits) | letter) << codeBits) | (last - first === 1 ? end : codes[bytes[first + 1]!]!));
}

/** All sequences of any text. */
export function visitText(text: string, visit: SequenceVisitor): void {
  visitBytes(Buffer.from(foldCase(text)), visit);
}

/** The same, without creating another text where it is ASCII. */
export function sequencesWithin(text: string, visit: SequenceVisitor): void {
  const bytes = Buffer.from(text);
  if (bytes.length === text.length) visitBytes(bytes, visit);
  else visitText(text, visit);
}

const ofText = new TextSequences();

function visitBytes(bytes: Uint8Array<ArrayBufferLike>, visit: SequenceVisitor): void {
  ofText.read(bytes, 0, bytes.length, 0);
  for (let index = 0; index < ofText.count; index++) visit(ofText.found[index]!);
}

/** How a text is compared with another one. */
export type TextMatch = "equals" | "starts" | "ends" | "contains";

/**
 * The sequences of three letters that each text has which is equal to this one, or starts with, ends with or contains it, in
 * any case. Undefined: not known.
 */
export function sequencesOfText(text: string, match: TextMatch): Int32Array | undefined {
  // Half a letter is equal to half of another one, but has other bytes.
  if (!text.isWellFormed()) return undefined;
  const all: number[] = [];
  visitText(text, (sequence) => all.push(sequence));
  const marksBefore = match === "equals" || match === "starts" ? 0 : 2;
  const marksAfter = match === "equals" || match === "ends" ? 0 : 1;
  return Int32Array.from(new Set(all.slice(marksBefore, all.length - marksAfter)));
}

/** The sequences of one and two letters that are part of one of three. */
export function visitShorter(sequence: number, visit: SequenceVisitor): void {
  visit(sequence & (sequencesMax / (codeMask + 1) - 1));
  visit(sequence >>> codeBits);
  visit(sequence & codeMask);
  visit((sequence >>> codeBits) & codeMask);
  visit(sequence >>> (2 * codeBits));
}

/** Whether a sequence contains a shorter one. */
export function containsShorter(sequence: number, shorter: number): boolean {
  if (shorter <= codeMask) {
    return (
      (sequence & codeMask) === shorter ||
      ((sequence >>> codeBits) & codeMask) === shorter ||
      sequence >>> (2 * codeBits) === shorter
    );
  }
  return sequence >>> codeBits === shorter || (sequence & (sequencesMax / (codeMask + 1) - 1)) === shorter;
}

/** Whether a sequence has fewer than three letters. */
export function isShort(sequence: number): boolean {
  return sequence >>> (2 * codeBits) === none;
}

/**
 * The sequences that a text must have to contain what is searched for, to begin with it, or to be it, in the order of
 * `fits`. Undefined: the index cannot answer, so that every text must be compared.
 */
export function wantedSequences(text: string): readonly Int32Array[] | undefined {
  // Half a letter is equal to half of another one, but has other bytes.
  if (!text.isWellFormed()) return undefined;
  const exact: number[] = [];
  visitText(text, (sequence) => exact.push(sequence));
  const prefix = exact.slice(0, -1);
  const inner = prefix.slice(2);
  const contained = inner.length > 0 ? inner : prefix.slice(-1).map(withoutStart);
  return [exact, prefix, contained].map((some) => Int32Array.from(new Set(some)));
}

function withoutStart(sequence: number): number {
  const middle = (sequence >>> codeBits) & codeMask;
  return middle === start ? sequence & codeMask : sequence & (sequencesMax / (codeMask + 1) - 1);
}
