/** A hash of 53 bits: among a million different keys a collision is unlikely. */
export function keyOf(one: number, two: number, three = 0, four = 0): number {
  const high = mix(mix(mix(mix(0x9e3779b9, one), two), three), four);
  const low = mix(mix(mix(mix(0x85ebca6b, four), three), two), one);
  return (high >>> 0) * 0x20_0000 + (low >>> 11) + 1;
}

/** Adds a number to a hash of 32 bits. */
export function mix(hash: number, value: number): number {
  let mixed = Math.imul(hash ^ value, 0xcc9e2d51);
  mixed = (mixed << 15) | (mixed >>> 17);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x1b873593);
  return mixed ^ (mixed >>> 13);
}

/** The hash of a text; never 0, which means that it is not known. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash === 0 ? 1 : hash | 0;
}

/** The same for the bytes of a text; the hash is another one. */
export function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let index = start; index < end; index++) hash = Math.imul(hash ^ bytes[index]!, 0x01000193);
  return hash === 0 ? 1 : hash | 0;
}

const space = /\s/;
const isSpace = Uint8Array.from({ length: 128 }, (_, code) => (space.test(String.fromCharCode(code)) ? 1 : 0));
const isWord = Uint8Array.from({ length: 128 }, (_, code) => (/\w/.test(String.fromCharCode(code)) ? 1 : 0));

/** The hash of a line without its spaces, so that indentation does not matter; 0 for a blank line. */
export function hashLine(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  let blank = true;
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code < 128 && isSpace[code] === 1) continue;
    blank = false;
    hash = Math.imul(hash ^ code, 0x01000193);
  }
  return blank ? 0 : hash === 0 ? 1 : hash | 0;
}

/** The part of a quoted piece of code that is compared. */
const snippetCharactersMax = 4096;

/** The hash of the first line of quoted code that is not blank, without its spaces; 0 for a blank text. */
export function hashSnippet(text: string): number {
  const length = Math.min(text.length, snippetCharactersMax);
  for (let start = 0; start < length;) {
    const next = text.indexOf("\n", start);
    const end = next === -1 ? length : Math.min(next, length);
    const hash = hashLine(text, start, end);
    if (hash !== 0) return hash;
    start = end + 1;
  }
  return 0;
}

/** The hash of the form of a line: words and numbers are all equal, spaces are left out; 0 for a blank line. */
export function hashShape(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  let inWord = false;
  let blank = true;
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code < 128 && isSpace[code] === 1) {
      inWord = false;
      continue;
    }
    const word = code >= 128 || isWord[code] === 1;
    if (!(word && inWord)) hash = Math.imul(hash ^ (word ? 0x77 : code), 0x01000193);
    inWord = word;
    blank = false;
  }
  return blank ? 0 : hash === 0 ? 1 : hash | 0;
}
