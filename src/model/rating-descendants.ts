import { missing, type Tree, type Values } from "../snapshot/index.ts";
import type { EffectiveColumn } from "./blocks.ts";
import { effectiveValues } from "./effective-values.ts";
import { median } from "./median.ts";
import type { Aggregate } from "./model.ts";
import { typeMask } from "./type-mask.ts";

/** Aggregates a measure over all descendants of some types, on every row (R3); undefined when nothing has a value. */
export function aggregateDescendants(
  tree: Tree,
  column: EffectiveColumn,
  aggregate: Aggregate,
  from: ReadonlySet<string> | null,
  excluded?: Uint8Array,
): Values | undefined {
  const values = effectiveValues(column.given, column.computed, tree.size);
  const mask = typeMask(tree, from);
  const result =
    aggregate === "MED" ? medians(tree, values, mask, excluded) : accumulate(tree, values, mask, aggregate, excluded);
  return result.some((value) => !Number.isNaN(value)) ? result : undefined;
}

/** One pass from the last row to the first: each row adds its own value and the total of its descendants to its parent. */
function accumulate(
  tree: Tree,
  values: Values,
  mask: Uint8Array,
  aggregate: Exclude<Aggregate, "MED">,
  excluded: Uint8Array | undefined,
): Values {
  const { parent, type, size } = tree;
  const present = new Int32Array(size);
  const total = new Float64Array(size).fill(aggregate === "MIN" ? Infinity : aggregate === "MAX" ? -Infinity : 0);
  for (let row = size - 1; row > 0; row--) {
    if (excluded !== undefined && excluded[row] === 1) continue;
    const above = parent[row]!;
    if (present[row]! > 0) {
      total[above] = combine(aggregate, total[above]!, total[row]!);
      present[above]! += present[row]!;
    }
    const value = values[row]!;
    if (!Number.isNaN(value) && mask[type[row]!] === 1) {
      total[above] = combine(aggregate, total[above]!, value);
      present[above]! += 1;
    }
  }
  return finish(total, present, aggregate);
}

function combine(aggregate: Aggregate, one: number, other: number): number {
  if (aggregate === "MIN") return other < one ? other : one;
  if (aggregate === "MAX") return other > one ? other : one;
  return one + other;
}

/** Turns totals into results, in place. */
function finish(total: Values, present: Int32Array, aggregate: Aggregate): Values {
  for (let row = 0; row < total.length; row++) {
    const count = present[row]!;
    if (aggregate === "COUNT") {
      total[row] = count;
    } else {
      const value = aggregate === "AVG" ? total[row]! / count : total[row]!;
      total[row] = count > 0 && Number.isFinite(value) ? value : missing;
    }
  }
  return total;
}

/**
 * A subtree is a slice of rows, so the values that count, written one after another, are a slice there too: each
 * median sorts only its own slice.
 */
function medians(tree: Tree, values: Values, mask: Uint8Array, excluded: Uint8Array | undefined): Values {
  const { end, type, size } = tree;
  const counted = new Float64Array(size);
  // Number of counted values before each row.
  const before = new Int32Array(size + 1);
  for (let row = 0, count = 0; row < size; row++) {
    if (!Number.isNaN(values[row]) && mask[type[row]!] === 1) counted[count++] = values[row]!;
    before[row + 1] = count;
  }
  const result = new Float64Array(size);
  for (let row = 0; row < size; row++) {
    const chosen =
      excluded === undefined
        ? counted.slice(before[row + 1], before[end[row]!])
        : includedBelow(tree, row, excluded, counted, before);
    const value = chosen.length === 0 ? missing : median(chosen);
    result[row] = Number.isFinite(value) ? value : missing;
  }
  return result;
}

/** The counted values below a row, without those of excluded subtrees. */
function includedBelow({ end }: Tree, row: number, excluded: Uint8Array, counted: Values, before: Int32Array): Values {
  const chosen = new Float64Array(before[end[row]!]! - before[row + 1]!);
  let size = 0;
  for (let below = row + 1; below < end[row]!;) {
    const out = excluded[below] === 1;
    if (!out && before[below + 1]! > before[below]!) chosen[size++] = counted[before[below]!]!;
    below = out ? end[below]! : below + 1;
  }
  return chosen.slice(0, size);
}
