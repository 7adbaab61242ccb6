import { isAscii } from "node:buffer";
import { batchRows, batchShift } from "./batches.ts";

/** Up to `batchRows` texts: UTF-8 bytes, and where each text starts. */
export interface TextChunk {
  /** One more entry than there are texts. */
  readonly offsets: Int32Array<ArrayBufferLike>;
  readonly bytes: Uint8Array<ArrayBufferLike>;
  /** One bit per text, set where it is present; null when all are. */
  readonly validity: Uint8Array<ArrayBufferLike> | null;
}

/** A text keeps its U+FEFF: without it, two names would be one. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Up to this length a loop is faster than a call. */
const loopBytesMax = 32;

/** Texts as bytes and offsets, decoded on demand: a million names cost nothing until one is read. */
export class TextColumn {
  readonly chunks: readonly TextChunk[];

  constructor(chunks: readonly TextChunk[]) {
    this.chunks = chunks;
  }

  /** Frees the memory of all texts at once, without waiting for garbage collection. They cannot be read afterwards. */
  release(): void {
    for (const { bytes } of this.chunks) if (bytes.buffer instanceof ArrayBuffer) bytes.buffer.transfer(0);
  }

  /** The text of a row; undefined when it is missing. */
  at(row: number): string | undefined {
    const chunk = this.chunks[row >>> batchShift]!;
    const index = row & (batchRows - 1);
    if (chunk.validity !== null && ((chunk.validity[index >>> 3]! >>> (index & 7)) & 1) === 0) return undefined;
    return decodeUtf8(chunk.bytes, chunk.offsets[index]!, chunk.offsets[index + 1]!);
  }

  /** Whether a row has a text; nothing is decoded. */
  has(row: number): boolean {
    const { validity } = this.chunks[row >>> batchShift]!;
    const index = row & (batchRows - 1);
    return validity === null || ((validity[index >>> 3]! >>> (index & 7)) & 1) === 1;
  }

  /** The text of a row that is never missing. */
  text(row: number): string {
    const chunk = this.chunks[row >>> batchShift]!;
    const index = row & (batchRows - 1);
    return decodeUtf8(chunk.bytes, chunk.offsets[index]!, chunk.offsets[index + 1]!);
  }

  /** A copy with another text in the first row. */
  withFirst(text: string): TextColumn {
    const [chunk, ...others] = this.chunks;
    if (chunk === undefined) return this;
    const behind = chunk.bytes.subarray(chunk.offsets[1]);
    const given = Buffer.from(text);
    const moved = given.length - chunk.offsets[1]!;
    const offsets = chunk.offsets.map((offset, index) => (index === 0 ? 0 : offset + moved));
    return new TextColumn([{ ...chunk, offsets, bytes: Buffer.concat([given, behind]) }, ...others]);
  }

  /** The position of a row's bytes. */
  bytesOf(row: number): { readonly bytes: Uint8Array<ArrayBufferLike>; readonly start: number; readonly end: number } {
    const { bytes, offsets } = this.chunks[row >>> batchShift]!;
    const index = row & (batchRows - 1);
    return { bytes, start: offsets[index]!, end: offsets[index + 1]! };
  }

  /** Whether all bytes of rows from one up to another are letters of ASCII. */
  areAscii(from: number, to: number): boolean {
    for (let row = from, next = 0; row < to; row = next) {
      const { bytes, offsets } = this.chunks[row >>> batchShift]!;
      const first = row & ~(batchRows - 1);
      next = Math.min(to, first + batchRows);
      const start = offsets[row - first]!;
      if (!isAscii(Buffer.from(bytes.buffer, bytes.byteOffset + start, offsets[next - first]! - start))) return false;
    }
    return true;
  }

