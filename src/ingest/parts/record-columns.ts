import { SnapshotDamagedError, TextColumn, textColumn, type ByteSource } from "../../snapshot/index.ts";
import { packStream, StreamReader } from "./record-stream.ts";

/** How the values of a column are stored. The `dense` types have the smallest integer for a missing number. */
type Encoding = "int8" | "int16" | "int32" | "float64" | "dense8" | "dense16" | "dense32" | "text";

/** A column in the index of stored records. */
interface StoredColumn {
  readonly name: string;
  readonly encoding: Encoding;
  readonly rows: number;
  /** The chunks of a text column. */
  readonly chunks?: readonly StoredChunk[];
}

interface StoredChunk {
  readonly rows: number;
  readonly bytes: number;
  /** Some texts are missing. */
  readonly sparse: boolean;
}

/** The beginning of stored records: its length, then JSON. The columns follow in its order. */
interface RecordsIndex {
  readonly columns: readonly StoredColumn[];
  /** Everything that is small. */
  readonly values: unknown;
}

/** Rows that are converted at once. */
const sliceRows = 65_536;
const lengthBytes = 4;

/** Collects columns and writes them behind their index. */
export class ColumnWriter {
  readonly #columns: { readonly stored: StoredColumn; readonly pieces: () => Iterable<Uint8Array> }[] = [];

  integers(name: string, values: Int32Array): void {
    const { least, greatest } = boundsOf(values);
    const encoding = integerEncoding(least, greatest);
    this.#add({ name, encoding, rows: values.length }, function* () {
      for (let start = 0; start < values.length; start += sliceRows) {
        yield bytesOf(arrayOf(encoding, values.subarray(start, start + sliceRows)));
      }
    });
  }

  /** Finite numbers, NaN where missing. */
  numbers(name: string, values: Float64Array): void {
    const encoding = numberEncoding(values);
    this.#add({ name, encoding, rows: values.length }, function* () {
      for (let start = 0; start < values.length; start += sliceRows) {
        const slice = values.subarray(start, start + sliceRows);
        yield bytesOf(encoding === "float64" ? slice : denseArrayOf(encoding, slice));
      }
    });
  }

  texts(name: string, column: TextColumn): void {
    const chunks = column.chunks.map(({ offsets, bytes, validity }) => ({
      rows: offsets.length - 1,
      bytes: bytes.byteLength,
      sparse: validity !== null,
    }));
    const rows = chunks.reduce((sum, chunk) => sum + chunk.rows, 0);
    this.#add({ name, encoding: "text", rows, chunks }, function* () {
      for (const { offsets, bytes, validity } of column.chunks) {
        yield bytesOf(offsets);
        yield bytes;
        if (validity !== null) yield validity;
      }
    });
  }

  write(values: unknown): Iterable<Uint8Array> {
    return packStream(this.#pieces({ columns: this.#columns.map(({ stored }) => stored), values }));
  }

  *#pieces(index: RecordsIndex): Generator<Uint8Array> {
    const json = Buffer.from(JSON.stringify(index));
    yield bytesOf(Uint32Array.of(json.byteLength));
    yield json;
    for (const { pieces } of this.#columns) yield* pieces();
  }

  #add(stored: StoredColumn, pieces: () => Iterable<Uint8Array>): void {
    this.#columns.push({ stored, pieces });
  }
}

/** The columns of stored records, by name. A column that was not stored is empty. */
export class ColumnReader {
  readonly values: unknown;
  readonly #integers = new Map<string, Int32Array>();
  readonly #numbers = new Map<string, Float64Array>();
  readonly #texts = new Map<string, TextColumn>();

  private constructor(values: unknown) {
    this.values = values;
  }

  static async read(source: ByteSource): Promise<ColumnReader> {
    const stream = await StreamReader.open(source);
    const [length] = new Uint32Array((await stream.read(lengthBytes)).buffer);
    if (length! > stream.bytesLeftMax) throw new SnapshotDamagedError("records: impossible length");
    const index = JSON.parse(Buffer.from((await stream.read(length!)).buffer).toString("utf8")) as RecordsIndex;
    const reader = new ColumnReader(index.values);
    for (const column of index.columns) {
      if (column.encoding === "text") reader.#texts.set(column.name, await readTexts(stream, column));
      else if (column.encoding.startsWith("int")) reader.#integers.set(column.name, await readIntegers(stream, column));
      else reader.#numbers.set(column.name, await readNumbers(stream, column));
    }
    stream.finish();
    return reader;
  }

  integers(name: string): Int32Array {
    return this.#integers.get(name) ?? new Int32Array(0);
  }

