import { matchRows, type Pace } from "../query/index.ts";
import type { IdOrder } from "../snapshot/index.ts";

/** One flag for each finding of a version: 1 where the reference does not have it (D9). */
export async function findingsNewSince(current: IdOrder, reference: IdOrder, pace: Pace): Promise<Uint8Array> {
  const matched = await matchRows(current, reference, pace);
  return Uint8Array.from(matched, (row) => (row === -1 ? 1 : 0));
}
