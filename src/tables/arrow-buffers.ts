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

const none = new Uint8Array(0);

/** Counts missing cells, and marks the others. */
class Validity {
  readonly #rows: number;
  /** Most columns miss nothing. */
  #bits = none;
  #missing = 0;

  constructor(rows: number) {
    this.#rows = rows;
  }

  miss(row: number): void {
    if (this.#missing === 0) this.#bits = new Uint8Array((this.#rows + 7) >> 3).fill(0xff);
    this.#bits[row >> 3]! &= ~(1 << (row & 7));
    this.#missing += 1;
  }

  /** Where nothing is missing, there are no bits. */
  with(...data: readonly Uint8Array[]): ColumnBuffers {
    return { nullCount: this.#missing, buffers: [this.#bits, ...data] };
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

function texts(cells: Cells, rows: number): ColumnBuffers {
  if (cells.kind === "texts") {
    const { offsets, bytes } = cells;
    return new Validity(rows).with(new Uint8Array(offsets.buffer, offsets.byteOffset, offsets.byteLength), bytes);
  }
  const validity = new Validity(rows);
  const offsets = new Int32Array(rows + 1);
  const written: string[] = [];
  let units = 0;
  for (let row = 0; row < rows; row += 1) {
    const value = cellAt(cells, row);
    if (value === null) validity.miss(row);
    const text = value === null ? "" : textOf(value);
    units += text.length;
    offsets[row + 1] = units;
    written.push(text);
  }
  // One call of the encoder for all of them: a call for each text, or a loop over its characters, costs several times as much.
  const bytes = Buffer.from(written.join(""));
  // Only ASCII has as many bytes as units of UTF-16: then the offsets are right.
  if (bytes.byteLength === units) return validity.with(new Uint8Array(offsets.buffer), bytes);
  const encoded = written.map((text) => Buffer.from(text));
  let end = 0;
  for (const [row, { byteLength }] of encoded.entries()) offsets[row + 1] = end += byteLength;
  return validity.with(new Uint8Array(offsets.buffer), Buffer.concat(encoded));
}

/** The texts of a column that has few of them, and where the text of each choice is: at -1 if it is missing. */
export interface TextDictionary {
  readonly positions: Int32Array;
  readonly buffers: ColumnBuffers;
  readonly length: number;
}

/** Choices can have equal texts, such as levels of several scales. Pandas refuses a dictionary that repeats a text. */
export function textDictionary(choices: readonly unknown[]): TextDictionary {
  const places = new Map<string, number>();
  const positions = Int32Array.from(choices, (choice) => {
    if (choice === null || choice === undefined) return -1;
    const text = textOf(choice);
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  });
  const values = [...places.keys()];
  return { positions, buffers: texts({ kind: "plain", values }, values.length), length: values.length };
}

/** The cells of a column as positions in its dictionary. */
export function codeBuffers(codes: ArrayLike<number>, dictionary: TextDictionary, rows: number): ColumnBuffers {
  const validity = new Validity(rows);
  const positions = new Int32Array(rows);
  for (let row = 0; row < rows; row += 1) {
    const position = dictionary.positions[codes[row]!] ?? -1;
    if (position < 0) validity.miss(row);
    else positions[row] = position;
  }
  return validity.with(new Uint8Array(positions.buffer));
}