  /**
   * Where the texts of rows end when they are written one after another, from a place on: from the second offset on. A row
   * of -1 has no text. Returns the last end. Before any text is copied: rows in any order are far apart in memory, and a
   * processor reads several of them at once if no loop over bytes is in between.
   */
  place(rows: Int32Array, start: number, offsets: Int32Array): number {
    const { chunks } = this;
    let end = start;
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index]!;
      if (row !== -1) {
        const starts = chunks[row >>> batchShift]!.offsets;
        const place = row & (batchRows - 1);
        end += starts[place + 1]! - starts[place]!;
      }
      offsets[index + 1] = end;
    }
    return end;
  }

  /** Writes the bytes of a row's text, which is not missing, and returns where they end. */
  copyTo(target: Uint8Array, at: number, row: number): number {
    if (row === -1) return at;
    const { bytes, offsets } = this.chunks[row >>> batchShift]!;
    const place = row & (batchRows - 1);
    const start = offsets[place]!;
    const end = offsets[place + 1]!;
    if (end - start > loopBytesMax) target.set(bytes.subarray(start, end), at);
    else for (let from = start; from < end; from++) target[at + from - start] = bytes[from]!;
    return at + end - start;
  }

  /**
   * Whether a row's text may contain these ASCII letters in any case; they are given in lower case. True for every text
   * that does, and for texts that are not ASCII, whose letters may fold to them. Nothing is decoded.
   */
  mayInclude(row: number, lowerCase: Uint8Array): boolean {
    const { bytes, offsets } = this.chunks[row >>> batchShift]!;
    const index = row & (batchRows - 1);
    const end = offsets[index + 1]!;
    for (let offset = offsets[index]!; offset < end; offset++) {
      const byte = bytes[offset]!;
      if (byte >= 0x80) return true;
      if (lowerCaseOf[byte] === lowerCase[0] && matchesAt(bytes, offset, end, lowerCase)) return true;
    }
    return false;
  }
}

const lowerCaseOf = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte));

function matchesAt(bytes: Uint8Array<ArrayBufferLike>, start: number, end: number, lowerCase: Uint8Array): boolean {
  if (end - start < lowerCase.length) return false;
  for (let index = 1; index < lowerCase.length; index++) {
    if (lowerCaseOf[bytes[start + index]!] !== lowerCase[index]) return false;
  }
  return true;
}

/** Rows that are decoded at once when texts are read one after another. */
const windowRows = 512;

/** Rows that may be left out between two texts. With more of them, too few texts of a window are read. */
const leftOutRowsMax = 16;

/**
 * Reads texts that are never missing, mostly in the order of rows: many ASCII texts are decoded at once and sliced. In any
 * other order the texts are decoded one by one.
 */
export function readInOrder(column: TextColumn): (row: number) => string {
  let [first, end, expected] = [0, 0, -1];
  let text: string | undefined;
  let offsets = new Int32Array(0) as TextChunk["offsets"];
  let base = 0;

  function open(row: number): void {
    const chunk = column.chunks[row >>> batchShift]!;
    const index = row & (batchRows - 1);
    const last = Math.min(index + windowRows, chunk.offsets.length - 1);
    ({ offsets } = chunk);
    base = row - index;
    [first, end] = [row, base + last];
    text = decodeAscii(chunk.bytes, offsets[index]!, offsets[last]!);
  }

  return (row) => {
    if (row >= end && row >= expected && row <= expected + leftOutRowsMax) open(row);
    expected = row + 1;
    if (text === undefined || row < first || row >= end) return column.text(row);
    const start = offsets[first - base]!;
    return text.slice(offsets[row - base]! - start, offsets[row - base + 1]! - start);
  };
}

// Undefined when it is not ASCII: then bytes are not characters.
function decodeAscii(bytes: Uint8Array<ArrayBufferLike>, start: number, end: number): string | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start);
  return isAscii(view) ? view.toString("latin1") : undefined;
}

/** Compares two texts by their UTF-8 bytes, which is the order of code points. */
export function compareTexts(left: TextColumn, leftRow: number, right: TextColumn, rightRow: number): number {
  const a = left.chunks[leftRow >>> batchShift]!;
  const b = right.chunks[rightRow >>> batchShift]!;
  const aIndex = leftRow & (batchRows - 1);
  const bIndex = rightRow & (batchRows - 1);
  const aStart = a.offsets[aIndex]!;
  const bStart = b.offsets[bIndex]!;
  const aLength = a.offsets[aIndex + 1]! - aStart;
  const bLength = b.offsets[bIndex + 1]! - bStart;
  const common = Math.min(aLength, bLength);
  for (let offset = 0; offset < common; offset++) {
    const difference = a.bytes[aStart + offset]! - b.bytes[bStart + offset]!;
    if (difference !== 0) return difference;
  }
  return aLength - bLength;
}

// Most texts are short and ASCII; a decoder call costs more than building them from character codes.
const shortTextBytesMax = 24;

/** The text between two offsets. */
export function decodeUtf8(bytes: Uint8Array<ArrayBufferLike>, start: number, end: number): string {
  if (end - start <= shortTextBytesMax) {
    let text = "";
    let offset = start;
    while (offset < end && bytes[offset]! < 0x80) text += String.fromCharCode(bytes[offset++]!);
    if (offset === end) return text;
  }
  // The decoder refuses shared memory, hence the copy.
  const slice = bytes.buffer instanceof SharedArrayBuffer ? bytes.slice(start, end) : bytes.subarray(start, end);
  return decoder.decode(slice as Uint8Array<ArrayBuffer>);
}
