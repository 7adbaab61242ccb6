import { hashOf, mixHash } from "./byte-hash.ts";

/**
 * A hash map from words to meanings that looks words up by their bytes, without making texts of them: the same few ids
 * are in every record. Whoever adds words bounds their number.
 */
export class KnownWords<Meaning> {
  #slots: ({ readonly bytes: Uint8Array; readonly meaning: Meaning } | undefined)[] = Array.from({ length: 64 });
  #count = 0;

  get size(): number {
    return this.#count;
  }

  teach(word: string, meaning: Meaning): void {
    const bytes = new TextEncoder().encode(word);
    if (this.find(bytes, 0, bytes.length) !== undefined) return;
    if (++this.#count * 2 > this.#slots.length) this.#widen();
    this.#put({ bytes, meaning });
  }

  find(bytes: Uint8Array, start: number, end: number): Meaning | undefined {
    const mask = this.#slots.length - 1;
    let slot = mixHash(hashOf(bytes, start, end - start)) & mask;
    for (let entry = this.#slots[slot]; entry !== undefined; entry = this.#slots[slot]) {
      if (isWord(entry.bytes, bytes, start, end)) return entry.meaning;
      slot = (slot + 1) & mask;
    }
    return undefined;
  }

  #put(entry: { readonly bytes: Uint8Array; readonly meaning: Meaning }): void {
    const mask = this.#slots.length - 1;
    let slot = mixHash(hashOf(entry.bytes, 0, entry.bytes.length)) & mask;
    while (this.#slots[slot] !== undefined) slot = (slot + 1) & mask;
    this.#slots[slot] = entry;
  }

  #widen(): void {
    const before = this.#slots;
    this.#slots = Array.from({ length: before.length * 2 });
    for (const entry of before) if (entry !== undefined) this.#put(entry);
  }
}

function isWord(word: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let index = 0; index < word.length; index++) if (word[index] !== bytes[start + index]) return false;
  return true;
}
