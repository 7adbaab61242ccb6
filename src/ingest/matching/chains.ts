import { GrowingDoubles, GrowingIntegers } from "../growing.ts";

/** Pairs, each behind the one that it continues (-1: none), with the weight of the whole chain. */
export class ChainTable {
  readonly #now = new GrowingIntegers(0);
  readonly #before = new GrowingIntegers(0);
  readonly #shift = new GrowingIntegers(0);
  readonly #previous = new GrowingIntegers(0);
  readonly #weight = new GrowingDoubles(0);
  size = 0;

  add(now: number, before: number, shift: number, weight: number, previous: number): void {
    const pair = this.size++;
    this.#now.set(pair, now);
    this.#before.set(pair, before);
    this.#shift.set(pair, shift);
    this.#previous.set(pair, previous);
    this.#weight.set(pair, weight);
  }

  now(pair: number): number {
    return this.#now.values[pair]!;
  }

  before(pair: number): number {
    return this.#before.values[pair]!;
  }

  shift(pair: number): number {
    return this.#shift.values[pair]!;
  }

  previous(pair: number): number {
    return this.#previous.values[pair]!;
  }

  weight(pair: number): number {
    return this.#weight.values[pair]!;
  }
}

/** The pair with the greatest weight among those that end before a position: a Fenwick tree. */
export class PrefixMaxima {
  readonly #pairs: Int32Array;
  readonly #weights: Float64Array;

  constructor(size: number) {
    this.#pairs = new Int32Array(size + 1).fill(-1);
    this.#weights = new Float64Array(size + 1).fill(Number.NEGATIVE_INFINITY);
  }

  /** `slot` counts from 1. */
  offer(slot: number, pair: number, weight: number): void {
    for (let index = slot; index < this.#pairs.length; index += index & -index) {
      if (weight <= this.#weights[index]!) continue;
      this.#weights[index] = weight;
      this.#pairs[index] = pair;
    }
  }

  /** The best pair in the slots 1 to `slot`; -1 for none. */
  upTo(slot: number): number {
    let best = -1;
    let weight = Number.NEGATIVE_INFINITY;
    for (let index = slot; index > 0; index -= index & -index) {
      if (this.#weights[index]! <= weight) continue;
      weight = this.#weights[index]!;
      best = this.#pairs[index]!;
    }
    return best;
  }
}
