import type { StoreTransaction } from "../database/schema.ts";
import { toVersion } from "./mapping.ts";
import type { VersionRow } from "./rows.ts";

/** A version as the transaction sees it; undefined when it is absent or deleted. */
export async function versionNow(transaction: StoreTransaction, versionId: number): Promise<VersionRow | undefined> {
  const row = await transaction
    .selectFrom("versions")
    .selectAll()
    .where("id", "=", versionId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row && toVersion(row);
}
