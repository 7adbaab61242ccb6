import type { FileBlock } from "apache-arrow/ipc/metadata/file";
import type { BufferRegion, DictionaryBatch, RecordBatch } from "apache-arrow/ipc/metadata/message";
import { Semaphore } from "../../text/index.ts";
import { batchCount, batchRows, batchShift, rowsInBatch } from "../batches.ts";
import type { ByteSource } from "../bytes.ts";
import type { Column } from "../columns.ts";
import { SnapshotDamagedError } from "../damage.ts";
import { firstIdsOf, idOrderColumns, lowerBound } from "../id-order.ts";
import type { StoredTable, Value } from "../stored-table.ts";
import { decodeUtf8, TextColumn, type TextChunk } from "../text-column.ts";
import { unpackBuffer } from "./compression.ts";
import { readFooter, readHeader, readInside, type CheckedBlock, type TableFooter } from "./footer.ts";
import { formatBytes, numbersIn } from "./number-format.ts";
import { bufferCount, rowsOf, shapesOf, type ColumnShape } from "./schema.ts";

const textBatchBytesMax = 0x7fff_ffff;
/**
 * Batches that are decompressed at a time: the number of threads for it. A slot is free only after a turn of the event
 * loop, so that the callers process their results one after another and other work runs in between.
 */
const unpacking = new Semaphore({ runningMax: 4 }, setImmediate);

/** Reads columns, or single values, of a table in an Arrow file; reads only the buffers that they need. */
export class TableReader implements StoredTable {
  readonly rows: number;
  readonly metadata: ReadonlyMap<string, string>;
  readonly #source: ByteSource;
  readonly #shapes: ReadonlyMap<string, ColumnShape>;
  readonly #batches: readonly CheckedBlock[];
  readonly #dictionaries: readonly CheckedBlock[];
  readonly #headers = new Map<number, Promise<RecordBatch>>();
  #dictionariesRead: Promise<readonly DictionaryBatch[]> | undefined;

  private constructor(source: ByteSource, { schema, batches, dictionaries }: TableFooter) {
    this.#source = source;
    this.rows = rowsOf(schema);
    this.metadata = schema.metadata;
    this.#shapes = new Map(shapesOf(schema).map((shape) => [shape.name, shape]));
    this.#batches = batches;
    this.#dictionaries = dictionaries;
    if (this.#batches.length !== batchCount(this.rows)) {
      throw new SnapshotDamagedError("table: wrong number of batches");
    }
  }

  static async open(source: ByteSource): Promise<TableReader> {
    return new TableReader(source, await readFooter(source));
  }

