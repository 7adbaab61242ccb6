import type { ExpectedKeys } from "./expected-keys.ts";
import {
  backslash,
  closeBrace,
  closeBracket,
  colon,
  comma,
  isAt,
  minus,
  nine,
  openBrace,
  openBracket,
  point,
  quote,
  refused,
  space,
  zero,
} from "./json-bytes.ts";

const [tab, newline, carriageReturn, plus] = [0x09, 0x0a, 0x0d, 0x2b];
const [letterE, capitalE, letterU] = [0x65, 0x45, 0x75];
const encoder = new TextEncoder();
const literals = ["true", "false", "null"].map((word) => encoder.encode(word));
/** Levels of a value that is passed. Whoever meets a deeper one parses it. */
const levelsMax = 32;
/** Members of an object that is visited. */
const membersMax = 256;
/** Digits of a number that certainly fits 32 bits. */
const countDigitsMax = 9;

/** ASCII characters of a text that mean themselves. */
const isPlainText = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= space && byte < 0x80 && byte !== quote && byte !== backslash ? 1 : 0,
);

/** What may follow a backslash, other than `u`. */
const escapes = new Uint8Array(256);
for (const character of '"\\/bfnrt') escapes[character.charCodeAt(0)] = 1;
const hexDigits = new Uint8Array(256);
for (const digit of "0123456789abcdefABCDEF") hexDigits[digit.charCodeAt(0)] = 1;

/** What the key of a member means: a small number, or refused. */
export type KeyMeaning = (bytes: Uint8Array, start: number, end: number) => number;
/** Reads the value of a member; returns the offset after it, or refused. */
export type TakeMember = (bytes: Uint8Array, start: number, meaning: number, keyStart: number) => number;

/**
 * Passes over JSON in bytes without making objects or texts of it. It passes only what JSON.parse accepts; some of that is
 * refused as well, such as deep values. Whether bytes above 127 are UTF-8 is left to the caller. A byte 0 follows the bytes:
 * it stops every loop, so that none has to compare its offset with their end.
 *
 * Every production takes the offset where it begins and returns the offset after it, or refused.
 */
export class PlainJson {
  /** Line ends since `begin`. */
  lineFeeds = 0;
  /** Whether the last text has an escape. */
  hasEscape = false;
  /** Whether all texts since `begin` are ASCII. */
  isAscii = true;

  begin(): void {
    this.lineFeeds = 0;
    this.isAscii = true;
  }

  space(bytes: Uint8Array, start: number): number {
    let at = start;
    for (let byte = bytes[at]!; byte <= space; byte = bytes[++at]!) {
      if (byte === newline) this.lineFeeds++;
      else if (byte !== space && byte !== carriageReturn && byte !== tab) return at;
    }
    return at;
  }

  /** Returns the offset after the closing quote. */
  text(bytes: Uint8Array, start: number): number {
    this.hasEscape = false;
    if (bytes[start] !== quote) return refused;
    let at = start + 1;
    for (;;) {
      while (isPlainText[bytes[at]!] === 1) at++;
      const byte = bytes[at++]!;
      if (byte === quote) return at;
      if (byte < space) return refused;
      if (byte !== backslash) this.isAscii = false;
      else {
        this.hasEscape = true;
        at = escapeEnd(bytes, at);
        if (at === refused) return refused;
      }
    }
  }

  value(bytes: Uint8Array, start: number, levels = levelsMax): number {
    switch (bytes[start]) {
      case quote:
        return this.text(bytes, start);
      case openBrace:
      case openBracket:
        return levels === 0 ? refused : this.#structure(bytes, start, levels - 1);
      default:
        return plainEnd(bytes, start);
    }
  }

