import { Chance } from "../../src/ingest/formats/mutations.reference.ts";

/** Random inputs of fuzz targets: the same seed gives the same inputs. */
export class Inputs extends Chance {
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
