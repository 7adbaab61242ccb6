import { isAscii } from "node:buffer";
import { lineBytesMax, nestingMax, sourceLineBytesMax } from "./bounds.ts";
import { decodeStrictly } from "./decode.ts";
import { shapeOf } from "./nesting.ts";
import type { Problem } from "../text/index.ts";

/** Gets every line: its text, or the problem with it. */
export interface LineVisitor {
  /** A line of ASCII bytes, before it is decoded. Returns the offset of its end, or -1 to get its text. */
  bytes?(block: Uint8Array, start: number, lineNumber: number): number;
  line(text: string, lineNumber: number): void;
  refuse(problem: Problem, lineNumber: number): void;
}

const newline = 10;
const byteOrderMark = [0xef, 0xbb, 0xbf];

/**
 * Cuts bytes into lines. Whole blocks of lines are decoded at once, because a decoder call per line costs as much as
 * parsing a short one; only a block with a broken byte is decoded line by line.
 */
export class LineSplitter {
  readonly #visitor: LineVisitor;
  #lineNumber = 0;
  #carried: Uint8Array[] = [];
  #carriedBytes = 0;
  #skipping = false;
  #started = false;

  /** The first line has the number `linesBefore + 1`. */
  constructor(visitor: LineVisitor, linesBefore = 0) {
    this.#visitor = visitor;
    this.#lineNumber = linesBefore;
  }

  /** The number of the line that was read last. */
  get lineNumber(): number {
    return this.#lineNumber;
  }

  push(chunk: Uint8Array): void {
    let rest = chunk;
    if (this.#skipping || this.#carriedBytes > 0) {
      const end = rest.indexOf(newline);
      if (end === -1) return this.#carry(rest);
      this.#carry(rest.subarray(0, end));
      this.#closeCarried();
      rest = rest.subarray(end + 1);
    }
    const last = rest.lastIndexOf(newline);
    if (last !== -1) this.#block(rest.subarray(0, last));
    if (last + 1 < rest.length) this.#carry(rest.subarray(last + 1));
  }

  /** The last line may lack its newline. */
  finish(): void {
    if (this.#skipping || this.#carriedBytes > 0) this.#closeCarried();
  }

  #carry(bytes: Uint8Array): void {
    if (this.#skipping) return;
    this.#carriedBytes += bytes.byteLength;
    if (this.#carriedBytes <= sourceLineBytesMax) {
      // The chunk belongs to a stream that may reuse it; a Buffer's own slice would not copy.
      this.#carried.push(new Uint8Array(bytes));
      return;
    }
    this.#skipping = true;
    this.#carried = [];
  }

  #closeCarried(): void {
    const skipped = this.#skipping;
    const bytes = this.#carried.length === 1 ? this.#carried[0]! : Buffer.concat(this.#carried);
    this.#carried = [];
    this.#carriedBytes = 0;
    this.#skipping = false;
    if (!skipped) return this.#block(bytes);
    this.#started = true;
    this.#visitor.refuse(lineTooLong(sourceLineBytesMax), ++this.#lineNumber);
  }

  #block(bytes: Uint8Array): void {
    const block = this.#started ? bytes : withoutMark(bytes);
    this.#started = true;
    // ASCII, the usual case, needs no decoding.
    if (isAscii(block)) return this.#asciiBlock(block);
    const text = decodeStrictly(block);
    if (text === undefined) return this.#eachLine(block);
    let start = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
      this.#line(text.slice(start, end));
      start = end + 1;
    }
    this.#line(start === 0 ? text : text.slice(start));
  }

  /** Every character is one byte, so the visitor can read lines as bytes; only lines that it does not read become texts. */
  #asciiBlock({ buffer, byteOffset, byteLength }: Uint8Array): void {
    const text = Buffer.from(buffer, byteOffset, byteLength);
    // Inner loops are fast only while they see one class of array; a Buffer is a different class.
    const block = new Uint8Array(buffer, byteOffset, byteLength);
    for (let start = 0; start <= block.length;) {
      const read = this.#visitor.bytes?.(block, start, this.#lineNumber + 1) ?? -1;
      if (read !== -1) {
        this.#lineNumber++;
        start = read + 1;
        continue;
      }
      const found = block.indexOf(newline, start);
      const end = found === -1 ? block.length : found;
      this.#line(text.toString("latin1", start, end));
      start = end + 1;
    }
  }

  #eachLine(block: Uint8Array): void {
    let start = 0;
    while (start <= block.length) {
      const found = block.indexOf(newline, start);
      const end = found === -1 ? block.length : found;
      const text = decodeStrictly(block.subarray(start, end));
      if (text === undefined) this.#visitor.refuse({ code: "results.utf8-invalid" }, ++this.#lineNumber);
      else this.#line(text);
      start = end + 1;
    }
  }

  #line(text: string): void {
    this.#lineNumber++;
    const problem = isLong(text) ? checkLongLine(text) : undefined;
    if (problem === undefined) this.#visitor.line(text, this.#lineNumber);
    else this.#visitor.refuse(problem, this.#lineNumber);
  }
}

/** Whether a line is longer than any but a source line may be. */
export function isLong(text: string): boolean {
  // Bytes are what is bounded; a text has at least a third as many characters.
  return text.length > lineBytesMax / 3 && Buffer.byteLength(text) > lineBytesMax;
}

export function lineTooLong(limit: number): Problem {
  return { code: "results.line-too-long", params: { limit } };
}

/** Only a source line may be long, and only because of its text: else a small upload could expand to a huge structure. */
function checkLongLine(text: string): Problem | undefined {
  if (Buffer.byteLength(text) > sourceLineBytesMax) return lineTooLong(sourceLineBytesMax);
  const { depth, charactersOutsideStrings } = shapeOf(text);
  if (depth > nestingMax) return { code: "results.nesting-too-deep", params: { limit: nestingMax } };
  const isSource = charactersOutsideStrings <= lineBytesMax && /"kind"\s*:\s*"source"/.test(text);
  return isSource ? undefined : lineTooLong(lineBytesMax);
}

function withoutMark(bytes: Uint8Array): Uint8Array {
  return byteOrderMark.every((byte, index) => bytes[index] === byte) ? bytes.subarray(3) : bytes;
}
