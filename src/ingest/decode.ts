import { isAscii } from "node:buffer";

const strictDecoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes UTF-8; undefined for bytes that are not UTF-8. */
export function decodeStrictly(bytes: Uint8Array): string | undefined {
  // ASCII, the usual case, needs no decoding.
  if (isAscii(bytes)) {
    const buffer = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return buffer.toString("latin1");
  }
  try {
    return strictDecoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The number of line ends before the first byte that cannot be decoded; 0 if all can be. */
export function linesBeforeFault(bytes: Uint8Array, encoding = "utf-8"): number {
  const text = new TextDecoder(encoding).decode(bytes);
  const fault = text.indexOf("\u{fffd}");
  return fault === -1 ? 0 : text.slice(0, fault).split("\n").length - 1;
}
