import type { InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { isUnclaimed } from "../outbox/living-claims.ts";
import type { MailRecord, MailWrites } from "./contract.ts";
import { toClaimedMailReader } from "./mapping.ts";
import type { ClaimedMailReader } from "./rows.ts";

/** Writers take turns, so that two processes never have the same reader. */
export async function claimMailReader(
  transaction: StoreTransaction,
  { userId, bootId }: InputOf<MailWrites, "claimMailReader">,
): Promise<ClaimedMailReader | undefined> {
  const row = await transaction
    .updateTable("mail_readers")
    .set({ boot_id: bootId })
    .where("user_id", "=", userId)
    .where(isUnclaimed(bootId))
    .returningAll()
    .executeTakeFirst();
  return row && toClaimedMailReader(row);
}

export async function recordMail(transaction: StoreTransaction, record: MailRecord): Promise<boolean> {
  const { userId, bootId, revision, position, nextAt, sending } = record;
  const before = await transaction
    .selectFrom("mail_readers")
    .select(["revision", "position", "failures", "failing_since"])
    .where("user_id", "=", userId)
    .where("boot_id", "=", bootId)
    .executeTakeFirst();
  if (before === undefined) return false;
  const failed = sending !== undefined && sending.failure !== null;
  await transaction
    .updateTable("mail_readers")
    .set({
      // Who turned mail off and on again meanwhile starts later.
      position: Math.max(position, before.position),
      ...(before.revision === revision ? { next_at: nextAt } : {}),
      ...(sending === undefined
        ? {}
        : {
            hour_start: sending.hourStart,
            hour_mails: sending.hourMails,
            failures: failed ? before.failures + 1 : 0,
            failing_since: failed ? (before.failing_since ?? sending.at) : null,
            failure: sending.failure,
            ...(failed ? {} : { sent_at: sending.at }),
          }),
    })
    .where("user_id", "=", userId)
    .execute();
  return true;
}

export async function recordTestMail(
  transaction: StoreTransaction,
  { userId, bootId, failure }: InputOf<MailWrites, "recordTestMail">,
): Promise<boolean> {
  const recorded = await transaction
    .updateTable("mail_readers")
    .set({ test_state: failure === null ? "SENT" : "FAILED", test_failure: failure })
    .where("user_id", "=", userId)
    .where("boot_id", "=", bootId)
    .returning("user_id")
    .executeTakeFirst();
  return recorded !== undefined;
}

export async function releaseMailReader(
  transaction: StoreTransaction,
  { userId, bootId }: InputOf<MailWrites, "releaseMailReader">,
): Promise<void> {
  await transaction
    .updateTable("mail_readers")
    .set({ boot_id: null })
    .where("user_id", "=", userId)
    .where("boot_id", "=", bootId)
    .execute();
}
