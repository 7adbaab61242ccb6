import { accept, refuse } from "../../text/index.ts";
import { userReads } from "../access/user-reads.ts";
import type { InputOf, OutputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import type { Instant } from "../instant.ts";
import type { WriteResult } from "../write-result.ts";
import type { FactorWrites } from "./contract.ts";
import type { FactorProof } from "./rows.ts";

/** Attempts that one step allows. Then the user proves the password again. */
const attemptsOfStepMax = 5;
/** Attempts of a user within the hour since the last success. Only who knows the password can make them. */
const attemptsOfUserMax = 10;
const countedMilliseconds = 3_600_000;
/** Steps of one user that wait at the same time. */
const waitingMax = 20;

export async function startSecondStep(
  transaction: StoreTransaction,
  step: InputOf<FactorWrites, "startSecondStep">,
): Promise<WriteResult<null, "access.throttled">> {
  const { hash, userId, purpose, secret, expiresAt, at } = step;
  await transaction
    .deleteFrom("second_steps")
    .where("created_at", "<=", at - countedMilliseconds)
    .execute();
  const seconds = await secondsToWait(transaction, userId, at);
  if (seconds > 0) return refuse({ code: "access.throttled", params: { seconds } });
  await transaction
    .insertInto("second_steps")
    .values({ hash, user_id: userId, purpose, secret, attempts: 0, created_at: at, expires_at: expiresAt })
    .execute();
  await dropOldest(transaction, userId);
  return accept(null);
}

export async function trySecondStep(
  transaction: StoreTransaction,
  { hash, at }: InputOf<FactorWrites, "trySecondStep">,
): Promise<OutputOf<FactorWrites, "trySecondStep">> {
  const row = await transaction
    .updateTable("second_steps")
    .set((set) => ({ attempts: set("attempts", "+", 1) }))
    .where("hash", "=", hash)
    .where("expires_at", ">", at)
    .where("attempts", "<", attemptsOfStepMax)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return refuse({ code: "factor.step-absent" });
  const user = await userReads(transaction).userById(row.user_id);
  if (user === undefined || user.disabled) return refuse({ code: "factor.step-absent" });
  const seconds = await secondsToWait(transaction, user.id, at, 1);
  if (seconds > 0) return refuse({ code: "access.throttled", params: { seconds } });
  return accept({ step: { userId: user.id, purpose: row.purpose, secret: row.secret }, user });
}

export async function finishSecondStep(
  transaction: StoreTransaction,
  { hash, proof, at }: InputOf<FactorWrites, "finishSecondStep">,
): Promise<WriteResult<null, "factor.step-absent" | "factor.code-refused">> {
  const userId = await endStep(transaction, hash);
  if (userId === undefined) return refuse({ code: "factor.step-absent" });
  if (!(await useProof(transaction, userId, proof, at))) return refuse({ code: "factor.code-refused" });
  await transaction.deleteFrom("second_steps").where("user_id", "=", userId).execute();
  return accept(null);
}

/** Removes a step that has led to something. Returns its user. */
export async function endStep(transaction: StoreTransaction, hash: string): Promise<number | undefined> {
  const row = await transaction
    .deleteFrom("second_steps")
    .where("hash", "=", hash)
    .returning("user_id")
    .executeTakeFirst();
  return row?.user_id;
}

// A time step counts once, a recovery code is used up, and a counter of a passkey that does not grow was checked before.
async function useProof(
  transaction: StoreTransaction,
  userId: number,
  proof: FactorProof,
  at: Instant,
): Promise<boolean> {
  if (proof.kind === "RECOVERY") {
    const used = await transaction
      .deleteFrom("recovery_codes")
      .where("user_id", "=", userId)
      .where("hash", "=", proof.hash)
      .returning("hash")
      .executeTakeFirst();
    return used !== undefined;
  }
  const factor = transaction
    .updateTable("factors")
    .set({ counter: proof.counter, last_used_at: at })
    .where("id", "=", proof.factorId)
    .where("user_id", "=", userId);
  const unused = proof.kind === "TOTP" ? factor.where("counter", "<", proof.counter) : factor;
  return (await unused.returning("id").executeTakeFirst()) !== undefined;
}

// `counted`: attempts that the caller has added itself, and that do not count against it.
async function secondsToWait(transaction: StoreTransaction, userId: number, at: Instant, counted = 0): Promise<number> {
  const rows = await transaction
    .selectFrom("second_steps")
    .select(["attempts", "created_at"])
    .where("user_id", "=", userId)
    .where("purpose", "=", "SIGN_IN")
    .where("attempts", ">", 0)
    .where("created_at", ">", at - countedMilliseconds)
    .orderBy("created_at")
    .execute();
  const attempts = rows.reduce((sum, row) => sum + row.attempts, 0) - counted;
  const [oldest] = rows;
  if (oldest === undefined || attempts < attemptsOfUserMax) return 0;
  return Math.max(1, Math.ceil((oldest.created_at + countedMilliseconds - at) / 1000));
}

// Those with attempts stay: they count.
async function dropOldest(transaction: StoreTransaction, userId: number): Promise<void> {
  const newest = transaction
    .selectFrom("second_steps as newest")
    .select("newest.hash")
    .where("newest.user_id", "=", userId)
    .orderBy("newest.created_at", "desc")
    .orderBy("newest.hash")
    .limit(waitingMax);
  await transaction
    .deleteFrom("second_steps")
    .where("user_id", "=", userId)
    .where("attempts", "=", 0)
    .where("hash", "not in", newest)
    .execute();
}
