import { behindColon, isAt, refused, skipSpace, textEnd } from "./json-bytes.ts";

/** What a key means: a small number, or refused. */
type MeaningOf = (bytes: Uint8Array, start: number, end: number) => number;

/**
 * Reads the keys of an object that mostly looks like the one before it: the n-th key is first compared with the n-th of
 * that one, colon and spaces included, and only read when it differs.
 */
export class ExpectedKeys {
  readonly #expected: { readonly bytes: Uint8Array; readonly meaning: number }[] = [];
  meaning = refused;

  /** Returns the offset of the value, and sets `meaning`. */
  take(bytes: Uint8Array, start: number, ordinal: number, meaningOf: MeaningOf): number {
    const expected = this.#expected[ordinal];
    if (expected !== undefined && isAt(bytes, start, expected.bytes)) {
      this.meaning = expected.meaning;
      return skipSpace(bytes, start + expected.bytes.length);
    }
    const end = textEnd(bytes, start);
    if (end === refused) return refused;
    this.meaning = meaningOf(bytes, start + 1, end);
    const at = behindColon(bytes, end + 1);
    if (this.meaning === refused || at === refused || ordinal > this.#expected.length) return refused;
    this.#expected[ordinal] = { bytes: bytes.slice(start, at), meaning: this.meaning };
    return at;
  }
}

/** The index of the word in a list; refused when it is not in the list. */
export function indexOfWord(words: readonly Uint8Array[], bytes: Uint8Array, start: number, end: number): number {
  return words.findIndex((word) => word.length === end - start && isAt(bytes, start, word));
}
