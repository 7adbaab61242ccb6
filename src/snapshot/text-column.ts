import { batchRows, batchShift } from "./batches.ts";

/** A run of up to `batchRows` texts: UTF-8 bytes and where each begins. */
export interface TextChunk {
  /** One more than there are texts. */
  readonly offsets: Int32Array<ArrayBufferLike>;
  readonly bytes: Uint8Array<ArrayBufferLike>;
  /** One bit per text, set where it is present; null when all are. */
  readonly validity: Uint8Array<ArrayBufferLike> | null;
}

const decoder = new TextDecoder();

/** Texts as bytes and offsets, decoded on demand: a million names cost nothing until one is read. */
export class TextColumn {
  readonly chunks: readonly TextChunk[];

  constructor(chunks: readonly TextChunk[]) {
    this.chunks = chunks;
  }

  /** The text of a row; undefined when it is missing. */
  at(row: number): string | undefined {
    const chunk = this.chunks[row >>> batchShift]!;
    const index = row & (batchRows - 1);
    if (chunk.validity !== null && ((chunk.validity[index >>> 3]! >>> (index & 7)) & 1) === 0) return undefined;
    return decodeUtf8(chunk.bytes, chunk.offsets[index]!, chunk.offsets[index + 1]!);
  }

  /** The text of a row that is never missing. */
  text(row: number): string {
    const chunk = this.chunks[row >>> batchShift]!;
    const index = row & (batchRows - 1);
    return decodeUtf8(chunk.bytes, chunk.offsets[index]!, chunk.offsets[index + 1]!);
  }
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

// Short ASCII texts are the rule; a decoder call costs more than building them from character codes.
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
