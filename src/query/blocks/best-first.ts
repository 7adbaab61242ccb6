import { compareValues } from "../sort-rows.ts";
import type { BlockPlan } from "./block-plan.ts";
import { blockShift } from "./type-blocks.ts";

/** Blocks in the order of what their best row may be, ties in tree order; sorted only as far as they are taken. */
export class BestFirst {
  readonly #plan: BlockPlan;
  // Plain arrays: small ones cost far less to allocate than typed ones.
  readonly #blocks: number[] = [];
  /** For each key, the bound of each block. */
  readonly #bounds: readonly number[][];
  /** Indexes of blocks: each is before the two below it. */
  #heap: number[] = [];
  #size = 0;

  constructor(plan: BlockPlan) {
    this.#plan = plan;
    this.#bounds = plan.keys.map(() => []);
  }

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  /** Adds the block that the plan counted last. */
  add(block: number): void {
    this.#blocks.push(block);
    for (let key = 0; key < this.#bounds.length; key++) this.#bounds[key]!.push(this.#plan.bound(key, block));
    this.#size += 1;
  }

  /** To be called once, after all blocks were added. */
  sort(): void {
    this.#heap = this.#blocks.map((_, index) => index);
    for (let place = (this.#size >> 1) - 1; place >= 0; place--) this.#sink(place);
  }

  /** Whether a row of the first block may come before this one. If not, no row of a later block does. */
  mayBeat(row: number): boolean {
    const index = this.#heap[0]!;
    for (let key = 0; key < this.#bounds.length; key++) {
      const { values, descending } = this.#plan.keys[key]!;
      const order = compareValues(this.#bounds[key]![index]!, values[row]!, descending);
      if (order !== 0) return order < 0;
    }
    return this.#blocks[index]! << blockShift < row;
  }

  take(): number {
    const index = this.#heap[0]!;
    this.#size -= 1;
    this.#heap[0] = this.#heap[this.#size]!;
    this.#sink(0);
    return this.#blocks[index]!;
  }

  #sink(from: number): void {
    const index = this.#heap[from]!;
    let place = from;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && this.#isBefore(this.#heap[child + 1]!, this.#heap[child]!)) child += 1;
      if (!this.#isBefore(this.#heap[child]!, index)) break;
      this.#heap[place] = this.#heap[child]!;
      place = child;
    }
    this.#heap[place] = index;
  }

  #isBefore(left: number, right: number): boolean {
    for (let key = 0; key < this.#bounds.length; key++) {
      const bounds = this.#bounds[key]!;
      const order = compareValues(bounds[left]!, bounds[right]!, this.#plan.keys[key]!.descending);
      if (order !== 0) return order < 0;
    }
    return this.#blocks[left]! < this.#blocks[right]!;
  }
}
