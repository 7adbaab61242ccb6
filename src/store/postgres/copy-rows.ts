import { Buffer } from "node:buffer";
import type { Readable, Writable } from "node:stream";

/** The binary form of COPY: a signature, flags and no extension; rows; a count of -1. */
const signature = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
const trailer = Buffer.from([0xff, 0xff]);
const trailerCount = -1;
const noValue = -1;

/** A value of a row: a 64-bit integer, a text, bytes, or null. */
export type CopyValue = number | string | Uint8Array | null;

/** Encodes a double for COPY. Plain numbers are encoded as integers. */
export function copiedDouble(value: number): Uint8Array {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

/** Writes rows into a table. */
export interface CopyIn {
  write(row: readonly CopyValue[]): Promise<void>;
  finish(): Promise<void>;
}

/** Writes rows in the binary form, with backpressure. */
export function copyInto(stream: Writable): CopyIn {
  let failure: Error | undefined;
  const ended = new Promise<void>((resolve, reject) => {
    stream.once("finish", resolve);
    // Not `once`: a connection that is closed after a failure emits the error again.
    stream.on("error", (error: Error) => {
      failure ??= error;
      reject(error);
    });
  });
  // The failure is reported to the next caller of `write` or `finish`.
  ended.catch(() => undefined);
  const put = async (bytes: Uint8Array): Promise<void> => {
    if (failure !== undefined) throw failure;
    if (stream.write(bytes)) return;
    await Promise.race([new Promise((resolve) => stream.once("drain", resolve)), ended]);
  };
  let started = false;
  return {
    async write(row) {
      const bytes = encodeRow(row);
      // Decided before the first `await`: several callers write concurrently.
      const first = !started;
      started = true;
      await put(first ? Buffer.concat([signature, bytes]) : bytes);
    },
    async finish() {
      await put(started ? trailer : Buffer.concat([signature, trailer]));
      stream.end();
      await ended;
    },
  };
}

function encodeRow(row: readonly CopyValue[]): Buffer {
  const values = row.map(encodeValue);
  const size = values.reduce((sum, value) => sum + 4 + (value?.byteLength ?? 0), 2);
  const bytes = Buffer.allocUnsafeSlow(size);
  let offset = bytes.writeInt16BE(values.length, 0);
  for (const value of values) {
    offset = bytes.writeInt32BE(value?.byteLength ?? noValue, offset);
    if (value === null) continue;
    bytes.set(value, offset);
    offset += value.byteLength;
  }
  return bytes;
}

function encodeValue(value: CopyValue): Uint8Array | null {
  if (typeof value === "string") return Buffer.from(value);
  if (typeof value !== "number") return value;
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
}

/** Reads rows of an integer and bytes from the binary form; `visit` may keep the bytes. */
export async function copyOut(stream: Readable, visit: (key: number, bytes: Uint8Array) => void): Promise<void> {
  const pieces: Buffer[] = [];
  // A connection that is closed after a failure emits the error again, when nothing reads the stream any more.
  stream.on("error", () => undefined);
  for await (const piece of stream) pieces.push(piece as Buffer);
  const all = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
  let offset = signature.length;
  while (all.readInt16BE(offset) !== trailerCount) {
    const key = Number(all.readBigInt64BE(offset + 6));
    const length = all.readInt32BE(offset + 14);
    const start = offset + 18;
    visit(key, all.subarray(start, start + length));
    offset = start + length;
  }
}
