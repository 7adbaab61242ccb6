import type { ReportFault } from "../../text/index.ts";
import { brokenAt } from "../broken-report.ts";

/** Levels of a skipped value: more than of an element, because nothing of it is stored. */
const skippedNestingMax = 1000;

const [quote, backslash, newline, comma, colon] = [0x22, 0x5c, 0x0a, 0x2c, 0x3a];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** What may come next, or what is being read. Numbers, because every byte compares them. */
const [value, firstValue, key, firstKey, afterKey, separator, string, keyString, plain] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** The fault of a byte where something else must come. */
const faults: Readonly<Record<number, ReportFault>> = {
  [value]: "value-missing",
  [firstValue]: "value-missing",
  [key]: "key-missing",
  [firstKey]: "key-missing",
  [afterKey]: "colon-missing",
  [separator]: "comma-missing",
};

/**
 * Passes over one JSON value of any size without storing it. Its structure is checked, because a lost bracket in it would
 * hide values after it. Texts and numbers are not: what they contain hides nothing.
 */
export class JsonSkipper {
  /** For each open value, whether it is an object. */
  readonly #objects = new Uint8Array(skippedNestingMax);
  #depth = 0;
  #state = value;
  #escaped = false;
  /** The line that was read last. */
  line = 1;

  /** Starts at a value on a line. */
  begin(line: number): void {
    this.#depth = 0;
    this.#state = value;
    this.#escaped = false;
    this.line = line;
  }

  /** The offset after the value; -1 when it continues in the next chunk. */
  follow(chunk: Uint8Array, start: number): number {
    const { length } = chunk;
    let index = start;
    while (index < length) {
      if (this.#state === string || this.#state === keyString) index = this.#endOfString(chunk, index);
      else if (this.#state === plain) index = this.#endOfPlain(chunk, index);
      else index = this.#token(chunk, index);
      if (this.#state === separator && this.#depth === 0) return index;
    }
    return -1;
  }

  /** Whether the value is whole when the text ends here: a number may end with the text. */
  get isWholeAtEnd(): boolean {
    return this.#state === plain && this.#depth === 0;
  }

  /** Reads to the end of the string or of the chunk. Most bytes pass here. */
  #endOfString(chunk: Uint8Array, start: number): number {
    const { length } = chunk;
    let index = this.#escaped ? start + 1 : start;
    this.#escaped = false;
    for (; index < length; index++) {
      const byte = chunk[index]!;
      if (byte === quote) {
        this.#state = this.#state === keyString ? afterKey : separator;
        return index + 1;
      }
      if (byte === backslash) index++;
    }
    this.#escaped = index > length;
    return length;
  }

  #endOfPlain(chunk: Uint8Array, start: number): number {
    const { length } = chunk;
    let index = start;
    while (index < length && isPlain(chunk[index]!)) index++;
    if (index < length) this.#state = separator;
    return index;
  }

  /** Reads what is between strings and numbers; returns the offset where to continue. */
  #token(chunk: Uint8Array, start: number): number {
    const { length } = chunk;
    const objects = this.#objects;
    let [state, depth, index] = [this.#state, this.#depth, start];
    for (; index < length && state <= separator; index++) {
      const byte = chunk[index]!;
      if (byte <= 0x20) {
        if (byte === newline) this.line++;
      } else if (byte === quote && state <= firstKey) state = state <= firstValue ? string : keyString;
      else if (byte === comma && state === separator) state = objects[depth - 1] === 1 ? key : value;
      else if (byte === colon && state === afterKey) state = value;
      else if ((byte === openBrace || byte === openBracket) && state <= firstValue) {
        if (depth === skippedNestingMax) {
          throw brokenAt(this.line, "nested-too-deep", { limit: skippedNestingMax });
        }
        objects[depth++] = byte === openBrace ? 1 : 0;
        state = byte === openBrace ? firstKey : firstValue;
      } else if (isPlain(byte) && state <= firstValue) state = plain;
      else if (isClose(byte, state, objects[depth - 1] === 1)) {
        state = separator;
        if (--depth === 0) {
          index++;
          break;
        }
      } else throw brokenAt(this.line, faults[state]!);
    }
    this.#state = state;
    this.#depth = depth;
    return index;
  }
}

function isClose(byte: number, state: number, inObject: boolean): boolean {
  if (state !== separator && state !== (inObject ? firstKey : firstValue)) return false;
  return byte === (inObject ? closeBrace : closeBracket);
}

/** Letters, digits, signs and points: also `NaN`, which some programs write. */
function isPlain(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) ||
    (byte >= 0x61 && byte <= 0x7a) ||
    (byte >= 0x41 && byte <= 0x5a) ||
    byte === 0x2d ||
    byte === 0x2e ||
    byte === 0x2b
  );
}
