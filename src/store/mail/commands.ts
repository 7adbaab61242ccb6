import { timingSafeEqual } from "node:crypto";
import { accept, refuse } from "../../text/index.ts";
import { changedValues } from "../audit/changed-values.ts";
import { audit } from "../audit/commands.ts";
import { toJson } from "../database/columns.ts";
import type { Commands, InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { outboxReads } from "../outbox/reads.ts";
import { isStale, type WriteResult } from "../write-result.ts";
import { claimMailReader, recordMail, recordTestMail, releaseMailReader } from "./claims.ts";
import type { MailWrites } from "./contract.ts";
import { toMailReader } from "./mapping.ts";
import type { MailChoices, MailReaderRow } from "./rows.ts";

const nothingChosen: MailChoices = { mode: "OFF", hour: 8, topics: [], projects: [] };

async function putMailChoices(
  transaction: StoreTransaction,
  change: InputOf<MailWrites, "putMailChoices">,
): Promise<WriteResult<MailReaderRow, "user.absent" | "revision.stale">> {
  const { userId, choices, nextAt, newKey, byUserId, at } = change;
  const login = await loginOf(transaction, userId);
  if (login === undefined) return refuse({ code: "user.absent" });
  const before = await ensureReader(transaction, userId, newKey, at);
  if (isStale(change, before.revision)) return refuse({ code: "revision.stale" });
  const starts = before.mode === "OFF" && choices.mode !== "OFF";
  const row = await transaction
    .updateTable("mail_readers")
    .set({
      ...columnsOf(choices),
      next_at: nextAt,
      ...(starts ? await freshStart(transaction) : {}),
      revision: before.revision + 1,
    })
    .where("user_id", "=", userId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(transaction, {
    at,
    userId: byUserId,
    action: "mail.change",
    detail: { login, mode: choices.mode },
    changes: changedValues({ mode: before.mode, hour: before.hour }, { mode: choices.mode, hour: choices.hour }),
  });
  return accept(toMailReader(row));
}

async function unsubscribeFromMail(
  transaction: StoreTransaction,
  { userId, key, at }: InputOf<MailWrites, "unsubscribeFromMail">,
): Promise<WriteResult<boolean, never>> {
  const login = await loginOf(transaction, userId);
  const row = await transaction
    .selectFrom("mail_readers")
    .select(["unsubscribe_key", "mode"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (login === undefined || row === undefined || !isSame(key, row.unsubscribe_key)) return accept(false);
  if (row.mode === "OFF") return accept(true);
  await transaction
    .updateTable("mail_readers")
    .set((set) => ({ mode: "OFF", next_at: null, revision: set("revision", "+", 1) }))
    .where("user_id", "=", userId)
    .execute();
  await audit(transaction, { at, userId, action: "mail.change", detail: { login, mode: "OFF" } });
  return accept(true);
}

async function requestTestMail(
  transaction: StoreTransaction,
  { userId, newKey, at }: InputOf<MailWrites, "requestTestMail">,
): Promise<WriteResult<MailReaderRow, "user.absent">> {
  const login = await loginOf(transaction, userId);
  if (login === undefined) return refuse({ code: "user.absent" });
  const before = await ensureReader(transaction, userId, newKey, at);
  if (before.test?.state === "PENDING") return accept(before);
  const row = await transaction
    .updateTable("mail_readers")
    .set({ test_at: at, test_state: "PENDING", test_failure: null })
    .where("user_id", "=", userId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(transaction, { at, userId, action: "mail.test", detail: { login } });
  return accept(toMailReader(row));
}

/** The row of a user, who has chosen nothing if there was none. */
async function ensureReader(
  transaction: StoreTransaction,
  userId: number,
  key: string,
  at: number,
): Promise<MailReaderRow> {
  await transaction
    .insertInto("mail_readers")
    .values({
      user_id: userId,
      ...columnsOf(nothingChosen),
      unsubscribe_key: key,
      created_at: at,
      revision: 1,
      ...(await freshStart(transaction)),
      next_at: null,
      sent_at: null,
      hour_start: 0,
      hour_mails: 0,
      test_at: null,
      test_state: null,
      test_failure: null,
      boot_id: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await transaction
    .selectFrom("mail_readers")
    .selectAll()
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return toMailReader(row);
}

function columnsOf({ mode, hour, topics, projects }: MailChoices) {
  return { mode, hour, topics: toJson(topics), projects: toJson(projects) };
}

async function freshStart(transaction: StoreTransaction) {
  const { newestId: position } = await outboxReads(transaction).outboxEnds();
  return { position, failures: 0, failing_since: null, failure: null };
}

/** Undefined: deleted, or a technical user, who reads no mail. */
async function loginOf(transaction: StoreTransaction, userId: number): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("users")
    .select("login")
    .where("id", "=", userId)
    .where("project_id", "is", null)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.login;
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/** Every command of this area. */
export const mailCommands: Commands<MailWrites> = {
  putMailChoices,
  unsubscribeFromMail,
  requestTestMail,
  claimMailReader,
  recordMail,
  recordTestMail,
  releaseMailReader,
};
