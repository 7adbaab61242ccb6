import { decodeStrictly } from "../decode.ts";
import { closeBrace, closeBracket, comma, openBrace, openBracket, space } from "./json-bytes.ts";
import type { JsonStructure } from "./json-visitor.ts";

/** What the value is that begins with this byte. */
export function structureOf(byte: number): JsonStructure {
  return byte === openBrace ? "object" : byte === openBracket ? "list" : "plain";
}

/** The offset after a byte order mark. */
export function startOf(chunk: Uint8Array): number {
  return chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf ? 3 : 0;
}

/** The offset after a number or a literal; -1 when it continues in the next chunk. */
export function endOfPlain(chunk: Uint8Array, start: number): number {
  for (let index = start; index < chunk.length; index++) {
    const byte = chunk[index]!;
    if (byte <= space || byte === comma || byte === closeBrace || byte === closeBracket) return index;
  }
  return -1;
}

/** The value of a JSON text; undefined for bytes that are none. */
export function parse(bytes: Uint8Array): unknown {
  const text = decodeStrictly(bytes);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
