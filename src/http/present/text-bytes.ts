import type { TextColumn } from "../../snapshot/index.ts";

const startBytes = 64 * 1024;
/** Up to this length a loop is faster than a call. */
const loopBytesMax = 32;
const zero = 0x30;

/** Writes the text of a row. */
export type TextCopier = (texts: TextBytes, row: number) => void;

/** Collects texts as UTF-8, for very long tables, where making a string of each would be the largest cost. */
export class TextBytes {
  #bytes = new Uint8Array(startBytes);
  #length = 0;

  /** Bytes that are written so far. */
  get length(): number {
    return this.#length;
  }

  /** All of them, until something else is written. */
  get written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  put(bytes: Uint8Array, start = 0, end = bytes.length): void {
    const length = end - start;
    this.#reserve(length);
    const target = this.#bytes;
    const at = this.#length;
    if (length > loopBytesMax) target.set(bytes.subarray(start, end), at);
    else for (let index = 0; index < length; index++) target[at + index] = bytes[start + index]!;
    this.#length = at + length;
  }

  /** A row's text that is never missing. */
  text(column: TextColumn, row: number): void {
    const { bytes, start, end } = column.bytesOf(row);
    this.put(bytes, start, end);
  }

  /** A whole number that is not negative, in decimal digits. */
  integer(value: number): void {
    let digits = 1;
    for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) digits++;
    this.#reserve(digits);
    let rest = value;
    for (let at = this.#length + digits - 1; at >= this.#length; at--) {
      const tens = Math.floor(rest / 10);
      this.#bytes[at] = zero + (rest - tens * 10);
      rest = tens;
    }
    this.#length += digits;
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#bytes.length) return;
    const longer = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
    longer.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = longer;
  }
}
