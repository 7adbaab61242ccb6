import { isAscii } from "node:buffer";

const strictDecoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text that UTF-8 bytes are; undefined when they are none. */
export function decodeStrictly(bytes: Uint8Array): string | undefined {
  // Plain ASCII, which results mostly are, needs no decoding at all.
  if (isAscii(bytes)) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  try {
    return strictDecoder.decode(bytes);
  } catch {
    return undefined;
  }
}
