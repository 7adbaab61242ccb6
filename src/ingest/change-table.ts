import type { LineRanges } from "../snapshot/index.ts";
import { rowsMax } from "./bounds.ts";
import { TooManyRowsError } from "./too-large.ts";

/** The changed lines of files, by the number of their path. */
export class ChangeTable {
  readonly #ranges = new Map<number, [number, number][]>();
  #size = 0;

  /** Adds ranges, in any order, to those of the path. Throws when there are too many. */
  add(path: number, ranges: LineRanges): void {
    let known = this.#ranges.get(path);
    if (known === undefined) this.#ranges.set(path, (known = []));
    for (const [from, to] of ranges) known.push([from, to]);
    this.#size += ranges.length;
    if (this.#size > rowsMax || this.#ranges.size > rowsMax) throw new TooManyRowsError();
  }

  /** The ranges of every path, as they were added. */
  entries(): IterableIterator<[number, LineRanges]> {
    return this.#ranges.entries();
  }
}
