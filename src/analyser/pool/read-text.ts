import { isUtf8 } from "node:buffer";
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import type { SkipReason } from "../sources/file-source.ts";
import { fileBytesMax, minifiedBytesMin, minifiedLineBytesMin } from "../bounds.ts";
import { decodeForeign } from "./detect-encoding.ts";

/** A file's bytes, or why it is skipped. */
export type FileBytes = Buffer | { readonly skip: SkipReason };

/** A text with its encoding (null for UTF-8), or why the file is skipped. */
export type DecodedText = { readonly text: string; readonly encoding: string | null } | { readonly skip: SkipReason };

/** Bytes that are checked to distinguish text from binary files. */
const binaryProbeBytes = 8_000;

/** Links are not followed: their target is listed itself, or is outside of the folder. Opening a pipe does not block. */
const readFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Reads a file. Returns null for what is not a file and when `isWanted` rejects the first bytes. */
export function readFileBytes(path: string, isWanted: (head: Buffer) => boolean): FileBytes | null {
  let file: number;
  try {
    file = openSync(path, readFlags);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ELOOP" ? null : { skip: "unreadable" };
  }
  try {
    const found = fstatSync(file);
    if (!found.isFile()) return null;
    const { size } = found;
    const head = Buffer.alloc(Math.min(size, 256));
    if (size > fileBytesMax) {
      readSync(file, head, 0, head.length, 0);
      return isWanted(head) ? { skip: "too-large" } : null;
    }
    const bytes = Buffer.allocUnsafeSlow(size);
    const count = readSync(file, bytes, 0, size, 0);
    return isWanted(bytes.subarray(0, 256)) ? bytes.subarray(0, count) : null;
  } catch {
    return { skip: "unreadable" };
  } finally {
    closeSync(file);
  }
}

/** Decodes a text: UTF-8, UTF-16 with a byte order mark, else in the encoding that its words speak for. */
export function readText(bytes: Buffer): DecodedText {
  const wide = wideEncoding(bytes);
  if (wide === null && bytes.subarray(0, binaryProbeBytes).includes(0)) return { skip: "binary" };
  if (isMinified(bytes)) return { skip: "minified" };
  if (wide !== null) return { text: new TextDecoder(wide).decode(bytes), encoding: wide };
  if (!isUtf8(bytes)) return hasControls(bytes) ? { skip: "encoding" } : decodeForeign(bytes);
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return { text: bytes.toString("utf8", marked ? 3 : 0), encoding: null };
}

function wideEncoding(bytes: Buffer): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
}

/** Whether the lines are so long that a tool must have generated them. */
function isMinified(bytes: Buffer): boolean {
  if (bytes.length < minifiedBytesMin) return false;
  const linesMin = bytes.length / minifiedLineBytesMin;
  let lines = 1;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) {
    lines += 1;
    if (lines > linesMin) return false;
  }
  return lines <= linesMin;
}

/** Whether there are control characters that texts do not have: the encoding is unknown. */
function hasControls(bytes: Buffer): boolean {
  for (const byte of bytes.subarray(0, binaryProbeBytes)) {
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 27) return true;
  }
  return false;
}
