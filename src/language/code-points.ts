/** Orders two texts by code point (D6); JavaScript's own order is by UTF-16 unit and puts U+FF5E after U+1F600. */
export function compareCodePoints(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const one = left.charCodeAt(index);
    const other = right.charCodeAt(index);
    if (one !== other) return rankOfUnit(one) - rankOfUnit(other);
  }
  return left.length - right.length;
}

// Surrogates encode the highest code points, although their units are below U+E000 to U+FFFF.
function rankOfUnit(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit;
}

/**
 * Makes texts equal that differ only in case: lower case, in no particular language, with one sigma for both. The number
 * of characters stays the same: `İ`, whose lower case has two, is not changed. Composed and decomposed letters still
 * differ (W20).
 */
export function foldCase(text: string): string {
  const lower = text.includes("İ") ? text.split("İ").map(toLower).join("İ") : text.toLowerCase();
  return lower.replaceAll("ς", "σ");
}

function toLower(text: string): string {
  return text.toLowerCase();
}

/** The number of bytes of a text in UTF-8. */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) bytes += utf8BytesOf(character.codePointAt(0) as number);
  return bytes;
}

/** How many UTF-16 units from the start fit into `bytesMax` bytes of UTF-8. */
export function unitsWithin(text: string, bytesMax: number): number {
  let bytes = 0;
  let units = 0;
  for (const character of text) {
    bytes += utf8BytesOf(character.codePointAt(0) as number);
    if (bytes > bytesMax) break;
    units += character.length;
  }
  return units;
}

function utf8BytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
