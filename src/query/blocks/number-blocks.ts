import { conditionHolds, type BoundCondition, type WhereContext } from "../../language/index.ts";
import { LazyBlocks, type ValueReader } from "./block-ranges.ts";
import { joined, passing, type Passing, type RangeCheck } from "./passing.ts";

/** The least and greatest number of every block, and whether one is missing. */
export class NumberBlocks extends LazyBlocks<ValueReader> {
  readonly #low: Float64Array;
  readonly #high: Float64Array;
  readonly #hasMissing: Uint8Array;

  constructor(rows: number) {
    super(rows);
    this.#low = new Float64Array(this.blocks).fill(Infinity);
    this.#high = new Float64Array(this.blocks).fill(-Infinity);
    this.#hasMissing = new Uint8Array(this.blocks);
  }

  get bytes(): number {
    return this.#low.byteLength + this.#high.byteLength + 2 * this.blocks;
  }

  check(condition: BoundCondition, at: ValueReader, context: WhereContext): RangeCheck {
    const ofMissing = conditionHolds(condition, null, context) ? passing.all : passing.none;
    const ofBlock = (block: number): Passing => {
      const [low, high] = [this.#low[block]!, this.#high[block]!];
      const ofNumbers = low > high ? undefined : passingBetween(condition, low, high, context);
      return joined(ofNumbers, this.#hasMissing[block] === 1 ? ofMissing : undefined);
    };
    return (start, end) => this.passing(start, end, at, ofBlock);
  }

  protected summarise(block: number, at: ValueReader, start: number, end: number): void {
    for (let row = start; row < end; row++) {
      const value = at(row);
      if (typeof value !== "number") {
        this.#hasMissing[block] = 1;
        continue;
      }
      if (value < this.#low[block]!) this.#low[block] = value;
      if (value > this.#high[block]!) this.#high[block] = value;
    }
  }
}

/** How many numbers pass that are at least `low` and at most `high`, both of which occur. */
function passingBetween(condition: BoundCondition, low: number, high: number, context: WhereContext): Passing {
  const ends = joined(endPasses(low), endPasses(high));
  if (condition.kind !== "membership" || low === high) return ends;
  const isBetween = (condition.values as readonly number[]).some((value) => value >= low && value <= high);
  if (isBetween) return passing.some;
  return condition.negated ? passing.all : passing.none;

  function endPasses(value: number): Passing {
    return conditionHolds(condition, value, context) ? passing.all : passing.none;
  }
}
