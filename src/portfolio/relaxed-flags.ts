import { rowOfId, type IdOrder, type TextColumn } from "../snapshot/index.ts";

/** One flag per finding: 1 where its id is among the relaxed ones, or the results brought it as relaxed. */
export function relaxedFlags(
  order: IdOrder,
  relaxedIds: Iterable<number>,
  imported: TextColumn | undefined,
): Uint8Array {
  const flags = new Uint8Array(order.rows.length);
  for (const id of relaxedIds) {
    const row = rowOfId(order, id);
    if (row !== -1) flags[row] = 1;
  }
  if (imported === undefined) return flags;
  for (let row = 0; row < flags.length; row++) if (imported.has(row)) flags[row] = 1;
  return flags;
}
