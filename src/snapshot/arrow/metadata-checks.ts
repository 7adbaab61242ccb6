import { crc32 } from "node:zlib";
import { SnapshotDamagedError } from "../damage.ts";

/** `ARROW1`, at the start and at the end. */
export const arrowMagicBytes = 6;

/**
 * Checksums of the metadata of a table. Buffers have theirs, but metadata that are damaged name other columns, other buffers or
 * billions of batches. They are between the end of the batches and the footer, where readers of Arrow files do not look:
 * of every dictionary's and every batch's header, then of these checksums with the footer, their number, and a mark.
 */
const mark = new TextEncoder().encode("BVCHECKS");
const tailBytes = 4 + 4 + mark.byteLength;
/** In the bytes after the first mark of Arrow, which other readers skip: the table has checksums. */
export const checkedPadding = new TextEncoder().encode("BV");

/** Checksums of the headers of dictionaries, then of batches, in the order of the footer. */
export type HeaderChecks = readonly number[];

/** The checksum of a header. */
export function checkOf(header: Uint8Array): number {
  return crc32(header);
}

/** The bytes to write directly before the footer. */
export function encodeChecks(headers: HeaderChecks, footer: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(headers.length * 4 + tailBytes);
  const view = new DataView(bytes.buffer);
  for (const [index, check] of headers.entries()) view.setUint32(index * 4, check, true);
  const end = headers.length * 4;
  view.setUint32(end, crc32(footer, crc32(bytes.subarray(0, end))), true);
  view.setUint32(end + 4, headers.length, true);
  bytes.set(mark, end + 8);
  return bytes;
}

/** How many bytes before the footer have the checksums. */
export function checksBytes(headers: number): number {
  return headers * 4 + tailBytes;
}

/** The number of headers with a checksum, from the bytes before the footer; undefined: there are no checksums. */
export function countChecks(tail: Uint8Array, footerStart: number): number | undefined {
  const bytes = Buffer.from(tail.buffer, tail.byteOffset, tail.byteLength);
  const at = footerStart - mark.byteLength;
  return at >= 4 && bytes.subarray(at, footerStart).equals(mark) ? bytes.readUInt32LE(at - 4) : undefined;
}

/**
 * Tables of the first release have no checksums. Any other one has lost them, or the length of its footer is damaged: what
 * would be decoded then could be anything.
 */
export function requireUnchecked(head: Uint8Array): void {
  if (checkedPadding.every((byte, index) => head[arrowMagicBytes + index] === byte)) {
    throw new SnapshotDamagedError("table: the checksums are not where they belong");
  }
}

/** Reads the checksums of headers, and checks the footer. */
export function decodeChecks(bytes: Uint8Array, footer: Uint8Array): HeaderChecks {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.byteLength - tailBytes;
  if (crc32(footer, crc32(bytes.subarray(0, end))) !== view.getUint32(end, true)) {
    throw new SnapshotDamagedError("table: the footer is damaged");
  }
  return Array.from({ length: end / 4 }, (_, index) => view.getUint32(index * 4, true));
}
