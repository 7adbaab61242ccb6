import { promisify } from "node:util";
import { constants, zstdCompressSync, zstdDecompress, zstdDecompressSync } from "node:zlib";
import { SnapshotDamagedError } from "../damage.ts";

const decompress = promisify(zstdDecompress);

/** Arrow puts the length before compression, as a 64-bit integer, in front of every compressed buffer. */
const prefixBytes = 8;

// Level 1 is within a few percent of the others in size on such columns, and the fastest. The checksum is part of the
// zstd frame: any reader that honours it notices a flipped bit.
const params = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 };
const pieceBytesMax = 128 * 1024;
/**
 * Buffers up to this size are decompressed at once, in some tens of microseconds. Passing them to another thread takes ten
 * times as long, and a small version consists of nothing else.
 */
const directBytesMax = 32 * 1024;

/** Compresses a buffer: its length, then a zstd frame with a checksum. An empty buffer stays empty. */
export function packBuffer(buffer: Uint8Array): Uint8Array {
  if (buffer.byteLength === 0) return buffer;
  // Synchronously, because snapshots are written in a worker thread anyway, and passing hundreds of small buffers to
  // another thread takes longer than compressing them.
  const frame = zstdCompressSync(buffer, { params, chunkSize: pieceBytes(buffer), pledgedSrcSize: buffer.byteLength });
  const packed = new Uint8Array(prefixBytes + frame.byteLength);
  new DataView(packed.buffer).setBigInt64(0, BigInt(buffer.byteLength), true);
  packed.set(frame, prefixBytes);
  return packed;
}

/** Output size for small frames: a version of a few files has hundreds of buffers of a few bytes. */
function pieceBytes({ byteLength }: Uint8Array): number {
  return Math.min(pieceBytesMax, byteLength + (byteLength >>> 7) + 128);
}

/** Decompresses a buffer; its length must be the one that the reader expects. */
export async function unpackBuffer(packed: Uint8Array, expectedBytesMax: number, what: string): Promise<Uint8Array> {
  if (packed.byteLength === 0) return packed;
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const length = packed.byteLength < prefixBytes ? -1 : Number(view.getBigInt64(0, true));
  if (length < 0 || length > expectedBytesMax) throw new SnapshotDamagedError(`${what}: impossible length`);
  const options = { chunkSize: Math.max(64, length), maxOutputLength: Math.max(1, length) };
  const frame = packed.subarray(prefixBytes);
  const plain = await (length <= directBytesMax ? atOnce(frame, options) : decompress(frame, options)).catch(
    (cause: unknown) => {
      throw new SnapshotDamagedError(`${what}: ${cause instanceof Error ? cause.message : "unreadable"}`);
    },
  );
  if (plain.byteLength !== length) throw new SnapshotDamagedError(`${what}: ${plain.byteLength} bytes, not ${length}`);
  // Typed arrays over it need an aligned start, which a pooled buffer does not guarantee.
  return plain.byteOffset % 8 === 0 ? plain : new Uint8Array(plain);
}

async function atOnce(frame: Uint8Array, options: Parameters<typeof zstdDecompressSync>[1]): Promise<Buffer> {
  return zstdDecompressSync(frame, options);
}
