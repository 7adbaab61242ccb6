import { hashText } from "../syntax/roles.ts";

/**
 * The tokens of a file without comments and layout, for duplicates and Halstead's measures. `previous` is the last
 * earlier token with the same text (-1: none).
 */
export class Tokens {
  count = 0;
  hash = new Int32Array(1 << 14);
  start = new Uint32Array(1 << 14);
  previous = new Int32Array(1 << 14);
  /** 1: operand, 0: operator, 2: neither (the closing bracket of a pair). */
  kind = new Uint8Array(1 << 14);
  #text = "";
  #lastOfType = new Int32Array(0x10000).fill(-1);
  #typesSeen: number[] = [];
  /** A hash table with open addressing: the last token of each word. */
  #slots = new Int32Array(1 << 12).fill(-1);
  #wordLength = new Uint32Array(1 << 14);
  #words = 0;

  /** Starts a new file. */
  reset(text: string): void {
    this.#text = text;
    this.count = 0;
    this.#words = 0;
    this.#slots.fill(-1);
    for (const type of this.#typesSeen) this.#lastOfType[type] = -1;
    this.#typesSeen.length = 0;
  }

  /** Adds a token with a fixed text, such as a bracket or a keyword. */
  addFixed(type: number, hash: number, start: number, kind: number): void {
    const token = this.#next();
    this.hash[token] = hash;
    this.start[token] = start;
    this.kind[token] = kind;
    const last = this.#lastOfType[type]!;
    if (last === -1) this.#typesSeen.push(type);
    this.previous[token] = last;
    this.#lastOfType[type] = token;
  }

  /** Adds a token with a variable text, such as a name or a literal. */
  addWord(start: number, end: number): void {
    const token = this.#next();
    const hash = hashText(this.#text, start, end);
    this.hash[token] = hash;
    this.start[token] = start;
    this.kind[token] = 1;
    this.#wordLength[token] = end - start;
    const slot = this.#find(hash, start, end - start);
    const last = this.#slots[slot]!;
    this.previous[token] = last;
    this.#slots[slot] = token;
    if (last !== -1) return;
    this.#words += 1;
    if (this.#words * 2 > this.#slots.length) this.#growSlots();
  }

  #find(hash: number, start: number, length: number): number {
    const mask = this.#slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (; ; slot = (slot + 1) & mask) {
      const token = this.#slots[slot]!;
      if (token === -1) return slot;
      if (
        this.hash[token] === hash &&
        this.#wordLength[token] === length &&
        this.#same(this.start[token]!, start, length)
      ) {
        return slot;
      }
    }
  }

  #same(one: number, other: number, length: number): boolean {
    for (let offset = 0; offset < length; offset++) {
      if (this.#text.charCodeAt(one + offset) !== this.#text.charCodeAt(other + offset)) return false;
    }
    return true;
  }

  #growSlots(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(old.length * 2).fill(-1);
    const mask = this.#slots.length - 1;
    for (const token of old) {
      if (token === -1) continue;
      const hash = this.hash[token]!;
      let slot = (hash ^ (hash >>> 15)) & mask;
      while (this.#slots[slot] !== -1) slot = (slot + 1) & mask;
      this.#slots[slot] = token;
    }
  }

  #next(): number {
    if (this.count === this.hash.length) this.#grow();
    this.count += 1;
    return this.count - 1;
  }

  #grow(): void {
    const grown = <Kind extends Int32Array | Uint32Array | Uint8Array>(array: Kind): Kind => {
      const larger = new (array.constructor as new (length: number) => Kind)(array.length * 2);
      larger.set(array);
      return larger;
    };
    this.hash = grown(this.hash);
    this.start = grown(this.start);
    this.previous = grown(this.previous);
    this.kind = grown(this.kind);
    this.#wordLength = grown(this.#wordLength);
  }
}
