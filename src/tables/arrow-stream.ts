import {
  Bool,
  Dictionary,
  Field,
  Float64,
  Int32,
  Int64,
  Schema,
  TimestampMillisecond,
  Utf8,
  type DataType,
} from "apache-arrow";
import { BufferRegion, DictionaryBatch, FieldNode, Message, RecordBatch } from "apache-arrow/ipc/metadata/message";
import { choiceBuffers, codeBuffers, columnBuffers, type ColumnBuffers } from "./arrow-buffers.ts";
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
  const chosen = columns.flatMap(({ choices }) => (choices === undefined ? [] : [choices]));
  let dictionaries = 0;
  const fields = columns.map(({ name, kind, choices }) => {
    const type = choices === undefined ? types[kind] : new Dictionary(types[kind], new Int32(), dictionaries++);
    return new Field(name, type, true);
  });
  return {
    blockRows: 1_024,
    start: () => concat([frame(Message.from(new Schema(fields)), []), ...chosen.map(dictionary)]),
    write({ rows, cells }) {
      const buffers = columns.map(({ kind, choices }, index) => {
        const given = cells[index]!;
        return choices !== undefined && given.kind === "coded"
          ? codeBuffers(given, rows)
          : columnBuffers(kind, given, rows);
      });
      const { header, body, bodyBytes } = pack(rows, buffers);
      return frame(Message.from(header, bodyBytes), body);
    },
    end: () => streamEnd,
  };
}

function dictionary(choices: readonly unknown[], id: number): Uint8Array {
  const { header, body, bodyBytes } = pack(choices.length, [choiceBuffers(choices)]);
  return frame(Message.from(new DictionaryBatch(header, id, false), bodyBytes), body);
}

function pack(rows: number, columns: readonly ColumnBuffers[]) {
  const body = columns.flatMap(({ buffers }) => buffers);
  const regions: BufferRegion[] = [];
  let offset = 0;
  for (const { byteLength } of body) {
    regions.push(new BufferRegion(offset, byteLength));
    offset += padded(byteLength);
  }
  const nodes = columns.map(({ nullCount }) => new FieldNode(rows, nullCount));
  return { header: new RecordBatch(rows, nodes, regions, null), body, bodyBytes: offset };
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
