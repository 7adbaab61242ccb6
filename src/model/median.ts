import { missing, type Values } from "../snapshot/index.ts";

/** The middle value, or the mean of the two middle ones; sorts `values` in place. No value may be missing. */
export function median(values: Values): number {
  const { length } = values;
  if (length === 0) return missing;
  values.sort();
  const middle = length >> 1;
  return length % 2 === 1 ? values[middle]! : (values[middle - 1]! + values[middle]!) / 2;
}
