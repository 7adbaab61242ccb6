import { missing, type Values } from "../snapshot/index.ts";

/**
 * A measure's effective values: the given one, else the rating layer's. Where only one part exists, it is given back
 * itself, not a copy. For a measure that the model computes, pass no given values: what results said of it under
 * another model does not count.
 */
export function effectiveValues(given: Values | undefined, layer: Values | undefined, size: number): Values {
  if (given === undefined) return layer ?? new Float64Array(size).fill(missing);
  if (layer === undefined) return given;
  const merged = new Float64Array(size);
  mergeValues(merged, given, layer, 0, size);
  return merged;
}

/** The same for some rows: of a million, whoever has others waiting takes a part at a time. */
export function mergeValues(merged: Float64Array, given: Values, layer: Values, start: number, end: number): void {
  for (let row = start; row < end; row += 1) {
    const value = given[row];
    merged[row] = value === value ? value : layer[row];
  }
}
