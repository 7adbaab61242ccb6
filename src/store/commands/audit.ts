import { toJson } from "../mapping.ts";
import type { AuditEntry } from "../rows.ts";
import type { StoreTransaction } from "../schema.ts";
import { takeNumbers } from "./sequences.ts";

/** Older entries make room, so that nobody can fill the disk by failing to sign in. */
const auditEntriesMax = 1_000_000;

/** Adds an entry in the transaction of what it tells: both happen, or neither. */
export async function audit(transaction: StoreTransaction, entry: AuditEntry): Promise<void> {
  const id = await takeNumbers(transaction, "audit");
  await transaction
    .insertInto("audit")
    .values({
      id,
      at: entry.at,
      user_id: entry.userId,
      action: entry.action,
      detail: toJson(entry.detail),
    })
    .execute();
  await transaction
    .deleteFrom("audit")
    .where("id", "<=", id - auditEntriesMax)
    .execute();
}
