import { missing, type Values } from "../snapshot/index.ts";

/**
 * A measure's effective values: the given one, else the rating layer's. If only one of them exists, it is returned
 * without a copy. For a measure that the model computes, pass no given values: values from results that were made for
 * another model do not count.
 */
export function effectiveValues(given: Values | undefined, layer: Values | undefined, size: number): Values {
  if (given === undefined) return layer ?? new Float64Array(size).fill(missing);
  if (layer === undefined) return given;
  const merged = new Float64Array(size);
  mergeValues(merged, given, layer, 0, size);
  return merged;
}

/** The same for some rows, so that a caller can process a million rows in pieces and let other work run in between. */
export function mergeValues(merged: Float64Array, given: Values, layer: Values, start: number, end: number): void {
  for (let row = start; row < end; row++) {
    const value = given[row]!;
    merged[row] = !Number.isNaN(value) ? value : layer[row]!;
  }
}
