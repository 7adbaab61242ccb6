import { isUtf8 } from "node:buffer";
import { textBytesMax } from "../../../bounds.ts";
import { ExpectedKeys } from "../../../documents/expected-keys.ts";
import {
  closeBrace,
  closeBracket,
  comma,
  isAt,
  openBrace,
  openBracket,
  refused,
} from "../../../documents/json-bytes.ts";
import { PlainJson, takeCount } from "../../../documents/plain-json.ts";
import type { FindingBytes } from "../../../finding-table.ts";
import { hashSnippet } from "../../../matching/hashes.ts";
import { FingerprintText } from "./fingerprint-text.ts";
import { failKind, fields, meanings, other, physicalBit, presentStates } from "./result-words.ts";

/** Bytes of the members that say which rule it is, and of the location of a file: others are rare. */
const keyBytesMax = 4096;

/**
 * Reads the result that most tools write a million times, straight from its bytes: one place in a file, a message, a rule,
 * fingerprints. It makes no object, which is most of the cost of parsing. Any other result, valid or not, is refused, and
 * left to the reader of parsed results. What it reads depends on these bytes alone.
 */
export class PlainResult implements FindingBytes {
  /** What was read last. */
  bytes = new Uint8Array(0);
  /** The members that the rule follows from, as an object, in `texts`. */
  ruleStart = 0;
  ruleEnd = 0;
  /** The message, between its quotes. */
  messageStart = 0;
  messageEnd = 0;
  /** Whether the message is the text that is shown: it has no escapes and nothing like a link. */
  isShownMessage = false;
  /** The object `artifactLocation`. */
  locationStart = 0;
  locationEnd = 0;
  /** Start line, start column, end line, end column; 0 where not given. */
  readonly region = new Int32Array(4);
  /** The fingerprint in `texts`; empty without one. */
  fingerprintStart = 0;
  fingerprintEnd = 0;
  snippetHash = 0;
  /** Where texts are that are not in the bytes as they are needed. */
  texts = new Uint8Array(0);
  textsEnd = 0;
  readonly #json = new PlainJson();
  readonly #fingerprint = new FingerprintText(this.#json);
  readonly #keys = {
    result: new ExpectedKeys(),
    message: new ExpectedKeys(),
    location: new ExpectedKeys(),
    physical: new ExpectedKeys(),
    region: new ExpectedKeys(),
    snippet: new ExpectedKeys(),
    properties: new ExpectedKeys(),
  };
  #seen = 0;
  #seenInside = 0;
  /** Start and end of each member that the rule follows from. */
  readonly #ruleMembers = new Int32Array(8);
  #ruleMemberCount = 0;
  #hasWholeFingerprint = false;

  /** Line ends in the result that was read last. */
  get lineFeeds(): number {
    return this.#json.lineFeeds;
  }

  /** Texts are written into this memory, from this offset on. */
  writeTo(texts: Uint8Array<ArrayBufferLike>, from: number): void {
    this.texts = texts as Uint8Array<ArrayBuffer>;
    this.textsEnd = from;
  }

  /** Reads the result that begins here; returns the offset after it. */
  read(bytes: Uint8Array, start: number): number {
    const textsStart = this.textsEnd;
    this.bytes = bytes as Uint8Array<ArrayBuffer>;
    this.#json.begin();
    this.#seen = 0;
    this.#ruleMemberCount = 0;
    this.#hasWholeFingerprint = false;
    this.fingerprintStart = this.fingerprintEnd = 0;
    this.region.fill(0);
    this.snippetHash = 0;
    const end = this.#json.members(bytes, start, this.#keys.result, meanings.result, this.#takeField);
    if (end !== refused && this.#isPlain() && this.#writeRule(bytes) && this.#isText(bytes, start, end)) return end;
    this.textsEnd = textsStart;
    return refused;
  }

  #isText(bytes: Uint8Array, start: number, end: number): boolean {
    return this.#json.isAscii || isUtf8(bytes.subarray(start, end));
  }

  #isPlain(): boolean {
    const required = (1 << fields.message) | (1 << fields.locations);
    if ((this.#seen & required) !== required) return false;
    // Without fingerprints, a unique id is one.
    const hasIds = (this.#seen & ((1 << fields.guid) | (1 << fields.correlationGuid))) !== 0;
    if (hasIds && this.fingerprintEnd === this.fingerprintStart) return false;
    const [startLine, , endLine, endColumn] = this.region as unknown as [number, number, number, number];
    // A region with an end column and no end line ends on the line it begins (SARIF 3.30.7).
    if (endColumn !== 0 && endLine === 0) this.region[2] = startLine;
    // An end before its start is listed, and that is done elsewhere.
    return this.region[2] === 0 || this.region[2]! >= startLine;
  }

  readonly #takeField = (bytes: Uint8Array, at: number, field: number, keyStart: number): number => {
    if (field === other) return this.#json.value(bytes, at);
    if ((this.#seen & (1 << field)) !== 0) return refused;
    this.#seen |= 1 << field;
    switch (field) {
      case fields.kind:
        return isAt(bytes, at, failKind) ? at + failKind.length : refused;
      case fields.baselineState: {
        const state = presentStates.find((word) => isAt(bytes, at, word));
        return state === undefined ? refused : at + state.length;
      }
      case fields.message:
        return this.#message(bytes, at);
      case fields.locations:
        return this.#locations(bytes, at);
      case fields.properties:
        return this.#properties(bytes, at);
      case fields.fingerprints:
      case fields.partialFingerprints:
        return this.#fingerprints(bytes, at, field);
      case fields.guid:
      case fields.correlationGuid:
        return this.#json.text(bytes, at);
      case fields.provenance:
        return refused;
      default:
        return field <= fields.rule ? this.#ruleMember(bytes, keyStart, at) : this.#json.emptyList(bytes, at);
    }
  };

  /** Remembers the member for the object of those that the rule follows from. */
  #ruleMember(bytes: Uint8Array, keyStart: number, at: number): number {
    const end = this.#json.value(bytes, at);
    this.#ruleMembers[this.#ruleMemberCount * 2] = keyStart;
    this.#ruleMembers[this.#ruleMemberCount++ * 2 + 1] = end;
    return end;
  }

  /** Writes the members as an object. False without room for them. */
  #writeRule(bytes: Uint8Array): boolean {
    const members = this.#ruleMembers;
    const { texts } = this;
    let to = this.textsEnd;
    this.ruleStart = to;
    for (let member = 0; member < this.#ruleMemberCount; member++) {
      const [start, end] = [members[member * 2]!, members[member * 2 + 1]!];
      if (end - start > keyBytesMax || to + end - start + 2 > texts.length) return false;
      texts[to++] = member === 0 ? openBrace : comma;
      for (let from = start; from < end; from++) texts[to++] = bytes[from]!;
    }
    if (to + 2 > texts.length) return false;
    if (this.#ruleMemberCount === 0) texts[to++] = openBrace;
    texts[to++] = closeBrace;
    this.ruleEnd = this.textsEnd = to;
    return true;
  }

  #message(bytes: Uint8Array, at: number): number {
    this.messageStart = -1;
    const end = this.#json.members(bytes, at, this.#keys.message, meanings.message, this.#takeInMessage);
    return this.messageStart === -1 ? refused : end;
  }

  readonly #takeInMessage = (bytes: Uint8Array, at: number, field: number): number => {
    if (field === other) return this.#json.value(bytes, at);
    // Arguments change the text.
    if (field !== 0 || this.messageStart !== -1) return refused;
    const end = this.#json.text(bytes, at);
    if (end === refused || end === at + 2 || end - at - 2 > textBytesMax) return refused;
    this.messageStart = at + 1;
    this.messageEnd = end - 1;
    this.isShownMessage = !this.#json.hasEscape && !hasLink(bytes, at, end);
    return end;
  };

  /** A list of one location. */
  #locations(bytes: Uint8Array, start: number): number {
    this.locationStart = -1;
    if (bytes[start] !== openBracket) return refused;
    let at = this.#json.space(bytes, start + 1);
    at = this.#json.members(bytes, at, this.#keys.location, meanings.location, this.#takeInLocation);
    if (at === refused || this.locationStart === -1) return refused;
    at = this.#json.space(bytes, at);
    return bytes[at] === closeBracket ? at + 1 : refused;
  }

  readonly #takeInLocation = (bytes: Uint8Array, at: number, field: number): number => {
    if (field === other) return this.#json.value(bytes, at);
    if ((this.#seen & physicalBit) !== 0) return refused;
    this.#seen |= physicalBit;
    this.#seenInside = 0;
    return this.#json.members(bytes, at, this.#keys.physical, meanings.physical, this.#takeInPhysical);
  };

  readonly #takeInPhysical = (bytes: Uint8Array, at: number, field: number): number => {
    if (field === other) return this.#json.value(bytes, at);
    if (field === 1) {
      if ((this.#seenInside & 1) !== 0) return refused;
      this.#seenInside = 1;
      return this.#json.members(bytes, at, this.#keys.region, meanings.region, this.#takeInRegion);
    }
    const end = this.#json.value(bytes, at);
    if (this.locationStart !== -1 || bytes[at] !== openBrace || end - at > keyBytesMax) return refused;
    this.locationStart = at;
    this.locationEnd = end;
    return end;
  };

  readonly #takeInRegion = (bytes: Uint8Array, at: number, field: number): number => {
    if (field === other) return this.#json.value(bytes, at);
    const bit = 2 << field;
    if ((this.#seenInside & bit) !== 0) return refused;
    this.#seenInside |= bit;
    if (field < 4) return takeCount(bytes, at, this.region, field);
    return this.#json.members(bytes, at, this.#keys.snippet, meanings.message, this.#takeInSnippet);
  };

  readonly #takeInSnippet = (bytes: Uint8Array, at: number, field: number): number => {
    if (field !== 0) return this.#json.value(bytes, at);
    const end = this.#json.text(bytes, at);
    if (end === refused || this.snippetHash !== 0) return refused;
    this.snippetHash = hashSnippet(JSON.parse(textIn(bytes, at, end)) as string);
    return end;
  };

  /** A score among the properties decides the severity. */
  #properties(bytes: Uint8Array, at: number): number {
    return this.#json.members(bytes, at, this.#keys.properties, meanings.properties, this.#takeProperty);
  }

  readonly #takeProperty = (bytes: Uint8Array, at: number, field: number): number =>
    field === other ? this.#json.value(bytes, at) : refused;

  /** The tool's own fingerprints come before partial ones. */
  #fingerprints(bytes: Uint8Array, at: number, field: number): number {
    const end = this.#fingerprint.read(bytes, at);
    const { length } = this.#fingerprint;
    if (end === refused || this.textsEnd + length > this.texts.length) return refused;
    if (length === 0 || this.#hasWholeFingerprint) return end;
    this.#hasWholeFingerprint = field === fields.fingerprints;
    this.fingerprintStart = this.textsEnd;
    this.fingerprintEnd = this.textsEnd = this.#fingerprint.write(bytes, this.texts, this.textsEnd);
    return end;
  }
}

/** Bytes as a text. */
export function textIn(bytes: Uint8Array, start: number, end: number): string {
  // Memory that threads share cannot be decoded.
  return Buffer.from(bytes.subarray(start, end)).toString("utf8");
}

function hasLink(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] === closeBracket && bytes[at + 1] === 0x28) return true;
  return false;
}
