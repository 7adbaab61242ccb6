import type { TextColumn } from "../../snapshot/index.ts";

const startBytes = 64 * 1024;
/** Up to this length a loop is faster than a call. */
const loopBytesMax = 32;
const zero = 0x30;
/** Of the largest whole number that is exact. */
const digitsMax = String(Number.MAX_SAFE_INTEGER).length;

/** Writes the texts of rows, and where each ends to `offsets`, from the second entry on. */
export type TextCopier = (texts: TextBytes, rows: Int32Array, offsets: Int32Array) => void;

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

  /** The texts of rows, none of which is missing. */
  texts(column: TextColumn, rows: Int32Array, offsets: Int32Array): void {
    offsets[0] = this.#length;
    const end = column.place(rows, offsets);
    this.#reserve(end - this.#length);
    column.copy(rows, offsets, this.#bytes);
    this.#length = end;
  }

  /** For each row, a text and then its whole number, which is not negative, in decimal digits. */
  numbered(start: Uint8Array, numbers: ArrayLike<number>, rows: Int32Array, offsets: Int32Array): void {
    this.#reserve(rows.length * (start.length + digitsMax));
    const target = this.#bytes;
    let at = this.#length;
    for (let index = 0; index < rows.length; index++) {
      for (let from = 0; from < start.length; from++) target[at++] = start[from]!;
      at = writeDigits(target, at, numbers[rows[index]!]!);
      offsets[index + 1] = at;
    }
    this.#length = at;
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#bytes.length) return;
    const longer = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
    longer.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = longer;
  }
}

/** Writes a whole number, and returns where it ends. Numbers of 31 bits, as nearly all are, are divided as integers. */
function writeDigits(target: Uint8Array, at: number, value: number): number {
  const isSmall = value <= 0x7fff_ffff;
  let digits = 1;
  for (let power = 10; power <= value; power *= 10) digits++;
  let place = at + digits;
  let rest = value;
  if (!isSmall) {
    for (; rest > 0x7fff_ffff; rest = Math.floor(rest / 10)) target[--place] = zero + (rest % 10);
  }
  for (let small = rest | 0; place > at; small = (small / 10) | 0) target[--place] = zero + (small % 10);
  return at + digits;
}