  get columnNames(): readonly string[] {
    return [...this.#shapes.keys()];
  }

  has(name: string): boolean {
    return this.#shapes.has(name);
  }

  /** The whole column, in memory that threads can share. */
  async column(name: string): Promise<Column> {
    const shape = this.#shape(name);
    switch (shape.kind) {
      case "text":
        return { kind: "text", values: new TextColumn(await this.#textChunks(shape)) };
      case "number":
        return { kind: "number", values: await this.#doubles(shape) };
      case "id":
        return { kind: "id", values: await this.#doubles(shape) };
      case "integer":
        return { kind: "integer", values: await this.#integers(shape), absent: shape.absent };
      case "choice": {
        const [values, choices] = await Promise.all([this.#integers(shape), this.#choices(shape)]);
        return { kind: "choice", values, choices };
      }
    }
  }

  /** One value; costs one batch of the column. */
  async value(name: string, row: number): Promise<Value> {
    const shape = this.#shape(name);
    if (row < 0 || row >= this.rows) throw new RangeError(`row ${row} of ${this.rows}`);
    const batch = row >>> batchShift;
    const index = row & (batchRows - 1);
    if (shape.kind === "text") return new TextColumn([await this.#textChunk(shape, batch)]).at(index);
    const { validity, numbers } = await this.#numbers(shape, batch);
    if (!isValid(validity, index)) return undefined;
    return shape.kind === "choice" ? (await this.#choices(shape))[numbers[index]!] : numbers[index];
  }

  /** Reads only the batch of the id order that may contain the id. */
  async rowOfId(id: number): Promise<number> {
    const batch = lowerBound(firstIdsOf(this.metadata), id + 1) - 1;
    if (batch === -1) return -1;
    // As they are stored: a binary search needs no conversion of all ids to doubles.
    const { numbers } = await this.#numbers(this.#shape(idOrderColumns.ids), batch);
    const index = lowerBound(numbers, id);
    if (numbers[index] !== id) return -1;
    return (await this.value(idOrderColumns.rows, batch * batchRows + index)) as number;
  }

  async close(): Promise<void> {
    await this.#source.close();
  }

  async #doubles(shape: ColumnShape): Promise<Float64Array<SharedArrayBuffer>> {
    const values = new Float64Array(new SharedArrayBuffer(this.rows * 8));
    await this.#eachBatch(async (batch, start, rows) => {
      await this.#fill(shape, batch, values.subarray(start, start + rows), Number.NaN);
    });
    return values;
  }

  async #integers(shape: ColumnShape): Promise<Int32Array<SharedArrayBuffer>> {
    const values = new Int32Array(new SharedArrayBuffer(this.rows * 4));
    await this.#eachBatch(async (batch, start, rows) => {
      await this.#fill(shape, batch, values.subarray(start, start + rows), absentOf(shape));
    });
    return values;
  }

  async #textChunks(shape: ColumnShape): Promise<TextChunk[]> {
    const chunks: TextChunk[] = [];
    await this.#eachBatch(async (batch) => {
      chunks[batch] = await this.#textChunk(shape, batch);
    });
    return chunks;
  }

  async #eachBatch(visit: (batch: number, start: number, rows: number) => Promise<void>): Promise<void> {
    await Promise.all(this.#batches.map((_, batch) => visit(batch, batch * batchRows, rowsInBatch(this.rows, batch))));
  }

  async #fill(
    shape: ColumnShape,
    batch: number,
    target: Float64Array | Int32Array,
    absent: number | null,
  ): Promise<void> {
    const { validity, numbers } = await this.#numbers(shape, batch);
    target.set(numbers);
    if (absent !== null) fillAbsent(validity, target, absent);
  }

  /** The numbers of a batch in their stored type, and which of them are present. */
  async #numbers(shape: ColumnShape, batch: number): Promise<{ validity: Uint8Array; numbers: ArrayLike<number> }> {
    const rows = rowsInBatch(this.rows, batch);
    const bytes = rows * formatBytes[shape.format];
    const [validity, data] = await this.#buffers(shape, batch, [rows, bytes]);
    requireLength(data!, bytes, shape);
    return { validity: validity!, numbers: numbersIn(shape.format, data!, rows) };
  }

