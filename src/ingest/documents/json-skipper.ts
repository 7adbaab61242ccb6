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
  readonly #objects: boolean[] = [];
  #state = value;
  #escaped = false;
  /** The line that was read last. */
  line = 1;

  /** Starts at a value on a line. */
  begin(line: number): void {
    this.#objects.length = 0;
    this.#state = value;
    this.#escaped = false;
    this.line = line;
  }

  /** The offset after the value; -1 when it continues in the next chunk. */
  follow(chunk: Uint8Array, start: number): number {
    const { length } = chunk;
    let index = start;
    while (index < length) {
      const state = this.#state;
      if (state === string || state === keyString) index = this.#followString(chunk, index);
      else if (state === plain) index = endOfPlain(chunk, index, length);
      else index = this.#token(chunk[index]!, index);
      if (this.#state === plain && index < length && !isPlain(chunk[index]!)) this.#valueEnded();
      if (this.#state === separator && this.#objects.length === 0) return index;
    }
    return -1;
  }

  /** Whether the value is whole when the text ends here: a number may end with the text. */
  get isWholeAtEnd(): boolean {
    return this.#state === plain && this.#objects.length === 0;
  }

  /** Reads to the end of the string or of the chunk. Most bytes pass here. */
  #followString(chunk: Uint8Array, start: number): number {
    const { length } = chunk;
    let index = this.#escaped ? start + 1 : start;
    this.#escaped = false;
    for (; index < length; index++) {
      const byte = chunk[index]!;
      if (byte === backslash) index++;
      else if (byte === newline) this.line++;
      else if (byte === quote) {
        if (this.#state === keyString) this.#state = afterKey;
        else this.#valueEnded();
        return index + 1;
      }
    }
    this.#escaped = index > length;
    return length;
  }

  /** Reads one byte between strings and numbers; returns the offset where to continue. */
  #token(byte: number, index: number): number {
    if (byte <= 0x20) {
      if (byte === newline) this.line++;
      return index + 1;
    }
    const state = this.#state;
    if (state === value || state === firstValue) return this.#valueBegins(byte, index);
    if (state === afterKey && byte === colon) this.#state = value;
    else if ((state === key || state === firstKey) && byte === quote) this.#state = keyString;
    else if (state === separator && byte === comma) this.#state = this.#objects.at(-1)! ? key : value;
    else if (
      (state === separator || state === firstKey) &&
      byte === (this.#objects.at(-1)! ? closeBrace : closeBracket)
    ) {
      this.#objects.pop();
      this.#valueEnded();
    } else throw brokenAt(this.line, faults[state]!);
    return index + 1;
  }

  #valueBegins(byte: number, index: number): number {
    if (byte === openBrace || byte === openBracket) {
      if (this.#objects.length >= skippedNestingMax) {
        throw brokenAt(this.line, "nested-too-deep", { limit: skippedNestingMax });
      }
      this.#objects.push(byte === openBrace);
      this.#state = byte === openBrace ? firstKey : firstValue;
    } else if (byte === quote) this.#state = string;
    else if (byte === closeBracket && this.#state === firstValue) {
      this.#objects.pop();
      this.#valueEnded();
    } else if (isPlain(byte)) this.#state = plain;
    else throw brokenAt(this.line, "value-missing");
    return index + 1;
  }

  #valueEnded(): void {
    this.#state = separator;
  }
}

function endOfPlain(chunk: Uint8Array, start: number, length: number): number {
  let index = start;
  while (index < length && isPlain(chunk[index]!)) index++;
  return index;
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
