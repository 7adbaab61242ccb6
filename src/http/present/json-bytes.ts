import type { TextColumn } from "../../snapshot/index.ts";

const startBytes = 64 * 1024;
/** Up to this length a loop is faster than a call. */
const loopBytesMax = 32;
const none = Buffer.alloc(0);
const quote = 0x22;
const backslash = 0x5c;
const zero = 0x30;

/** Buffers of earlier answers that are free again: allocating memory costs more than writing to it. */
const free: Buffer[] = [];
const freeMax = 8;
const freeBytesMax = 1024 * 1024;
const borrowed = new WeakSet<ArrayBufferLike>();

/** Releases bytes that are no longer read. Without it, the garbage collector frees them later. */
export function releaseBytes(bytes: Uint8Array): void {
  if (!borrowed.delete(bytes.buffer) || free.length === freeMax) return;
  free.push(Buffer.from(bytes.buffer));
}

function borrowBytes(bytes: number): Buffer {
  const found = free.findLastIndex(({ length }) => length >= bytes);
  const lending = found === -1 ? Buffer.allocUnsafeSlow(bytes) : free.splice(found, 1)[0]!;
  if (lending.length <= freeBytesMax) borrowed.add(lending.buffer);
  return lending;
}

/** Writes JSON as bytes, for very long lists, where joining texts would be the largest cost. */
export class JsonBytes {
  #bytes: Buffer = none;
  #spare: Buffer = none;
  #expected = 0;
  #length = 0;

  /** Estimates how much will be written before the first take; later estimates follow the last take. */
  expect(bytes: number): void {
    if (this.#expected === 0) this.#expected = bytes;
  }

  /** Bytes that are JSON already. */
  put(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    const target = this.#bytes;
    const at = this.#length;
    if (bytes.length > loopBytesMax) target.set(bytes, at);
    else for (let index = 0; index < bytes.length; index++) target[at + index] = bytes[index]!;
    this.#length = at + bytes.length;
  }

  /** Any value, as `JSON.stringify` writes it. */
  value(value: unknown): void {
    if (typeof value === "string" && this.#plainText(value)) return;
    if (typeof value === "number") return this.number(value);
    this.#stringified(value);
  }

  /** The same for a number, which stays unboxed. */
  number(value: number): void {
    if (!this.#index(value)) this.#stringified(value);
  }

  #stringified(value: unknown): void {
    this.#write(JSON.stringify(value));
  }

  #write(text: string): void {
    this.#reserve(Buffer.byteLength(text));
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** A row's text, copied from its bytes, which are UTF-8 already; only escapes need other bytes. */
  text(column: TextColumn, row: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = quote;
    this.textEnd(column, row);
  }

  /** The same for the end of a text, whose opening quote and beginning are already written. */
  textEnd(column: TextColumn, row: number): void {
    const { bytes, start, end } = column.bytesOf(row);
    this.#reserve(end - start + 1);
    const target = this.#bytes;
    let at = this.#length;
    for (let index = start; index < end; index++) {
      const byte = bytes[index]!;
      if (byte < 0x20 || byte === quote || byte === backslash) {
        return this.#write(JSON.stringify(column.text(row)).slice(1));
      }
      target[at++] = byte;
    }
    target[at++] = quote;
    this.#length = at;
  }

  /** Forgets the last bytes. */
  takeBack(count: number): void {
    this.#length -= count;
  }

  /**
   * All bytes that were written. They stay valid until the second take after this one: two buffers are used in turn,
   * because allocating memory costs more than writing to it.
   */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#length);
    // The next part is likely to have about the same size.
    this.#expected = this.#length + (this.#length >>> 3);
    [this.#bytes, this.#spare] = [this.#spare, this.#bytes];
    this.#length = 0;
    return taken;
  }

  // Nearly no text needs escaping. One that does is left to `JSON.stringify`.
  #plainText(text: string): boolean {
    this.#reserve(text.length + 2);
    const target = this.#bytes;
    let at = this.#length;
    target[at++] = quote;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code < 0x20 || code > 0x7e || code === quote || code === backslash) return false;
      target[at++] = code;
    }
    target[at++] = quote;
    this.#length = at;
    return true;
  }

  // Ids, ranks and counts.
  #index(value: number): boolean {
    if (!(value >= 0 && value <= 0x7fff_ffff) || (value | 0) !== value || Object.is(value, -0)) return false;
    let digits = 1;
    for (let bound = 10; value >= bound; bound *= 10) digits++;
    this.#reserve(digits);
    let rest = value | 0;
    for (let at = this.#length + digits - 1; at >= this.#length; at--) {
      const tenth = (rest / 10) | 0;
      this.#bytes[at] = zero + rest - tenth * 10;
      rest = tenth;
    }
    this.#length += digits;
    return true;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = borrowBytes(Math.max(this.#bytes.length * 2, this.#length + count, this.#expected, startBytes));
    this.#bytes.copy(larger, 0, 0, this.#length);
    releaseBytes(this.#bytes);
    this.#bytes = larger;
  }
}
