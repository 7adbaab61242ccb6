import type { Values } from "../snapshot/index.ts";
import { Pace } from "./pace.ts";

/** Rows that are filled between two looks at the clock. */
const rowsAtOnce = 16_384;

/** A column of numbers, filled range by range, in memory that threads can share. */
export async function filledValues(
  size: number,
  fill: (values: Values, start: number, end: number) => void,
): Promise<Values> {
  const values = new Float64Array(new SharedArrayBuffer(size * Float64Array.BYTES_PER_ELEMENT));
  // Other requests wait for the same column: it is finished even if the client that asked first has left.
  const pace = new Pace();
  for (let start = 0; start < size; start += rowsAtOnce) {
    fill(values, start, Math.min(size, start + rowsAtOnce));
    if (pace.due()) await pace.rest();
  }
  return values;
}
