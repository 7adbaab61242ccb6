/** Lists of entries by a numeric key, in the order in which they were added. A Map of arrays is too slow for millions. */
export class KeyedLists {
  readonly #keys: Float64Array;
  readonly #first: Int32Array;
  readonly #last: Int32Array;
  readonly #next: Int32Array;
  readonly #mask: number;

  /** Entries are numbers below `size`; there are at most `entries` of them. Keys are above 0. */
  constructor(size: number, entries: number) {
    let slots = 16;
    while (slots < entries * 2) slots *= 2;
    this.#mask = slots - 1;
    this.#keys = new Float64Array(slots);
    this.#first = new Int32Array(slots).fill(-1);
    this.#last = new Int32Array(slots).fill(-1);
    this.#next = new Int32Array(size).fill(-1);
  }

  add(key: number, entry: number): void {
    const slot = this.#slot(key);
    this.#keys[slot] = key;
    if (this.#first[slot] === -1) this.#first[slot] = entry;
    else this.#next[this.#last[slot]!] = entry;
    this.#last[slot] = entry;
  }

  has(key: number): boolean {
    return this.#first[this.#slot(key)] !== -1;
  }

  /** All entries of a key. */
  list(key: number): number[] {
    const entries: number[] = [];
    for (let entry = this.#first[this.#slot(key)]!; entry !== -1; entry = this.#next[entry]!) entries.push(entry);
    return entries;
  }

  /** Every key that there is. */
  *keys(): Generator<number> {
    for (const key of this.#keys) if (key !== 0) yield key;
  }

  #slot(key: number): number {
    let slot = (key ^ (key / 0x1_0000_0000)) & this.#mask;
    while (this.#keys[slot] !== 0 && this.#keys[slot] !== key) slot = (slot + 1) & this.#mask;
    return slot;
  }
}
