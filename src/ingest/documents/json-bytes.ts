/** The bytes of the JSON syntax. */
export const space = 0x20;
export const quote = 0x22;
export const comma = 0x2c;
export const minus = 0x2d;
export const point = 0x2e;
export const zero = 0x30;
export const nine = 0x39;
export const colon = 0x3a;
export const openBracket = 0x5b;
export const backslash = 0x5c;
export const closeBracket = 0x5d;
export const openBrace = 0x7b;
export const closeBrace = 0x7d;

/** The result of a production for other bytes than its own; else it is the offset after them. */
export const refused = -1;

/** The offset of the closing quote of the text that begins here; refused for a text with an escape or without an end. */
export function textEnd(bytes: Uint8Array, start: number): number {
  if (bytes[start] !== quote) return refused;
  for (let at = start + 1; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === quote) return at;
    // A control character, such as the end of the line, is not allowed in a text.
    if (byte === backslash || byte < space) return refused;
  }
  return refused;
}

export function behindColon(bytes: Uint8Array, start: number): number {
  const at = skipSpace(bytes, start);
  return bytes[at] === colon ? skipSpace(bytes, at + 1) : refused;
}

export function skipSpace(bytes: Uint8Array, start: number): number {
  let at = start;
  while (bytes[at] === space) at++;
  return at;
}

/** Whether the expected bytes are at this offset. */
export function isAt(bytes: Uint8Array, start: number, expected: Uint8Array): boolean {
  for (let index = 0; index < expected.length; index++) if (bytes[start + index] !== expected[index]) return false;
  return true;
}
