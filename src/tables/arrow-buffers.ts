import { cellAt, textOf, type CellKind, type Cells } from "./table.ts";

/** The buffers of a column in one record batch: validity, then data; texts have offsets between them. */
export interface ColumnBuffers {
  readonly nullCount: number;
  readonly buffers: readonly Uint8Array[];
}

export function columnBuffers(kind: CellKind, cells: Cells, rows: number): ColumnBuffers {
  switch (kind) {
    case "text":
      return texts(cells, rows);
    case "number":
      return numbers(cells, rows);
    case "boolean":
      return booleans(cells, rows);
    case "integer":
      return integers(cells, rows, (value) => value as number);
    case "timestamp":
      return integers(cells, rows, (value) => Date.parse(value as string));
  }
}

/** Counts missing cells, and marks the others. */
class Validity {
  readonly #bits: Uint8Array;
  #missing = 0;

  constructor(rows: number) {
    this.#bits = new Uint8Array((rows + 7) >> 3).fill(0xff);
  }

  miss(row: number): void {
    this.#bits[row >> 3]! &= ~(1 << (row & 7));
    this.#missing += 1;
  }

  /** Where nothing is missing, there are no bits. */
  with(...data: readonly Uint8Array[]): ColumnBuffers {
    return { nullCount: this.#missing, buffers: [this.#missing === 0 ? new Uint8Array(0) : this.#bits, ...data] };
  }
}

function numbers(cells: Cells, rows: number): ColumnBuffers {
  const validity = new Validity(rows);
  if (cells.kind === "plain" && cells.values instanceof Float64Array) {
    const { values: given } = cells;
    for (let row = 0; row < rows; row += 1) if (Number.isNaN(given[row])) validity.miss(row);
    return validity.with(new Uint8Array(given.buffer, given.byteOffset, given.byteLength));
  }
  const values = new Float64Array(rows);
  for (let row = 0; row < rows; row += 1) {
    const value = cellAt(cells, row);
    if (value === null) validity.miss(row);
    else values[row] = value as number;
  }
  return validity.with(new Uint8Array(values.buffer));
}

const halfRange = 2 ** 32;

// As two halves: numbers are never larger than 2^53, and making a BigInt of each costs more than all the rest.
function integers(cells: Cells, rows: number, convert: (value: unknown) => number): ColumnBuffers {
  const validity = new Validity(rows);
  const halves = new Int32Array(2 * rows);
  for (let row = 0; row < rows; row += 1) {
    const value = cellAt(cells, row);
    if (value === null) {
      validity.miss(row);
      continue;
    }
    const integer = convert(value);
    const high = Math.floor(integer / halfRange);
    halves[2 * row] = integer - high * halfRange;
    halves[2 * row + 1] = high;
  }
  return validity.with(new Uint8Array(halves.buffer));
}

function booleans(cells: Cells, rows: number): ColumnBuffers {
  const validity = new Validity(rows);
  const bits = new Uint8Array((rows + 7) >> 3);
  for (let row = 0; row < rows; row += 1) {
    const value = cellAt(cells, row);
    if (value === null) validity.miss(row);
    else if (value === true) bits[row >> 3]! |= 1 << (row & 7);
  }
  return validity.with(bits);
}

/** A character has at most this many bytes in UTF-8, counted in units of UTF-16. */
const bytesPerUnitMax = 3;
const shortCharactersMax = 128;
const encoder = new TextEncoder();

function texts(cells: Cells, rows: number): ColumnBuffers {
  const validity = new Validity(rows);
  const offsets = new Int32Array(rows + 1);
  let bytes = new Uint8Array(rows * 32);
  let end = 0;
  let last: { readonly value: unknown; readonly start: number; readonly end: number } | undefined;
  for (let row = 0; row < rows; row += 1) {
    const value = cellAt(cells, row);
    if (value === null) validity.miss(row);
    else if (last !== undefined && value === last.value) {
      // Neighbours share many texts, such as the folder that they are in.
      bytes = grown(bytes, end, last.end - last.start);
      bytes.copyWithin(end, last.start, last.end);
      end += last.end - last.start;
    } else {
      const text = textOf(value);
      bytes = grown(bytes, end, text.length * bytesPerUnitMax);
      const start = end;
      end = putText(text, bytes, start);
      last = { value, start, end };
    }
    offsets[row + 1] = end;
  }
  return validity.with(new Uint8Array(offsets.buffer), bytes.subarray(0, end));
}

// A short text of ASCII, as nearly all are, is written faster than an encoder is called.
function putText(text: string, bytes: Uint8Array<ArrayBuffer>, start: number): number {
  const { length } = text;
  if (length > shortCharactersMax) return start + encoder.encodeInto(text, bytes.subarray(start)).written;
  for (let index = 0; index < length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) return start + encoder.encodeInto(text, bytes.subarray(start)).written;
    bytes[start + index] = code;
  }
  return start + length;
}

/** The cells of a column as positions in its dictionary. */
export function codeBuffers({ codes, values }: CodedCells, rows: number): ColumnBuffers {
  const validity = new Validity(rows);
  const positions = new Int32Array(rows);
  for (let row = 0; row < rows; row += 1) {
    const code = codes[row]!;
    if (values[code] === null || values[code] === undefined) validity.miss(row);
    else positions[row] = code;
  }
  return validity.with(new Uint8Array(positions.buffer));
}

/** A dictionary. A missing value has a place in it, and no cell points there. */
export function choiceBuffers(choices: readonly unknown[]): ColumnBuffers {
  return texts({ kind: "plain", values: choices.map((choice) => choice ?? "") }, choices.length);
}

type CodedCells = Extract<Cells, { readonly kind: "coded" }>;

function grown(bytes: Uint8Array<ArrayBuffer>, end: number, more: number): Uint8Array<ArrayBuffer> {
  if (end + more <= bytes.byteLength) return bytes;
  const larger = new Uint8Array(Math.max(2 * bytes.byteLength, end + more));
  larger.set(bytes.subarray(0, end));
  return larger;
}
