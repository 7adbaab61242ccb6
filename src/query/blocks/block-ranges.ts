import { joined, passing, type Passing } from "./passing.ts";
import { blockRows, blockShift } from "./type-blocks.ts";

/** Ranges over more blocks are not summarised: they would cost more than the rows that a list asks about. */
const rangeBlocksMax = 8;

/** The value of a row. */
export type ValueReader = (row: number) => unknown;

/**
 * The summary of a column by blocks. A block is summarised when it is asked about first: a list may end before the others.
 * What the column is read by is passed each time, so that a cached summary needs no more memory than it says.
 */
export abstract class LazyBlocks<Source> {
  readonly #rows: number;
  readonly #isKnown: Uint8Array;
  protected readonly blocks: number;

  constructor(rows: number) {
    this.#rows = rows;
    this.blocks = Math.ceil(rows / blockRows);
    this.#isKnown = new Uint8Array(this.blocks);
  }

  /** How many of the rows [start, end) pass, by what `ofBlock` says of a block. */
  protected passing(start: number, end: number, source: Source, ofBlock: (block: number) => Passing): Passing {
    const first = start >> blockShift;
    const last = (end - 1) >> blockShift;
    if (last - first >= rangeBlocksMax) return passing.some;
    let found: Passing | undefined;
    for (let block = first; block <= last; block++) {
      if (this.#isKnown[block] !== 1) {
        this.summarise(block, source, block << blockShift, Math.min(this.#rows, (block + 1) << blockShift));
        this.#isKnown[block] = 1;
      }
      found = joined(found, ofBlock(block));
      if (found === passing.some) break;
    }
    return found ?? passing.none;
  }

  protected abstract summarise(block: number, source: Source, start: number, end: number): void;
}
