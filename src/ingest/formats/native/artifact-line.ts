import {
  behindColon,
  closeBrace,
  closeBracket,
  comma,
  isAt,
  openBrace,
  openBracket,
  quote,
  refused,
  skipSpace,
  space,
  textEnd,
} from "../../documents/json-bytes.ts";
import type { ByteSpan } from "../../byte-spans.ts";
import { ExpectedKeys, indexOfWord } from "../../documents/expected-keys.ts";
import { takeNumber } from "./plain-number.ts";

/** A span that is reused for every line. */
interface MutableSpan extends ByteSpan {
  start: number;
  end: number;
}

/** The measures that are known so far. */
export interface MeasureKeys {
  find(bytes: Uint8Array, start: number, end: number): number | undefined;
  /** By measure, its id with the quote and colon after it: `LC":`. */
  readonly endings: readonly Uint8Array[];
}

const newline = 0x0a;
const carriageReturn = 0x0d;
const letterN = 0x6e;

const encoder = new TextEncoder();
const word = (text: string): Uint8Array => encoder.encode(text);
const wordNull = word("null");
const wordArtifact = word("artifact");
const fields = { kind: 0, path: 1, parent: 2, name: 3, type: 4, values: 5, measures: 6, location: 7 } as const;
const fieldWords = Object.keys(fields).map(word);
const required = (1 << fields.kind) | (1 << fields.path) | (1 << fields.type);
const locationWords = ["startLine", "startColumn", "endLine", "endColumn"].map(word);
const fieldOf = (bytes: Uint8Array, start: number, end: number): number => indexOfWord(fieldWords, bytes, start, end);
const positionOf = (bytes: Uint8Array, start: number, end: number): number =>
  indexOfWord(locationWords, bytes, start, end);

const positionMax = 0x7fff_ffff;
/** Values of one record; a line with more is left to the reader of records. */
const valuesMax = 4096;

/**
 * Reads the artifact line that an analyser writes a million times, straight from its bytes: known keys once each, texts
 * without escapes, plain decimal numbers. It makes no object and no text, which is most of the cost of parsing. Any other
 * line, valid or not, is left to the reader of records.
 *
 * Every production takes the offset where it begins and returns the offset after it, or -1.
 */
export class ArtifactLine {
  readonly path: MutableSpan = { start: -1, end: -1 };
  readonly parent: MutableSpan = { start: -1, end: -1 };
  readonly name: MutableSpan = { start: -1, end: -1 };
  readonly type: MutableSpan = { start: -1, end: -1 };
  /** Start line, start column, end line, end column; 0 where not given. */
  readonly location = new Int32Array(4);
  hasLocation = false;
  /** `values` in order, or the values of `measures`; NaN for null. */
  readonly values = new Float64Array(valuesMax);
  /** For `measures`: which measure each value is of. */
  readonly measures = new Int32Array(valuesMax);
  valueCount = 0;
  form: "none" | "values" | "measures" = "none";
  readonly #keys: MeasureKeys;
  readonly #leads = new ExpectedKeys();
  readonly #locationLeads = new ExpectedKeys();
  readonly #position = new Float64Array(1);
  #seen = 0;

  constructor(measureKeys: MeasureKeys) {
    this.#keys = measureKeys;
  }

  /** Reads a line of ASCII bytes into the fields; returns the offset of its end. */
  read(bytes: Uint8Array, start: number): number {
    this.#seen = 0;
    this.parent.start = -1;
    this.name.start = -1;
    this.hasLocation = false;
    this.valueCount = 0;
    this.form = "none";
    let at = bytes[start] === openBrace ? start : refused;
    let pairs = 0;
    do at = at === refused ? refused : this.#pair(bytes, skipSpace(bytes, at + 1), pairs++);
    while (at !== refused && bytes[at] === comma);
    if (at === refused || bytes[at] !== closeBrace) return refused;
    at = skipSpace(bytes, at + 1);
    if (bytes[at] === carriageReturn) at++;
    const ended = at === bytes.length || bytes[at] === newline;
    return ended && (this.#seen & required) === required && this.#formIsClear() ? at : refused;
  }

  /** Returns the offset after the pair and spaces. */
  #pair(bytes: Uint8Array, start: number, ordinal: number): number {
    const at = this.#leads.take(bytes, start, ordinal, fieldOf);
    if (at === refused || !this.#once(this.#leads.meaning)) return refused;
    const next = this.#field(bytes, at, this.#leads.meaning);
    return next === refused ? refused : skipSpace(bytes, next);
  }

  #field(bytes: Uint8Array, at: number, field: number): number {
    switch (field) {
      case fields.kind:
        return takeArtifact(bytes, at);
      case fields.path:
        return takeText(bytes, at, this.path);
      case fields.parent:
        return takeText(bytes, at, this.parent);
      case fields.name:
        return takeText(bytes, at, this.name);
      case fields.type:
        return takeText(bytes, at, this.type);
      case fields.values:
        return this.#valueList(bytes, at);
      case fields.measures:
        return this.#measureObject(bytes, at);
      default:
        return this.#locationObject(bytes, at);
    }
  }

