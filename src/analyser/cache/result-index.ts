/** Where the result of a file is in a pack: head, body, tokens and line counts follow one another from `offset` on. */
export interface PackedResult {
  readonly pack: number;
  readonly offset: number;
  readonly headBytes: number;
  readonly bodyBytes: number;
  readonly tokenCount: number;
  readonly lineCount: number;
}

/** Bytes of a key: the start of a SHA-256, long enough that no two contents share it. */
export const keyBytes = 16;
const keyWords = keyBytes / 4;
const entryWords = keyWords + 7;

/** Copies an index into memory that all threads share, sorted by key. */
export function packIndex(entries: ReadonlyMap<string, PackedResult>): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(Math.max(4, entries.size * entryWords * 4));
  const words = new Uint32Array(shared);
  const keys = [...entries.keys()].sort();
  for (const [place, key] of keys.entries()) {
    const entry = entries.get(key)!;
    const at = place * entryWords;
    for (let word = 0; word < keyWords; word++) {
      words[at + word] = Number.parseInt(key.slice(8 * word, 8 * word + 8), 16);
    }
    words[at + keyWords] = entry.pack;
    words[at + keyWords + 1] = Math.floor(entry.offset / 0x1_0000_0000);
    words[at + keyWords + 2] = entry.offset >>> 0;
    words[at + keyWords + 3] = entry.headBytes;
    words[at + keyWords + 4] = entry.bodyBytes;
    words[at + keyWords + 5] = entry.tokenCount;
    words[at + keyWords + 6] = entry.lineCount;
  }
  return shared;
}

/** An index in shared memory. */
export class SharedIndex {
  readonly #words: Uint32Array;
  readonly #count: number;

  constructor(shared: SharedArrayBuffer) {
    this.#words = new Uint32Array(shared);
    this.#count = Math.floor(this.#words.length / entryWords);
  }

  /** Finds the result of a content by its key. */
  find(key: string): PackedResult | undefined {
    const wanted = Array.from({ length: keyWords }, (_, word) =>
      Number.parseInt(key.slice(8 * word, 8 * word + 8), 16),
    );
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = this.#compare(middle, wanted);
      if (order === 0) return this.#read(middle);
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return undefined;
  }

  #compare(place: number, wanted: readonly number[]): number {
    for (const [word, value] of wanted.entries()) {
      const order = this.#words[place * entryWords + word]! - value;
      if (order !== 0) return order;
    }
    return 0;
  }

  #read(place: number): PackedResult {
    const at = place * entryWords + keyWords;
    const word = (index: number): number => this.#words[at + index]!;
    return {
      pack: word(0),
      offset: word(1) * 0x1_0000_0000 + word(2),
      headBytes: word(3),
      bodyBytes: word(4),
      tokenCount: word(5),
      lineCount: word(6),
    };
  }
}

/** Bytes of all parts of a result. */
export function bytesOf({ headBytes, bodyBytes, tokenCount, lineCount }: Omit<PackedResult, "pack">): number {
  return headBytes + bodyBytes + 4 * tokenCount + 2 * lineCount;
}
