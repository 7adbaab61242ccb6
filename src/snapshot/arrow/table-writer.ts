import type { Schema } from "apache-arrow";
import { MetadataVersion } from "apache-arrow/enum";
import { BodyCompressionMethod } from "apache-arrow/fb/body-compression-method";
import { CompressionType } from "apache-arrow/fb/compression-type";
import { FileBlock, Footer } from "apache-arrow/ipc/metadata/file";
import {
  BodyCompression,
  BufferRegion,
  DictionaryBatch,
  FieldNode,
  Message,
  RecordBatch,
} from "apache-arrow/ipc/metadata/message";
import { batchCount, rowsInBatch } from "../batches.ts";
import type { ByteSink } from "../bytes.ts";
import type { Table } from "../columns.ts";
import { textColumn } from "../text-builder.ts";
import { buffersOf, type ColumnBuffers } from "./buffers.ts";
import { packBuffer } from "./compression.ts";
import { checkedPadding, checkOf, encodeChecks } from "./metadata-checks.ts";
import { formatOf } from "./number-format.ts";
import { schemaOf } from "./schema.ts";

const magic = new TextEncoder().encode("ARROW1");
const zstd = new BodyCompression(CompressionType.ZSTD, BodyCompressionMethod.BUFFER);

/**
 * Writes a table as an Arrow IPC file. Every buffer is compressed separately, with a checksum. The framing is our own code,
 * because the library's writer holds whole files in memory and labels compressed buffers wrongly; the library encodes
 * the metadata.
 */
export async function writeTable(sink: ByteSink, table: Table): Promise<void> {
  const columns = [...table.columns.values()];
  const formats = columns.map(formatOf);
  const file = new FileFrame(sink);
  await file.start();
  let dictionaryId = 0;
  for (const column of columns) {
    if (column.kind === "choice") await file.writeDictionary(dictionaryId++, column.choices);
  }
  for (let batch = 0; batch < batchCount(table.rows); batch++) {
    const rows = rowsInBatch(table.rows, batch);
    await file.writeBatch(
      rows,
      columns.map((column, index) => buffersOf(column, formats[index]!, batch, rows)),
    );
  }
  await file.finish(schemaOf(table, formats));
}

class FileFrame {
  readonly #sink: ByteSink;
  readonly #batches: FileBlock[] = [];
  readonly #dictionaries: FileBlock[] = [];
  /** Dictionaries are written before batches. */
  readonly #headerChecks: number[] = [];
  #position = 0;

  constructor(sink: ByteSink) {
    this.#sink = sink;
  }

  async start(): Promise<void> {
    await this.#write(magic);
    await this.#write(checkedPadding);
  }

  async writeBatch(rows: number, columns: readonly ColumnBuffers[]): Promise<void> {
    const { header, body, bodyBytes } = packBatch(rows, columns);
    const firsts = new Set<number>();
    let buffers = 0;
    for (const column of columns) {
      firsts.add(buffers);
      buffers += column.buffers.length;
    }
    this.#batches.push(await this.#writeMessage(Message.from(header, bodyBytes), body, bodyBytes, firsts));
  }

  async writeDictionary(id: number, choices: readonly string[]): Promise<void> {
    // A dictionary of any size is one batch: readers index into it as a whole.
    const { header, body, bodyBytes } = packBatch(choices.length, [wholeTextBuffers(choices)]);
    const message = Message.from(new DictionaryBatch(header, id, false), bodyBytes);
    this.#dictionaries.push(await this.#writeMessage(message, body, bodyBytes));
  }

  async finish(schema: Schema): Promise<void> {
    await this.#sink.cut?.();
    await this.#write(int32(-1, 0));
    const footer = Footer.encode(new Footer(schema, MetadataVersion.V5, this.#batches, this.#dictionaries));
    await this.#write(encodeChecks(this.#headerChecks, footer));
    await this.#write(footer);
    await this.#write(int32(footer.byteLength));
    await this.#write(magic);
  }

  /** `firsts`: the first buffer of each column, where the sink may be cut. */
  async #writeMessage(
    message: Message,
    body: readonly Uint8Array[],
    bodyBytes: number,
    firsts: ReadonlySet<number> = new Set(),
  ): Promise<FileBlock> {
    await this.#sink.cut?.();
    const metadata = Message.encode(message);
    const padding = padded(metadata.byteLength) - metadata.byteLength;
    const block = new FileBlock(8 + metadata.byteLength + padding, bodyBytes, this.#position);
    const header = Buffer.concat([int32(-1, metadata.byteLength + padding), metadata], block.metaDataLength);
    this.#headerChecks.push(checkOf(header));
    await this.#write(header);
    for (const [index, buffer] of body.entries()) {
      if (firsts.has(index)) await this.#sink.cut?.();
      await this.#write(buffer);
      await this.#write(new Uint8Array(padded(buffer.byteLength) - buffer.byteLength));
    }
    return block;
  }

  async #write(bytes: Uint8Array): Promise<void> {
    if (bytes.byteLength === 0) return;
    this.#position += bytes.byteLength;
    await this.#sink.write(bytes);
  }
}

function packBatch(rows: number, columns: readonly ColumnBuffers[]) {
  const body = columns.flatMap((column) => column.buffers.map(packBuffer));
  const regions: BufferRegion[] = [];
  let offset = 0;
  for (const buffer of body) {
    regions.push(new BufferRegion(offset, buffer.byteLength));
    offset += padded(buffer.byteLength);
  }
  const nodes = columns.map((column) => new FieldNode(rows, column.nullCount));
  return { header: new RecordBatch(rows, nodes, regions, zstd), body, bodyBytes: offset };
}

/** One text buffer over all choices, not cut into batches. */
function wholeTextBuffers(choices: readonly string[]): ColumnBuffers {
  const { chunks } = textColumn(choices);
  const offsets = new Int32Array(choices.length + 1);
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.bytes.byteLength, 0));
  let row = 0;
  let start = 0;
  for (const chunk of chunks) {
    for (let index = 1; index < chunk.offsets.length; index++) offsets[++row] = start + chunk.offsets[index]!;
    bytes.set(chunk.bytes, start);
    start += chunk.bytes.byteLength;
  }
  return { nullCount: 0, buffers: [new Uint8Array(0), new Uint8Array(offsets.buffer), bytes] };
}

function padded(length: number): number {
  return (length + 7) & ~7;
}

function int32(...values: number[]): Uint8Array {
  return new Uint8Array(Int32Array.from(values).buffer);
}
