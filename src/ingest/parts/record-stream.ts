import { constants, crc32, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { SnapshotDamagedError, type ByteSource } from "../../snapshot/index.ts";

/**
 * Stored records are a stream of bytes, cut into blocks, behind the mark `BVREC` and the number of the format. A block is
 * a zstd frame with a checksum, behind 12 bytes: the length before and after compression, and a CRC-32 of these two.
 */
const mark = Buffer.from("BVREC\0\0\0");
const formatNumber = 1;
const headBytes = mark.length + 4;
const prefixBytes = 12;
/** Bytes of a block before compression; only the last block is shorter. */
const blockBytes = 1024 * 1024;
/** A block that cannot be compressed is a little longer than its content. */
const frameBytesMax = blockBytes + 65_536;
/** Bytes that are read from the store at once. */
const windowBytes = 4 * 1024 * 1024;

const params = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 };

/** Writes pieces of bytes as a stream. */
export function* packStream(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  const head = Buffer.alloc(headBytes);
  mark.copy(head);
  head.writeUInt32LE(formatNumber, mark.length);
  yield head;
  const block = new Uint8Array(blockBytes);
  let filled = 0;
  for (const piece of pieces) {
    for (let taken = 0; taken < piece.byteLength;) {
      const length = Math.min(blockBytes - filled, piece.byteLength - taken);
      block.set(piece.subarray(taken, taken + length), filled);
      taken += length;
      filled += length;
      if (filled < blockBytes) continue;
      yield packBlock(block);
      filled = 0;
    }
  }
  if (filled > 0) yield packBlock(block.subarray(0, filled));
}

function packBlock(bytes: Uint8Array): Uint8Array {
  const frame = zstdCompressSync(bytes, { params, pledgedSrcSize: bytes.byteLength });
  const block = Buffer.alloc(prefixBytes + frame.byteLength);
  block.writeUInt32LE(bytes.byteLength, 0);
  block.writeUInt32LE(frame.byteLength, 4);
  block.writeUInt32LE(crc32(block.subarray(0, 8)), 8);
  block.set(frame, prefixBytes);
  return block;
}

/** Reads a whole stream. Throws `SnapshotDamagedError` when bytes are missing or differ from those that were written. */
export async function verifyRecords(source: ByteSource): Promise<void> {
  const stream = await StreamReader.open(source);
  while (!stream.isAtEnd) await stream.skipBlock();
}

/** Reads the stream again. Bytes that are missing or differ from those that were written are an error. */
export class StreamReader {
  readonly #source: ByteSource;
  #window: Buffer = Buffer.alloc(0);
  #windowStart = 0;
  #position = 0;
  #block: Uint8Array = new Uint8Array(0);
  #taken = 0;

  private constructor(source: ByteSource) {
    this.#source = source;
  }

  static async open(source: ByteSource): Promise<StreamReader> {
    const reader = new StreamReader(source);
    const head = await reader.#stored(headBytes);
    if (!head.subarray(0, mark.length).equals(mark)) throw new SnapshotDamagedError("records: no mark");
    const number = head.readUInt32LE(mark.length);
    if (number !== formatNumber) throw new SnapshotDamagedError(`records: format ${number}`);
    return reader;
  }

  /** The next bytes, in memory that nothing else uses. */
  async read(length: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(length);
    for (let filled = 0; filled < length;) {
      if (this.#taken === this.#block.byteLength) await this.#nextBlock();
      const count = Math.min(length - filled, this.#block.byteLength - this.#taken);
      bytes.set(this.#block.subarray(this.#taken, this.#taken + count), filled);
      this.#taken += count;
      filled += count;
    }
    return bytes;
  }

  get isAtEnd(): boolean {
    return this.#position === this.#source.size;
  }

  /** Reads the next block, and forgets it. */
  async skipBlock(): Promise<void> {
    await this.#nextBlock();
    this.#taken = this.#block.byteLength;
  }

  /** Bytes that the stream has at most: a length that is larger is wrong. */
  get bytesLeftMax(): number {
    const packed = this.#source.size - this.#position;
    return this.#block.byteLength - this.#taken + Math.ceil(packed / prefixBytes) * blockBytes;
  }

  /** There must be nothing after the last byte. */
  finish(): void {
    if (this.#taken !== this.#block.byteLength || this.#position !== this.#source.size) {
      throw new SnapshotDamagedError("records: bytes after the end");
    }
  }

  async #nextBlock(): Promise<void> {
    const prefix = await this.#stored(prefixBytes);
    const [length, frameLength] = [prefix.readUInt32LE(0), prefix.readUInt32LE(4)];
    if (crc32(prefix.subarray(0, 8)) !== prefix.readUInt32LE(8) || length > blockBytes || frameLength > frameBytesMax) {
      throw new SnapshotDamagedError("records: impossible length");
    }
    this.#block = unpackFrame(await this.#stored(frameLength), length);
    this.#taken = 0;
    if (length === 0 || this.#block.byteLength !== length) throw new SnapshotDamagedError("records: wrong length");
  }

  async #stored(length: number): Promise<Buffer> {
    if (length > this.#source.size - this.#position) throw new SnapshotDamagedError("records: cut off");
    let start = this.#position - this.#windowStart;
    if (start + length > this.#window.byteLength) {
      const left = this.#source.size - this.#position;
      const { buffer, byteOffset, byteLength } = await this.#source.read(this.#position, Math.min(left, windowBytes));
      this.#window = Buffer.from(buffer, byteOffset, byteLength);
      this.#windowStart = this.#position;
      start = 0;
    }
    this.#position += length;
    return this.#window.subarray(start, start + length);
  }
}

function unpackFrame(frame: Uint8Array, length: number): Uint8Array {
  try {
    return zstdDecompressSync(frame, { chunkSize: Math.max(64, length), maxOutputLength: Math.max(1, length) });
  } catch (cause) {
    throw new SnapshotDamagedError(`records: ${cause instanceof Error ? cause.message : "unreadable"}`);
  }
}
