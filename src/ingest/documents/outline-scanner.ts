import { nestingMax } from "../bounds.ts";
import { AskedBelow, keyHash, withByte } from "./outline-paths.ts";

const depthMax = 8;
const membersMax = 500;
const scalarCharactersMax = 200;
/** Members that are compared one after another. Most objects have fewer, and a table for each would cost more. */
const listedMembersMax = 16;
const slotCount = 256;
/** Characters of a text that are compared here. A search for the end quote costs more than that to start. */
const nearCharacters = 24;

const nothingAsked = new AskedBelow([]);

/** The codes of the characters that structure a JSON text. */
const [quote, comma, colon, backslash] = [0x22, 0x2c, 0x3a, 0x5c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * One place in a JSON text: what kind of value is there, and what is below it. Elements of a list share one node. Keys and
 * values are offsets in the text.
 */
export class OutlineNode {
  kind: "object" | "list" | "scalar" = "scalar";
  readonly keyStart: number;
  readonly keyEnd: number;
  /** What is recorded below it. */
  readonly asked: AskedBelow | "all";
  /** The first scalar value; -1 without one. */
  scalarStart = -1;
  scalarEnd = -1;
  element: OutlineNode | undefined = undefined;
  firstMember: OutlineNode | undefined = undefined;
  lastMember: OutlineNode | undefined = undefined;
  memberCount = 0;
  /** The member of the same object that comes after this one. */
  nextMember: OutlineNode | undefined = undefined;
  readonly keyHash: number;
  /** For objects with many members: the last of those whose hashes share a slot, and for each the one before. */
  slots: (OutlineNode | undefined)[] | undefined = undefined;
  sameSlot: OutlineNode | undefined = undefined;

  constructor(asked: AskedBelow | "all", keyStart = 0, keyEnd = 0, hash = 0) {
    this.asked = asked;
    this.keyHash = hash;
    this.keyStart = keyStart;
    this.keyEnd = keyEnd;
  }
}

/**
 * Reads as far as the text reaches and never fails: whether the text is valid JSON is the reader's question. Each function
 * takes the offset where it starts and returns the one where it ends; after something that is not JSON, the text's end.
 */
export class OutlineScanner {
  readonly #text: string;
  /** The same as bytes: comparing them is quicker than comparing characters of a text. */
  readonly #bytes: Uint8Array;

  /** Expects a character for each byte. */
  constructor(text: string) {
    this.#text = text;
    this.#bytes = Buffer.from(text, "latin1");
  }

  /** Reads a value and records it. */
  value(node: OutlineNode, depth: number, from: number): number {
    const bytes = this.#bytes;
    const { length } = bytes;
    if (depth > nestingMax) return length;
    const at = this.space(from);
    switch (bytes[at]) {
      case openObject:
        node.kind = "object";
        if (node.asked !== "all" && !node.asked.hasKeys) return this.#pass(at);
        return this.#members(node, depth, at + 1);
      case openList:
        node.kind = "list";
        return this.#elements(node, depth, at + 1);
      case quote: {
        const end = this.#endOfText(at + 1);
        setScalar(node, at + 1, end);
        return Math.min(end + 1, length);
      }
      default: {
        const end = this.#endOfPlain(at);
        setScalar(node, at, end);
        return end;
      }
    }
  }

  /** The offset of the next character that is not white space. */
  space(from: number): number {
    const bytes = this.#bytes;
    const { length } = bytes;
    let at = from;
    while (at < length && bytes[at]! <= 0x20) at++;
    return at;
  }

  #elements(node: OutlineNode, depth: number, from: number): number {
    const bytes = this.#bytes;
    const { length } = bytes;
    const asked = node.asked === "all" ? node.asked : node.asked.element;
    let at = from;
    for (;;) {
      at = this.space(at);
      if (at >= length) return at;
      const next = bytes[at];
      if (next === closeList) return at + 1;
      if (next === comma) at++;
      else {
        node.element ??= new OutlineNode(asked ?? nothingAsked);
        const end = asked === undefined ? this.#pass(at) : this.value(node.element, depth + 1, at);
        if (end === at) return length;
        at = end;
      }
    }
  }

  #members(node: OutlineNode, depth: number, from: number): number {
    const bytes = this.#bytes;
    const { length } = bytes;
    // Elements of a list usually have the same keys in the same order.
    let expected = node.firstMember;
    let at = from;
    for (;;) {
      at = this.space(at);
      if (at >= length) return at;
      const next = bytes[at];
      if (next === closeObject) return at + 1;
      if (next === comma) at++;
      else {
        if (next !== quote) return length;
        const keyStart = at + 1;
        let hash = 0;
        let keyEnd = keyStart;
        for (; keyEnd < length; keyEnd++) {
          const byte = bytes[keyEnd]!;
          if (byte === quote || byte === backslash) break;
          hash = withByte(hash, byte);
        }
        if (bytes[keyEnd] === backslash) {
          keyEnd = this.#endOfText(keyEnd);
          hash = keyHash(bytes, keyStart, keyEnd);
        }
        at = keyEnd + 1;
        if (bytes[at] !== colon) at = this.space(at);
        if (bytes[at] !== colon) return length;
        const member = depth >= depthMax ? undefined : this.#member(node, expected, keyStart, keyEnd, hash);
        if (member === undefined) at = this.#pass(at + 1);
        else {
          at = this.value(member, depth + 1, at + 1);
          expected = member.nextMember;
        }
      }
    }
  }

  /** The member with this key, which is added if it is new; undefined if it is not asked for, or one too many. */
  #member(
    node: OutlineNode,
    expected: OutlineNode | undefined,
    keyStart: number,
    keyEnd: number,
    hash: number,
  ): OutlineNode | undefined {
    if (expected?.keyHash === hash && this.#isSameKey(expected, keyStart, keyEnd)) return expected;
    const { asked } = node;
    const below = asked === "all" ? asked : asked.below(this.#bytes, keyStart, keyEnd, hash);
    if (below === undefined) return undefined;
    let known = node.slots === undefined ? node.firstMember : node.slots[hash & (slotCount - 1)];
    while (known !== undefined && !(known.keyHash === hash && this.#isSameKey(known, keyStart, keyEnd))) {
      known = node.slots === undefined ? known.nextMember : known.sameSlot;
    }
    if (known !== undefined || node.memberCount >= membersMax) return known;
    return addMember(node, new OutlineNode(below, keyStart, keyEnd, hash));
  }

  #isSameKey({ keyStart: start, keyEnd: end }: OutlineNode, keyStart: number, keyEnd: number): boolean {
    const bytes = this.#bytes;
    if (end - start !== keyEnd - keyStart) return false;
    for (let index = 0; index < end - start; index++) {
      if (bytes[start + index] !== bytes[keyStart + index]) return false;
    }
    return true;
  }

  /** Passes a value without recording it, whatever its structure is. */
  #pass(from: number): number {
    const bytes = this.#bytes;
    const { length } = bytes;
    const start = this.space(from);
    const first = bytes[start];
    if (first === quote) return Math.min(this.#endOfText(start + 1) + 1, length);
    if (first === comma || first === colon) return start + 1;
    if (first !== openObject && first !== openList) return this.#endOfPlain(start);
    let open = 1;
    let at = start + 1;
    while (at < length) {
      const byte = bytes[at]!;
      if (byte === quote) at = this.#endOfText(at + 1);
      else if (byte === openObject || byte === openList) open++;
      else if ((byte === closeObject || byte === closeList) && --open === 0) return at + 1;
      at++;
    }
    return length;
  }

  /** The offset of the quote that ends a text. */
  #endOfText(from: number): number {
    const bytes = this.#bytes;
    const { length } = bytes;
    const near = Math.min(from + nearCharacters, length);
    for (let at = from; at < near; at++) {
      const byte = bytes[at]!;
      if (byte === quote) return at;
      if (byte === backslash) at++;
    }
    for (let at = from; ;) {
      const end = this.#text.indexOf('"', at);
      if (end === -1) return length;
      let backslashes = 0;
      while (bytes[end - 1 - backslashes] === backslash) backslashes++;
      if (backslashes % 2 === 0) return end;
      at = end + 1;
    }
  }

  /** The offset after a number, a word, or something that is not JSON. */
  #endOfPlain(from: number): number {
    const bytes = this.#bytes;
    const { length } = bytes;
    let at = from;
    while (at < length && !endsPlain(bytes[at]!)) at++;
    return at;
  }
}

function addMember(node: OutlineNode, added: OutlineNode): OutlineNode {
  if (node.lastMember === undefined) node.firstMember = added;
  else node.lastMember.nextMember = added;
  node.lastMember = added;
  node.memberCount++;
  if (node.memberCount <= listedMembersMax) return added;
  const isFirstTime = node.slots === undefined;
  node.slots ??= Array.from({ length: slotCount });
  for (let member = isFirstTime ? node.firstMember : added; member !== undefined; member = member.nextMember) {
    member.sameSlot = node.slots[member.keyHash & (slotCount - 1)];
    node.slots[member.keyHash & (slotCount - 1)] = member;
  }
  return added;
}

function setScalar(node: OutlineNode, start: number, end: number): void {
  if (node.scalarStart !== -1) return;
  node.scalarStart = start;
  node.scalarEnd = Math.min(end, start + scalarCharactersMax);
}

function endsPlain(byte: number): boolean {
  return byte <= 0x20 || byte === comma || byte === closeList || byte === closeObject;
}