  numbers(name: string): Float64Array {
    return this.#numbers.get(name) ?? new Float64Array(0);
  }

  texts(name: string): TextColumn {
    return this.#texts.get(name) ?? textColumn([]);
  }

  has(name: string): boolean {
    return this.#texts.has(name) || this.#integers.has(name) || this.#numbers.has(name);
  }

  /** The names of the columns of numbers that begin with a prefix, without it. */
  *numberNames(prefix: string): Generator<string> {
    for (const name of this.#numbers.keys()) if (name.startsWith(prefix)) yield name.slice(prefix.length);
  }
}

async function readIntegers(stream: StreamReader, { encoding, rows }: StoredColumn): Promise<Int32Array> {
  const stored = await readArray(stream, encoding, rows);
  return stored instanceof Int32Array ? stored : new Int32Array(stored);
}

async function readNumbers(stream: StreamReader, { encoding, rows }: StoredColumn): Promise<Float64Array> {
  const stored = await readArray(stream, encoding, rows);
  if (stored instanceof Float64Array) return stored;
  const absent = absentOf[encoding];
  const values = new Float64Array(rows);
  for (let row = 0; row < rows; row++) values[row] = stored[row] === absent ? Number.NaN : stored[row]!;
  return values;
}

async function readTexts(stream: StreamReader, { chunks = [] }: StoredColumn): Promise<TextColumn> {
  const read: TextColumn["chunks"][number][] = [];
  for (const { rows, bytes: length, sparse } of chunks) {
    const offsets = new Int32Array((await stream.read((rows + 1) * 4)).buffer);
    const bytes = await stream.read(length);
    read.push({ offsets, bytes, validity: sparse ? await stream.read((rows + 7) >>> 3) : null });
  }
  return new TextColumn(read);
}

const bytesPerValue: Readonly<Record<Encoding, number>> = {
  int8: 1,
  int16: 2,
  int32: 4,
  float64: 8,
  dense8: 1,
  dense16: 2,
  dense32: 4,
  text: 1,
};

/** The value for a missing number. */
const absentOf: Readonly<Partial<Record<Encoding, number>>> = {
  dense8: -0x80,
  dense16: -0x8000,
  dense32: -0x8000_0000,
};

function integerEncoding(least: number, greatest: number): "int8" | "int16" | "int32" {
  if (least >= -0x80 && greatest <= 0x7f) return "int8";
  return least >= -0x8000 && greatest <= 0x7fff ? "int16" : "int32";
}

/** The narrowest type that represents all numbers exactly. */
function numberEncoding(values: Float64Array): "float64" | "dense8" | "dense16" | "dense32" {
  let [least, greatest] = [0, 0];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    // The integer 0 does not represent -0.
    if ((value | 0) !== value || (value === 0 && 1 / value < 0)) return "float64";
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  // One more for the missing value.
  least -= 1;
  if (least >= -0x80 && greatest <= 0x7f) return "dense8";
  if (least >= -0x8000 && greatest <= 0x7fff) return "dense16";
  return least >= -0x8000_0000 && greatest <= 0x7fff_ffff ? "dense32" : "float64";
}

function boundsOf(values: Int32Array): { readonly least: number; readonly greatest: number } {
  let [least, greatest] = [0, 0];
  for (const value of values) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return { least, greatest };
}

function arrayOf(encoding: "int8" | "int16" | "int32", values: Int32Array): Int8Array | Int16Array | Int32Array {
  if (encoding === "int8") return new Int8Array(values);
  return encoding === "int16" ? new Int16Array(values) : values;
}

function denseArrayOf(
  encoding: "dense8" | "dense16" | "dense32",
  values: Float64Array,
): Int8Array | Int16Array | Int32Array {
  const absent = absentOf[encoding]!;
  const types = { dense8: Int8Array, dense16: Int16Array, dense32: Int32Array };
  const array = new types[encoding](values.length);
  for (let row = 0; row < values.length; row++) array[row] = Number.isNaN(values[row]!) ? absent : values[row]!;
  return array;
}

async function readArray(
  stream: StreamReader,
  encoding: Encoding,
  rows: number,
): Promise<Int8Array | Int16Array | Int32Array | Float64Array> {
  const { buffer } = await stream.read(rows * bytesPerValue[encoding]);
  switch (bytesPerValue[encoding]) {
    case 1:
      return new Int8Array(buffer);
    case 2:
      return new Int16Array(buffer);
    case 4:
      return new Int32Array(buffer);
    default:
      return new Float64Array(buffer);
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBufferLike>): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