  async #textChunk(shape: ColumnShape, batch: number): Promise<TextChunk> {
    const rows = rowsInBatch(this.rows, batch);
    const [validity, offsets, bytes] = await this.#buffers(shape, batch, [rows, (rows + 1) * 4, textBatchBytesMax]);
    requireLength(offsets!, (rows + 1) * 4, shape);
    return {
      offsets: new Int32Array(shared(offsets!).buffer),
      bytes: shared(bytes!),
      validity: validity!.byteLength === 0 ? null : shared(validity!),
    };
  }

  async #choices(shape: ColumnShape): Promise<readonly string[]> {
    const headers = await this.#dictionaryHeaders();
    const place = headers.findIndex(({ id }) => id === shape.dictionaryId);
    if (place === -1) throw new SnapshotDamagedError(`${shape.name}: no dictionary`);
    const header = headers[place]!;
    const { block } = this.#dictionaries[place]!;
    const [, offsets, bytes] = await this.#unpack(block, header.buffers, [0, textBatchBytesMax, textBatchBytesMax]);
    const starts = new Int32Array(shared(offsets!).buffer);
    if (starts.length !== header.length + 1) throw new SnapshotDamagedError(`${shape.name}: impossible dictionary`);
    // A dictionary is one run of texts of any size; a text column is divided into batches.
    return Array.from({ length: header.length }, (_, index) => decodeUtf8(bytes!, starts[index]!, starts[index + 1]!));
  }

  /** Of all dictionaries, side by side: which one belongs to a column is in its header. */
  #dictionaryHeaders(): Promise<readonly DictionaryBatch[]> {
    if (this.#dictionariesRead === undefined) {
      const read = Promise.all(
        this.#dictionaries.map(
          ({ block, check }) => readHeader(this.#source, block, check) as Promise<DictionaryBatch>,
        ),
      );
      this.#dictionariesRead = read;
      // A read that failed once may succeed the next time.
      read.catch(() => (this.#dictionariesRead = undefined));
    }
    return this.#dictionariesRead;
  }

  async #buffers(shape: ColumnShape, batch: number, bytesMax: readonly number[]): Promise<Uint8Array[]> {
    const { block, check } = this.#batches[batch]!;
    let header = this.#headers.get(batch);
    if (header === undefined) {
      header = readHeader(this.#source, block, check) as Promise<RecordBatch>;
      this.#headers.set(batch, header);
      // A read that failed once may succeed the next time.
      header.catch(() => this.#headers.delete(batch));
    }
    const regions = (await header).buffers.slice(shape.firstBuffer, shape.firstBuffer + bufferCount(shape.kind));
    return this.#unpack(block, regions, bytesMax, shape.name);
  }

  /** The buffers of a column are adjacent, so that one read fetches them all. */
  async #unpack(
    block: FileBlock,
    regions: readonly BufferRegion[],
    bytesMax: readonly number[],
    what = "dictionary",
  ): Promise<Uint8Array[]> {
    const first = regions[0]?.offset ?? -1;
    const last = regions.at(-1);
    const inside = regions.every((region) => region.length >= 0 && region.offset >= first);
    if (
      last === undefined ||
      regions.length < bytesMax.length ||
      !inside ||
      last.offset + last.length > block.bodyLength
    ) {
      throw new SnapshotDamagedError(`${what}: impossible buffers`);
    }
    const start = block.offset + block.metaDataLength + first;
    const bytes = await readInside(this.#source, start, last.offset + last.length - first);
    return unpacking.run(() =>
      Promise.all(
        regions.map((region, index) => {
          const from = region.offset - first;
          return unpackBuffer(bytes.subarray(from, from + region.length), bytesMax[index]!, what);
        }),
      ),
    );
  }

  #shape(name: string): ColumnShape {
    const shape = this.#shapes.get(name);
    if (shape === undefined) throw new RangeError(`no column ${name}`);
    return shape;
  }
}

function absentOf(shape: ColumnShape): number | null {
  return shape.kind === "choice" ? -1 : shape.absent;
}

function requireLength(buffer: Uint8Array, length: number, shape: ColumnShape): void {
  if (buffer.byteLength !== length) {
    throw new SnapshotDamagedError(`${shape.name}: ${buffer.byteLength} of ${length} bytes`);
  }
}

function isValid(validity: Uint8Array, index: number): boolean {
  return validity.byteLength === 0 || ((validity[index >>> 3]! >>> (index & 7)) & 1) === 1;
}

function fillAbsent(validity: Uint8Array, target: { [index: number]: number; length: number }, absent: number): void {
  if (validity.byteLength === 0) return;
  for (let index = 0; index < target.length; index++) {
    if (((validity[index >>> 3]! >>> (index & 7)) & 1) === 0) target[index] = absent;
  }
}

function shared(bytes: Uint8Array): Uint8Array<SharedArrayBuffer> {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.byteLength));
  copy.set(bytes);
  return copy;
}
