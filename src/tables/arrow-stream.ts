import { Bool, Field, Float64, Int64, Schema, TimestampMillisecond, Utf8, type DataType } from "apache-arrow";
import { BufferRegion, FieldNode, Message, RecordBatch } from "apache-arrow/ipc/metadata/message";
import { columnBuffers, type ColumnBuffers } from "./arrow-buffers.ts";
import { concat, type CellKind, type TableColumn, type TableWriter } from "./table.ts";

const types: Readonly<Record<CellKind, DataType>> = {
  text: new Utf8(),
  integer: new Int64(),
  number: new Float64(),
  boolean: new Bool(),
  timestamp: new TimestampMillisecond("UTC"),
};

/** Marks the end of a stream: a message without length. */
const streamEnd = new Uint8Array(Int32Array.of(-1, 0).buffer);

/**
 * Writes a stream of Arrow's record batches. The framing is our own code, because the library's writer wants vectors of
 * its classes; the library encodes the metadata.
 */
export function arrowStreamWriter(columns: readonly TableColumn[]): TableWriter {
  const schema = new Schema(columns.map(({ name, kind }) => new Field(name, types[kind], true)));
  return {
    blockRows: 8_192,
    start: () => frame(Message.from(schema), []),
    write({ rows, cells }) {
      const columnsOfBatch = columns.map(({ kind }, index) => columnBuffers(kind, cells[index]!, rows));
      return batch(rows, columnsOfBatch);
    },
    end: () => streamEnd,
  };
}

function batch(rows: number, columns: readonly ColumnBuffers[]): Uint8Array {
  const body = columns.flatMap(({ buffers }) => buffers);
  const regions: BufferRegion[] = [];
  let offset = 0;
  for (const { byteLength } of body) {
    regions.push(new BufferRegion(offset, byteLength));
    offset += padded(byteLength);
  }
  const nodes = columns.map(({ nullCount }) => new FieldNode(rows, nullCount));
  return frame(Message.from(new RecordBatch(rows, nodes, regions, null), offset), body);
}

function frame(message: Message, body: readonly Uint8Array[]): Uint8Array {
  const metadata = Message.encode(message);
  const length = padded(metadata.byteLength);
  const head = new Uint8Array(Int32Array.of(-1, length).buffer);
  return concat([head, ...[metadata, ...body].flatMap((bytes) => [bytes, padding(bytes.byteLength)])]);
}

function padding(length: number): Uint8Array {
  return new Uint8Array(padded(length) - length);
}

function padded(length: number): number {
  return (length + 7) & ~7;
}
