import type { Values } from "../../snapshot/index.ts";
import type { Pace } from "../pace.ts";
import { blockRows, eachBlock } from "./type-blocks.ts";

/** For every block its places, sorted by type and value; missing values come last, and equal ones in the order of rows. */
export async function orderBlocks(type: Uint16Array, values: Values, pace: Pace): Promise<Uint16Array<ArrayBuffer>> {
  const orders = new Uint16Array(values.length);
  const other = new Uint16Array(blockRows);
  const isBefore = (left: number, right: number): boolean => {
    if (type[left] !== type[right]) return type[left]! < type[right]!;
    const [a, b] = [values[left]!, values[right]!];
    return a < b || (Number.isNaN(b) && !Number.isNaN(a));
  };
  await eachBlock(values.length, pace, (_, start, end) => {
    const order = orders.subarray(start, end);
    for (let place = 0; place < order.length; place++) order[place] = place;
    mergeSort(order, other, (left, right) => isBefore(start + left, start + right));
  });
  return orders;
}

/** Sorts a few numbers; equal ones stay in their order. Calling `sort` of the language with a function costs far more. */
function mergeSort(items: Uint16Array, other: Uint16Array, isBefore: (left: number, right: number) => boolean): void {
  let [from, to] = [items, other];
  for (let width = 1; width < items.length; width *= 2) {
    for (let start = 0; start < items.length; start += 2 * width) {
      const middle = Math.min(start + width, items.length);
      const end = Math.min(start + 2 * width, items.length);
      let [left, right] = [start, middle];
      for (let place = start; place < end; place++) {
        const takesRight = left === middle || (right < end && isBefore(from[right]!, from[left]!));
        to[place] = takesRight ? from[right++]! : from[left++]!;
      }
    }
    [from, to] = [to, from];
  }
  if (from !== items) items.set(from.subarray(0, items.length));
}
