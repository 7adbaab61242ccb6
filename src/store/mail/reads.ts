import type { Expression, ExpressionBuilder, Kysely, SqlBool } from "kysely";
import type { Tables } from "../database/schema.ts";
import { isUnclaimed } from "../outbox/living-claims.ts";
import type { MailReads } from "./contract.ts";
import { toClaimedMailReader, toMailReader } from "./mapping.ts";

/** Reads of who gets mail. */
export function mailReads(database: Kysely<Tables>): MailReads {
  return {
    async mailReader(userId) {
      const row = await mailReaders(database).where("mail_readers.user_id", "=", userId).executeTakeFirst();
      return row && toMailReader(row);
    },
    async dueMailReaders(request) {
      const rows = await dueRows(database, request).execute();
      return rows.map(({ user_id: id, failing_since: since }) => ({ id, failing: since !== null }));
    },
    async claimedMailReader({ userId, bootId }) {
      const row = await mailReaders(database)
        .where("mail_readers.user_id", "=", userId)
        .where("boot_id", "=", bootId)
        .executeTakeFirst();
      return row && toClaimedMailReader(row);
    },
    async mailOverview() {
      const row = await mailReaders(database)
        .clearSelect()
        .select(({ fn }) => [
          fn.countAll<number | string>().filterWhere("mode", "<>", "OFF").as("readers"),
          fn
            .countAll<number | string>()
            .filterWhere("mode", "<>", "OFF")
            .filterWhere("failing_since", "is not", null)
            .as("failing"),
          fn.min("failing_since").filterWhere("mode", "<>", "OFF").as("failingSince"),
          fn.max("sent_at").as("sentAt"),
        ])
        .executeTakeFirstOrThrow();
      return { ...row, readers: Number(row.readers), failing: Number(row.failing) };
    },
  };
}

/** Without deleted users. */
function mailReaders(database: Kysely<Tables>) {
  return database
    .selectFrom("mail_readers")
    .innerJoin("users", "users.id", "mail_readers.user_id")
    .selectAll("mail_readers")
    .where("users.deleted_at", "is", null);
}

/** Events that may be news to someone: others make no reader due. */
function isNews(where: ExpressionBuilder<Tables, "outbox">): Expression<SqlBool> {
  return where.or([
    where("outbox.type", "in", ["gate.changed", "task.failed", "version.completed"]),
    where("outbox.triage", "is not", null),
  ]);
}

/**
 * Those who do not fail come first. A daily mail is due at its time, also if nothing happened: the reader then waits for
 * the next day.
 */
function dueRows(
  database: Kysely<Tables>,
  { bootId, at, limit }: { readonly bootId: string; readonly at: number; readonly limit: number },
) {
  return mailReaders(database)
    .where(isUnclaimed(bootId))
    .where((where) => {
      const events = where
        .selectFrom("outbox")
        .select("outbox.id")
        .whereRef("outbox.id", ">", "mail_readers.position")
        .where(isNews);
      const isTime = where.or([where("next_at", "is", null), where("next_at", "<=", at)]);
      return where.or([
        where("test_state", "=", "PENDING"),
        where.and([where("mode", "=", "DAILY"), isTime]),
        where.and([where("mode", "=", "AT_ONCE"), isTime, where.exists(events)]),
      ]);
    })
    .orderBy((by) => by.fn.coalesce("failing_since", by.lit(0)))
    .orderBy("mail_readers.user_id")
    .limit(limit);
}
