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
import {
  codeBuffers,
  columnBuffers,
  textDictionary,
  type ColumnBuffers,
  type TextDictionary,
} from "./arrow-buffers.ts";
import { concat, type CellKind, type TableColumn, type TableWriter } from "./table.ts";

const types: Readonly<Record<CellKind, DataType>> = {
  text: new Utf8(),
  integer: new Int64(),
  number: new Float64(),
  boolean: new Bool(),
  timestamp: new TimestampMillisecond("UTC"),
};

/** A message begins with a mark and the length of its metadata. */
const headBytes = 8;

/** Marks the end of a stream: a message without length. */
const streamEnd = new Uint8Array(Int32Array.of(-1, 0).buffer);

/**
 * Writes a stream of Arrow's record batches. The framing is our own code, because the library's writer wants vectors of
 * its classes; the library encodes the metadata.
 */
export function arrowStreamWriter(columns: readonly TableColumn[]): TableWriter {
  const dictionaries = columns.map(({ choices }) => (choices === undefined ? undefined : textDictionary(choices)));
  const fields = columns.map(({ name, kind }, index) => {
    const type = dictionaries[index] === undefined ? types[kind] : new Dictionary(types[kind], new Int32(), index);
    return new Field(name, type, true);
  });
  const frames = new Frames();
  return {
    blockRows: 4_096,
    copiesBytes: true,
    start: () =>
      concat([
        frame(Message.from(new Schema(fields)), [], 0),
        ...dictionaries.flatMap((dictionary, index) =>
          dictionary === undefined ? [] : [dictionaryFrame(dictionary, index)],
        ),
      ]),
    write({ rows, cells }) {
      const buffers = columns.map(({ kind }, index) => {
        const given = cells[index]!;
        const dictionary = dictionaries[index];
        return dictionary !== undefined && given.kind === "coded"
          ? codeBuffers(given.codes, dictionary, rows)
          : columnBuffers(kind, given, rows);
      });
      const { header, body, bodyBytes } = pack(rows, buffers);
      return frames.write(Message.from(header, bodyBytes), body, bodyBytes);
    },
    end: () => streamEnd,
  };
}

/**
 * Writes messages to two buffers in turn: allocating memory costs more than writing to it, and the garbage collector would
 * be called for every few blocks.
 */
class Frames {
  #next = new Uint8Array(0);
  #other = new Uint8Array(0);

  write(message: Message, body: readonly Uint8Array[], bodyBytes: number): Uint8Array {
    const metadata = Message.encode(message);
    const metadataBytes = padded(metadata.byteLength);
    const bytes = headBytes + metadataBytes + bodyBytes;

    [this.#next, this.#other] = [this.#other, this.#next];
    if (this.#next.length < bytes) this.#next = new Uint8Array(bytes + (bytes >>> 3));
    const target = this.#next.subarray(0, bytes);
    new DataView(target.buffer).setInt32(0, -1, true);
    new DataView(target.buffer).setInt32(4, metadataBytes, true);
    let at = headBytes;
    for (const piece of [metadata, ...body]) {
      target.set(piece, at);
      const end = at + padded(piece.byteLength);
      target.fill(0, at + piece.byteLength, end);
      at = end;
    }
    return target;
  }
}

function dictionaryFrame({ length, buffers }: TextDictionary, id: number): Uint8Array {
  const { header, body, bodyBytes } = pack(length, [buffers]);
  return frame(Message.from(new DictionaryBatch(header, id, false), bodyBytes), body, bodyBytes);
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

function frame(message: Message, body: readonly Uint8Array[], bodyBytes: number): Uint8Array {
  return new Frames().write(message, body, bodyBytes);
}

function padded(length: number): number {
  return (length + 7) & ~7;
}
