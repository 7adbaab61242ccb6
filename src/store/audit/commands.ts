import { toJson } from "../database/columns.ts";
import type { Commands } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { takeNumbers } from "../ids/sequences.ts";
import type { AuditWrites } from "./contract.ts";
import type { AuditEntry } from "./rows.ts";

/** Older entries are removed, so that failed sign-ins cannot fill the disk. */
const auditEntriesMax = 1_000_000;

/** Adds an entry in the same transaction as the change that it documents. */
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

/** Every command of this area. */
export const auditCommands: Commands<AuditWrites> = {
  audit,
};
