import type { StoreReads, VersionHead, VersionRow } from "../store/index.ts";

/**
 * The versions of heads. Most often, the newest baseline is the newest version: rows that were read before are not read again,
 * because reading and parsing a row costs far more than finding it.
 */
export async function versionsOf(
  read: Pick<StoreReads, "versionsByIds">,
  heads: readonly VersionHead[],
  known: readonly VersionRow[],
): Promise<readonly VersionRow[]> {
  const rows = new Map(known.map((row) => [row.id, row]));
  const others = heads.filter(({ id }) => !rows.has(id)).map(({ id }) => id);
  for (const row of await read.versionsByIds(others)) rows.set(row.id, row);
  return heads.map(({ id }) => rows.get(id)).filter((row) => row !== undefined);
}
