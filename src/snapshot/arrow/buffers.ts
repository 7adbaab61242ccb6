import { batchRows } from "../batches.ts";
import type { Column } from "../columns.ts";
import type { TextChunk } from "../text-column.ts";
import { roomFor, toInt64, type NumberFormat } from "./number-format.ts";

/** The plain buffers of one column in one batch, in Arrow's order, and how many of its values are missing. */
export interface ColumnBuffers {
  readonly nullCount: number;
  readonly buffers: readonly Uint8Array[];
}

const none = new Uint8Array(0);

/** Cuts the buffers of a batch out of a column. */
export function buffersOf(column: Column, format: NumberFormat, batch: number, rows: number): ColumnBuffers {
  const start = batch * batchRows;
  switch (column.kind) {
    case "number":
      return numberBuffers(column.values.subarray(start, start + rows), format);
    case "integer":
      return integerBuffers(column.values.subarray(start, start + rows), column.absent);
    case "choice":
      return integerBuffers(column.values.subarray(start, start + rows), -1);
    case "id":
      return { nullCount: 0, buffers: [none, idBytes(column.values.subarray(start, start + rows), format)] };
    case "text":
      return textBuffers(column.values.chunks[batch]!, rows);
  }
}

function idBytes(ids: Float64Array<ArrayBufferLike>, format: NumberFormat): Uint8Array {
  return new Uint8Array((format === "int64" ? toInt64(ids) : new Int32Array(ids)).buffer);
}

function numberBuffers(values: Float64Array<ArrayBufferLike>, format: NumberFormat): ColumnBuffers {
  const validity = new Uint8Array((values.length + 7) >>> 3);
  const data = roomFor(format as Exclude<NumberFormat, "int64">, values.length);
  let present = 0;
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!;
    // Missing values are written as zero: it compresses best.
    if (!Number.isNaN(value)) {
      validity[index >>> 3]! |= 1 << (index & 7);
      data[index] = value;
      present++;
    }
  }
  return withValidity(validity, values.length - present, [new Uint8Array(data.buffer)]);
}

function integerBuffers(values: Int32Array<ArrayBufferLike>, absent: number | null): ColumnBuffers {
  const data = new Int32Array(values);
  if (absent === null) return { nullCount: 0, buffers: [none, new Uint8Array(data.buffer)] };
  const validity = new Uint8Array((values.length + 7) >>> 3);
  let present = 0;
  for (let index = 0; index < data.length; index++) {
    if (data[index] === absent) data[index] = 0;
    else {
      validity[index >>> 3]! |= 1 << (index & 7);
      present++;
    }
  }
  return withValidity(validity, values.length - present, [new Uint8Array(data.buffer)]);
}

function textBuffers(chunk: TextChunk, rows: number): ColumnBuffers {
  const offsets = new Uint8Array(chunk.offsets.buffer, chunk.offsets.byteOffset, chunk.offsets.byteLength);
  if (chunk.validity === null) return { nullCount: 0, buffers: [none, offsets, chunk.bytes] };
  return withValidity(chunk.validity, rows - bitsSet(chunk.validity), [offsets, chunk.bytes]);
}

function withValidity(validity: Uint8Array, nullCount: number, data: readonly Uint8Array[]): ColumnBuffers {
  return { nullCount, buffers: [nullCount === 0 ? none : validity, ...data] };
}

function bitsSet(bits: Uint8Array): number {
  let count = 0;
  for (const byte of bits) for (let rest = byte; rest !== 0; rest &= rest - 1) count++;
  return count;
}
