/** Random inputs of fuzz targets: the same seed gives the same inputs. */
export class Inputs {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number below `limit` (mulberry32). */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)]!;
  }

  /** Changes, inserts, removes or repeats some bytes. */
  mutate(bytes: Buffer, tokens: readonly string[]): Buffer {
    let changed = Buffer.from(bytes);
    for (let changes = this.below(4); changes > 0; changes -= 1) {
      const at = this.below(changed.length + 1);
      const end = Math.min(changed.length, at + this.below(40));
      const middle = this.pick([
        Buffer.from(this.pick(tokens), "latin1"),
        Buffer.from([this.below(256)]),
        Buffer.alloc(0),
        Buffer.concat([changed.subarray(at, end), changed.subarray(at, end)]),
      ]);
      changed = Buffer.concat([changed.subarray(0, at), middle, changed.subarray(this.pick([at, end]))]);
    }
    return this.below(4) === 0 ? changed.subarray(0, this.below(changed.length + 1)) : changed;
  }

  /** Up to `most` tokens in any order. */
  noise(tokens: readonly string[], most: number): Buffer {
    return Buffer.from(Array.from({ length: this.below(most) }, () => this.pick(tokens)).join(""), "latin1");
  }
}
