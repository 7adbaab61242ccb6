import { rowOfId, type IdOrder } from "../snapshot/index.ts";

/** One flag per finding: 1 where its id is among the relaxed ones. */
export function relaxedFlags(order: IdOrder, relaxedIds: Iterable<number>): Uint8Array {
  const flags = new Uint8Array(order.rows.length);
  for (const id of relaxedIds) {
    const row = rowOfId(order, id);
    if (row !== -1) flags[row] = 1;
  }
  return flags;
}