  /** Lines with equal keys are left to JSON.parse, which uses the last of them. */
  #once(key: number): boolean {
    const bit = 1 << key;
    if ((this.#seen & bit) !== 0) return false;
    this.#seen |= bit;
    return true;
  }

  #formIsClear(): boolean {
    const both = (1 << fields.values) | (1 << fields.measures);
    return (this.#seen & both) !== both;
  }

  #valueList(bytes: Uint8Array, start: number): number {
    this.form = "values";
    if (bytes[start] !== openBracket) return refused;
    let at = skipSpace(bytes, start + 1);
    if (bytes[at] === closeBracket) return at + 1;
    for (;;) {
      at = this.#value(bytes, at);
      if (at === refused) return refused;
      if (bytes[at] !== comma) return bytes[at] === closeBracket ? at + 1 : refused;
      at = skipSpace(bytes, at + 1);
    }
  }

  #measureObject(bytes: Uint8Array, start: number): number {
    this.form = "measures";
    if (bytes[start] !== openBrace) return refused;
    let at = skipSpace(bytes, start + 1);
    if (bytes[at] === closeBrace) return at + 1;
    for (;;) {
      at = this.#measureKey(bytes, at);
      if (at === refused) return refused;
      at = this.#value(bytes, skipSpace(bytes, at));
      if (at === refused) return refused;
      if (bytes[at] !== comma) return bytes[at] === closeBrace ? at + 1 : refused;
      at = skipSpace(bytes, at + 1);
    }
  }

  /** Most lines give the same measures in the same order, so the one of the line before is tried first. */
  #measureKey(bytes: Uint8Array, start: number): number {
    if (bytes[start] !== quote || this.valueCount === valuesMax) return refused;
    const expected = this.#keys.endings[this.measures[this.valueCount]!];
    if (expected !== undefined && isAt(bytes, start + 1, expected)) return start + 1 + expected.length;
    const end = textEnd(bytes, start);
    if (end === refused) return refused;
    const measure = this.#keys.find(bytes, start + 1, end);
    if (measure === undefined) return refused;
    this.measures[this.valueCount] = measure;
    return behindColon(bytes, end + 1);
  }

  /** Returns the offset after the value and spaces. */
  #value(bytes: Uint8Array, start: number): number {
    if (this.valueCount === valuesMax) return refused;
    let at: number;
    if (bytes[start] === letterN) {
      if (!isAt(bytes, start, wordNull)) return refused;
      this.values[this.valueCount++] = Number.NaN;
      at = start + wordNull.length;
    } else {
      at = takeNumber(bytes, start, this.values, this.valueCount++);
      if (at === refused) return refused;
    }
    return bytes[at] === space ? skipSpace(bytes, at) : at;
  }

  #locationObject(bytes: Uint8Array, start: number): number {
    this.hasLocation = true;
    this.location.fill(0);
    if (bytes[start] !== openBrace) return refused;
    let at = skipSpace(bytes, start + 1);
    if (bytes[at] === closeBrace) return at + 1;
    for (let pairs = 0; ; pairs++) {
      at = this.#locationPair(bytes, at, pairs);
      if (at === refused) return refused;
      if (bytes[at] !== comma) return bytes[at] === closeBrace ? at + 1 : refused;
      at = skipSpace(bytes, at + 1);
    }
  }

  #locationPair(bytes: Uint8Array, start: number, ordinal: number): number {
    const at = this.#locationLeads.take(bytes, start, ordinal, positionOf);
    if (at === refused) return refused;
    const part = this.#locationLeads.meaning;
    const next = takeNumber(bytes, at, this.#position, 0);
    const position = this.#position[0]!;
    if (next === refused || this.location[part] !== 0) return refused;
    if (!Number.isInteger(position) || position < 1 || position > positionMax) return refused;
    this.location[part] = position;
    return skipSpace(bytes, next);
  }
}

function takeArtifact(bytes: Uint8Array, start: number): number {
  const end = textEnd(bytes, start);
  return end - start - 1 === wordArtifact.length && isAt(bytes, start + 1, wordArtifact) ? end + 1 : refused;
}

function takeText(bytes: Uint8Array, start: number, span: MutableSpan): number {
  const end = textEnd(bytes, start);
  if (end === refused) return refused;
  span.start = start + 1;
  span.end = end;
  return end + 1;
}
