import { missing, type Tree, type Values } from "../snapshot/index.ts";
import { median } from "./median.ts";
import type { Aggregate } from "./model.ts";

/**
 * A base measure's aggregate over the children, on every row to which nothing was given (R3); undefined when that
 * gives no value at all. Rows go from last to first, so that a parent finds its children finished.
 */
export function aggregateChildren(
  tree: Tree,
  given: Values | undefined,
  aggregate: Aggregate,
  excluded?: Uint8Array,
): Values | undefined {
  const computed = new Float64Array(tree.size).fill(missing);
  // Without given values the computed column is used in their place, so that one loop serves both cases.
  const known = given ?? computed;
  const fold = folds[aggregate];
  let anyPresent = false;
  for (let row = tree.size - 1; row >= 0; row--) {
    if (!Number.isNaN(known[row])) continue;
    const value = fold(tree.end, row, known, computed, excluded);
    if (!Number.isFinite(value)) continue;
    computed[row] = value;
    anyPresent = true;
  }
  return anyPresent ? computed : undefined;
}

/** The aggregate over the children of a row, in their order; not finite: missing. */
type Fold = (end: Int32Array, row: number, known: Values, computed: Values, excluded: Uint8Array | undefined) => number;

const folds: Readonly<Record<Aggregate, Fold>> = {
  SUM: (end, row, known, computed, excluded) => foldSum(end, row, known, computed, excluded, false),
  AVG: (end, row, known, computed, excluded) => foldSum(end, row, known, computed, excluded, true),
  MIN(end, row, known, computed, excluded) {
    let least = Infinity;
    for (let child = row + 1; child < end[row]!; child = end[child]!) {
      const value = effective(child, known, computed, excluded);
      if (value < least) least = value;
    }
    return least;
  },
  MAX(end, row, known, computed, excluded) {
    let most = -Infinity;
    for (let child = row + 1; child < end[row]!; child = end[child]!) {
      const value = effective(child, known, computed, excluded);
      if (value > most) most = value;
    }
    return most;
  },
  MED(end, row, known, computed, excluded) {
    const values: number[] = [];
    for (let child = row + 1; child < end[row]!; child = end[child]!) {
      const value = effective(child, known, computed, excluded);
      if (!Number.isNaN(value)) values.push(value);
    }
    return median(Float64Array.from(values));
  },
  COUNT(end, row, known, computed, excluded) {
    let present = 0;
    for (let child = row + 1; child < end[row]!; child = end[child]!) {
      const value = effective(child, known, computed, excluded);
      if (!Number.isNaN(value)) present += 1;
    }
    return present;
  },
};

/** The sum of the present values, or their average. */
function foldSum(
  end: Int32Array,
  row: number,
  known: Values,
  computed: Values,
  excluded: Uint8Array | undefined,
  averages: boolean,
): number {
  let sum = 0;
  let present = 0;
  for (let child = row + 1; child < end[row]!; child = end[child]!) {
    const value = effective(child, known, computed, excluded);
    if (Number.isNaN(value)) continue;
    sum += value;
    present += 1;
  }
  if (present === 0) return missing;
  return averages ? sum / present : sum;
}

/** The value that a child adds to its parent; an excluded child adds nothing. */
function effective(row: number, known: Values, computed: Values, excluded: Uint8Array | undefined): number {
  if (excluded !== undefined && excluded[row] === 1) return missing;
  const value = known[row]!;
  return !Number.isNaN(value) ? value : computed[row]!;
}
