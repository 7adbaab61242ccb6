import type { Interval } from "../language/index.ts";
import type { IndicatorColumn, Tree } from "../snapshot/index.ts";
import { blockRows, readBlock, type EffectiveColumn, type Scratch } from "./blocks.ts";
import type { Indicator, Scale } from "./model.ts";
import { unknownLevelId } from "./scales.ts";
import { typeMask } from "./type-mask.ts";

/** Finds the level of every row on the indicator's scale. Missing and hidden values, and values in no level, are UNKNOWN (R3). */
export function rateLevels(
  indicator: Indicator,
  tree: Tree,
  column: EffectiveColumn,
  scratch: Scratch,
): IndicatorColumn {
  const { scale, types } = indicator;
  const steps = stepsOf(scale);
  const mask = typeMask(tree, types);
  const level = new Int16Array(tree.size);
  const register = scratch.register(0);
  for (let start = 0; start < tree.size; start += blockRows) {
    const rows = Math.min(blockRows, tree.size - start);
    const values = readBlock(column, start, rows, register);
    for (let index = 0; index < rows; index++) {
      const step = mask[tree.type[start + index]!] === 1 ? findStep(steps, values[index]!) : 0;
      level[start + index] = steps.level[step]!;
    }
  }
  return { levelIds: scale.levels.map((entry) => entry.id), level };
}

/**
 * A scale's intervals in ascending order, as the lowest and highest numbers in them. Step 0 contains no number and means
 * UNKNOWN.
 */
interface Steps {
  readonly lowest: Float64Array;
  readonly highest: Float64Array;
  readonly level: Int16Array;
}

function stepsOf(scale: Scale): Steps {
  const rated = scale.levels
    .flatMap(({ interval }, level) => (interval === null ? [] : [{ level, ...edges(interval) }]))
    .toSorted((one, other) => one.lowest - other.lowest || one.highest - other.highest);
  const unknown = scale.levels.findIndex(({ id }) => id === unknownLevelId);
  const steps = [{ level: unknown, lowest: -Infinity, highest: -Infinity }, ...rated];
  return {
    lowest: Float64Array.from(steps, (step) => step.lowest),
    highest: Float64Array.from(steps, (step) => step.highest),
    level: Int16Array.from(steps, (step) => step.level),
  };
}

/** The last step that starts at or below the value, if the value is in it; else step 0. */
function findStep({ lowest, highest }: Steps, value: number): number {
  let low = 0;
  let high = lowest.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lowest[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return value <= highest[low]! ? low : 0;
}

/** Values are double-precision numbers, so an excluded bound is the same as including the number next to it. */
function edges(interval: Interval): { readonly lowest: number; readonly highest: number } {
  const { lower, lowerIncluded, upper, upperIncluded } = interval;
  return {
    lowest: lowerIncluded || lower === -Infinity ? lower : nextAbove(lower),
    highest: upperIncluded || upper === Infinity ? upper : -nextAbove(-upper),
  };
}

/** The smallest number above a finite one. */
function nextAbove(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + (value > 0 ? 1n : -1n));
  return view.getFloat64(0);
}
