import { matchRows, type Pace } from "../query/index.ts";
import type { IdOrder, VersionReader } from "../snapshot/index.ts";
import { readFindingOrder } from "./shared-identity.ts";

/** One flag for each finding of a version: 1 where the reference does not have it (D9). */
export async function findingsNewSince(current: IdOrder, reference: IdOrder, pace: Pace): Promise<Uint8Array> {
  const matched = await matchRows(current, reference, pace);
  return Uint8Array.from(matched, (row) => (row === -1 ? 1 : 0));
}

/** The same of two stored versions. */
export async function findingsNewIn(
  current: VersionReader,
  reference: VersionReader,
  sameBranch: boolean,
  pace: Pace,
): Promise<Uint8Array> {
  const order = await readFindingOrder(current, sameBranch);
  return findingsNewSince(order, await readFindingOrder(reference, sameBranch), pace);
}
