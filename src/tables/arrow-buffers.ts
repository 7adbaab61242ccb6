import { cellAt, textOf, type CellKind, type Cells } from "./table.ts";

/** The buffers of a column in one record batch: validity, then data; texts have offsets between them. */
export interface ColumnBuffers {
  readonly nullCount: number;
  readonly buffers: readonly Uint8Array[];
}

export function columnBuffers(kind: CellKind, cells: Cells, rows: number): ColumnBuffers {
  switch (kind) {
    case "text":
      return cells.kind === "coded" ? codedTexts(cells, rows) : texts(cells, rows);
    case "number":
      return numbers(cells, rows);
    case "boolean":
      return booleans(cells, rows);
    case "integer":
      return integers(cells, rows, (value) => BigInt(value as number));
    case "timestamp":
      return integers(cells, rows, (value) => BigInt(Date.parse(value as string)));
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
  const values = new Float64Array(rows);
  for (let row = 0; row < rows; row += 1) {
    const value = cellAt(cells, row);
    if (value === null) validity.miss(row);
    else values[row] = value as number;
  }
  return validity.with(new Uint8Array(values.buffer));
}

function integers(cells: Cells, rows: number, convert: (value: unknown) => bigint): ColumnBuffers {
  const validity = new Validity(rows);
  const values = new BigInt64Array(rows);
  for (let row = 0; row < rows; row += 1) {
    const value = cellAt(cells, row);
    if (value === null) validity.miss(row);
    else values[row] = convert(value);
  }
  return validity.with(new Uint8Array(values.buffer));
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
const encoder = new TextEncoder();

function texts(cells: Cells, rows: number): ColumnBuffers {
  const validity = new Validity(rows);
  const offsets = new Int32Array(rows + 1);
  let bytes = new Uint8Array(rows * 32);
  let end = 0;
  for (let row = 0; row < rows; row += 1) {
    const value = cellAt(cells, row);
    if (value === null) validity.miss(row);
    else {
      const text = textOf(value);
      bytes = grown(bytes, end, text.length * bytesPerUnitMax);
      end += encoder.encodeInto(text, bytes.subarray(end)).written;
    }
    offsets[row + 1] = end;
  }
  return validity.with(new Uint8Array(offsets.buffer), bytes.subarray(0, end));
}

// Each of the few values is encoded once.
function codedTexts({ codes, values }: Extract<Cells, { kind: "coded" }>, rows: number): ColumnBuffers {
  const encoded = values.map((value) => (value === null || value === undefined ? null : encoder.encode(textOf(value))));
  const validity = new Validity(rows);
  const offsets = new Int32Array(rows + 1);
  let length = 0;
  for (let row = 0; row < rows; row += 1) {
    const value = encoded[codes[row]!] ?? null;
    if (value === null) validity.miss(row);
    else length += value.byteLength;
    offsets[row + 1] = length;
  }
  const bytes = new Uint8Array(length);
  for (let row = 0; row < rows; row += 1) {
    const value = encoded[codes[row]!] ?? null;
    if (value !== null) bytes.set(value, offsets[row]!);
  }
  return validity.with(new Uint8Array(offsets.buffer), bytes);
}

function grown(bytes: Uint8Array<ArrayBuffer>, end: number, more: number): Uint8Array<ArrayBuffer> {
  if (end + more <= bytes.byteLength) return bytes;
  const larger = new Uint8Array(Math.max(2 * bytes.byteLength, end + more));
  larger.set(bytes.subarray(0, end));
  return larger;
}
