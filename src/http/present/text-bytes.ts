import type { TextColumn } from "../../snapshot/index.ts";

const startBytes = 64 * 1024;
const zero = 0x30;
/** Of the largest whole number that is exact. */
const digitsMax = String(Number.MAX_SAFE_INTEGER).length;

/** Writes the texts of rows, and where each ends to `offsets`, from the second entry on. */
export type TextCopier = (texts: TextBytes, rows: Int32Array, offsets: Int32Array) => void;

/** Collects texts as UTF-8, for very long tables, where making a string of each would be the largest cost. */
export class TextBytes {
  #bytes = new Uint8Array(startBytes);
  #length = 0;

  /** All of them, until something else is written. */
  get written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  /** The texts of rows, none of which is missing. */
  texts(column: TextColumn, rows: Int32Array, offsets: Int32Array): void {
    const first = this.#length;
    const end = column.place(rows, first, offsets);
    this.#reserve(end - first);
    const target = this.#bytes;
    let at = first;
    for (const row of rows) at = column.copyTo(target, at, row);
    this.#length = end;
  }

  /** The same, each after its beginning. A row of -1 has no text. */
  joined(begins: readonly Uint8Array[], column: TextColumn, rows: Int32Array, offsets: Int32Array): void {
    const first = this.#length;
    column.place(rows, first, offsets);
    let beginBytes = 0;
    for (let index = 0; index < rows.length; index++) {
      beginBytes += begins[index]!.length;
      offsets[index + 1]! += beginBytes;
    }
    const end = rows.length === 0 ? first : offsets[rows.length]!;
    this.#reserve(end - first);
    const target = this.#bytes;
    let at = first;
    for (let index = 0; index < rows.length; index++) {
      const begin = begins[index]!;
      for (let from = 0; from < begin.length; from++) target[at + from] = begin[from]!;
      at = column.copyTo(target, at + begin.length, rows[index]!);
    }
    this.#length = end;
  }

  /** For each row, a text and then its whole number, which is not negative, in decimal digits. */
  numbered(start: Uint8Array, numbers: ArrayLike<number>, rows: Int32Array, offsets: Int32Array): void {
    this.#reserve(rows.length * (start.length + digitsMax));
    const target = this.#bytes;
    let at = this.#length;
    for (let index = 0; index < rows.length; index++) {
      for (let from = 0; from < start.length; from++) target[at + from] = start[from]!;
      at = writeDigits(target, at + start.length, numbers[rows[index]!]!);
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