  #structure(bytes: Uint8Array, start: number, levels: number): number {
    const isObject = bytes[start] === openBrace;
    const close = isObject ? closeBrace : closeBracket;
    let at = this.space(bytes, start + 1);
    if (bytes[at] === close) return at + 1;
    for (;;) {
      if (isObject) at = this.#key(bytes, at);
      if (at === refused) return refused;
      at = this.value(bytes, at, levels);
      if (at === refused) return refused;
      at = this.space(bytes, at);
      if (bytes[at] !== comma) return bytes[at] === close ? at + 1 : refused;
      at = this.space(bytes, at + 1);
    }
  }

  #key(bytes: Uint8Array, start: number): number {
    const end = this.text(bytes, start);
    if (end === refused) return refused;
    const at = this.space(bytes, end);
    return bytes[at] === colon ? this.space(bytes, at + 1) : refused;
  }

  /** Visits the members of an object. Keys are ASCII without escapes. */
  members(bytes: Uint8Array, start: number, keys: ExpectedKeys, meaningOf: KeyMeaning, take: TakeMember): number {
    if (bytes[start] !== openBrace) return refused;
    let at = this.space(bytes, start + 1);
    if (bytes[at] === closeBrace) return at + 1;
    for (let ordinal = 0; ordinal < membersMax; ordinal++) {
      const keyStart = at;
      at = keys.take(bytes, keyStart, ordinal, meaningOf);
      if (at === refused) return refused;
      at = take(bytes, this.space(bytes, at), keys.meaning, keyStart);
      if (at === refused) return refused;
      at = this.space(bytes, at);
      if (bytes[at] !== comma) return bytes[at] === closeBrace ? at + 1 : refused;
      at = this.space(bytes, at + 1);
    }
    return refused;
  }

  /** A list with nothing in it. */
  emptyList(bytes: Uint8Array, start: number): number {
    if (bytes[start] !== openBracket) return refused;
    const at = this.space(bytes, start + 1);
    return bytes[at] === closeBracket ? at + 1 : refused;
  }
}

/** Reads a whole number from 1 on, of few digits, into an array. */
export function takeCount(bytes: Uint8Array, start: number, into: Int32Array, index: number): number {
  let at = start;
  let count = 0;
  for (let byte = bytes[at]!; byte >= zero && byte <= nine; byte = bytes[++at]!) {
    count = Math.imul(count, 10) + byte - zero;
    if (at - start === countDigitsMax) return refused;
  }
  const next = bytes[at];
  if (at === start || bytes[start] === zero || next === point || next === letterE || next === capitalE) return refused;
  into[index] = count;
  return at;
}

function escapeEnd(bytes: Uint8Array, at: number): number {
  if (escapes[bytes[at]!] === 1) return at + 1;
  if (bytes[at] !== letterU) return refused;
  for (let digit = 1; digit <= 4; digit++) if (hexDigits[bytes[at + digit]!] !== 1) return refused;
  return at + 5;
}

/** A number or a literal. */
function plainEnd(bytes: Uint8Array, start: number): number {
  const byte = bytes[start]!;
  return byte === minus || (byte >= zero && byte <= nine) ? numberEnd(bytes, start) : literalEnd(bytes, start);
}

function literalEnd(bytes: Uint8Array, start: number): number {
  for (const literal of literals) if (isAt(bytes, start, literal)) return start + literal.length;
  return refused;
}

function numberEnd(bytes: Uint8Array, start: number): number {
  const whole = bytes[start] === minus ? start + 1 : start;
  let at = digitsEnd(bytes, whole);
  if (at === refused || (bytes[whole] === zero && at > whole + 1)) return refused;
  if (bytes[at] === point) at = digitsEnd(bytes, at + 1);
  if (at === refused || (bytes[at] !== letterE && bytes[at] !== capitalE)) return at;
  const sign = bytes[at + 1];
  return digitsEnd(bytes, sign === plus || sign === minus ? at + 2 : at + 1);
}

function digitsEnd(bytes: Uint8Array, start: number): number {
  let at = start;
  for (let byte = bytes[at]!; byte >= zero && byte <= nine; byte = bytes[at]!) at++;
  return at === start ? refused : at;
}
