import { batchRows, batchShift } from "./batches.ts";
import { TextColumn, type TextChunk } from "./text-column.ts";

const encoder = new TextEncoder();
/** Up to this length a loop is faster than a call of the encoder. */
const shortTextMax = 100;

/** Collects texts row by row into a text column. */
export class TextBuilder {
  readonly #chunks: TextChunk[] = [];
  #offsets = new Int32Array(1024);
  #bytes = new Uint8Array(16_384);
  #validity: Uint8Array | null = null;
  #rows = 0;
  #length = 0;

  /** Adds the text of the next row; undefined if it is missing. */
  push(text: string | undefined): void {
    if (this.#rows === batchRows) this.#closeChunk();
    if (this.#rows + 1 === this.#offsets.length) this.#growOffsets();
    if (text === undefined) this.#markMissing();
    else this.#append(text);
    this.#rows++;
    this.#offsets[this.#rows] = this.#length;
  }

  /** Adds the next row's text, which is UTF-8 already. */
  pushBytes(bytes: Uint8Array<ArrayBufferLike>, start: number, end: number): void {
    if (this.#rows === batchRows) this.#closeChunk();
    if (this.#rows + 1 === this.#offsets.length) this.#growOffsets();
    this.#reserve(end - start);
    const target = this.#bytes;
    let length = this.#length;
    for (let index = start; index < end; index++) target[length++] = bytes[index]!;
    this.#length = length;
    this.#markPresent();
    this.#rows++;
    this.#offsets[this.#rows] = this.#length;
  }

  /** Adds a row's text of another column, missing or not, without decoding it. */
  pushFrom(column: TextColumn, row: number): void {
    if (!column.has(row)) return this.push(undefined);
    const { bytes, offsets } = column.chunks[row >>> batchShift]!;
    const index = row & (batchRows - 1);
    this.pushBytes(bytes, offsets[index]!, offsets[index + 1]!);
  }

  finish(): TextColumn {
    if (this.#rows > 0) this.#closeChunk();
    return new TextColumn(this.#chunks);
  }

  #append(text: string): void {
    // UTF-8 takes at most three bytes for a UTF-16 unit.
    this.#reserve(text.length * 3);
    if (text.length <= shortTextMax && this.#appendAscii(text)) return this.#markPresent();
    this.#length += encoder.encodeInto(text, this.#bytes.subarray(this.#length)).written;
    this.#markPresent();
  }

  /** Whether the text is ASCII: then it is added. */
  #appendAscii(text: string): boolean {
    const [bytes, start] = [this.#bytes, this.#length];
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (unit > 0x7f) return false;
      bytes[start + index] = unit;
    }
    this.#length = start + text.length;
    return true;
  }

  #reserve(bytes: number): void {
    const room = this.#length + bytes;
    if (room <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(room, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }

  #markPresent(): void {
    if (this.#validity !== null) this.#validity[this.#rows >>> 3]! |= 1 << (this.#rows & 7);
  }

  #markMissing(): void {
    if (this.#validity !== null) return;
    this.#validity = new Uint8Array(batchRows / 8);
    for (let row = 0; row < this.#rows; row++) this.#validity[row >>> 3]! |= 1 << (row & 7);
  }

  #growOffsets(): void {
    const larger = new Int32Array(Math.min(batchRows + 1, this.#offsets.length * 4));
    larger.set(this.#offsets);
    this.#offsets = larger;
  }

  #closeChunk(): void {
    this.#chunks.push({
      offsets: this.#offsets.slice(0, this.#rows + 1),
      bytes: this.#bytes.slice(0, this.#length),
      validity: this.#validity === null ? null : this.#validity.slice(0, (this.#rows + 7) >>> 3),
    });
    this.#offsets[0] = 0;
    this.#validity = null;
    this.#rows = 0;
    this.#length = 0;
  }
}

/** A text column of all the given texts. */
export function textColumn(texts: Iterable<string | undefined>): TextColumn {
  const builder = new TextBuilder();
  for (const text of texts) builder.push(text);
  return builder.finish();
}
