import { accept } from "../../text/index.ts";
import type { InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import type { WriteResult } from "../write-result.ts";
import type { ProviderWrites } from "./contract.ts";
import type { SignInAttempt } from "./rows.ts";

export async function startSignIn(
  transaction: StoreTransaction,
  attempt: InputOf<ProviderWrites, "startSignIn">,
): Promise<WriteResult<null, never>> {
  await transaction.deleteFrom("sign_in_attempts").where("expires_at", "<=", attempt.at).execute();
  await transaction
    .insertInto("sign_in_attempts")
    .values({
      state_hash: attempt.stateHash,
      browser_hash: attempt.browserHash,
      provider: attempt.provider,
      nonce: attempt.nonce,
      verifier: attempt.verifier,
      expires_at: attempt.expiresAt,
    })
    .execute();
  const newest = transaction
    .selectFrom("sign_in_attempts as newest")
    .select("newest.state_hash")
    .orderBy("newest.expires_at", "desc")
    .orderBy("newest.state_hash")
    .limit(attempt.attemptsMax);
  const { count } = await transaction
    .selectFrom("sign_in_attempts")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count > attempt.attemptsMax) {
    await transaction.deleteFrom("sign_in_attempts").where("state_hash", "not in", newest).execute();
  }
  return accept(null);
}

// A wrong browser or provider must not end the attempt of the right one.
export async function takeSignIn(
  transaction: StoreTransaction,
  request: InputOf<ProviderWrites, "takeSignIn">,
): Promise<WriteResult<SignInAttempt | null, never>> {
  const row = await transaction
    .deleteFrom("sign_in_attempts")
    .where("state_hash", "=", request.stateHash)
    .where("browser_hash", "=", request.browserHash)
    .where("provider", "=", request.provider)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined || row.expires_at <= request.at) return accept(null);
  return accept({ provider: row.provider, nonce: row.nonce, verifier: row.verifier, expiresAt: row.expires_at });
}
