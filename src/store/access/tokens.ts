import { audit } from "../audit/commands.ts";
import type { InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { takeNumbers } from "../ids/sequences.ts";
import type { AccessWrites, NewSession, NewToken } from "./contract.ts";
import { dropExpiredTokens } from "./limited-tokens.ts";
import { toSession, toToken } from "./mapping.ts";
import type { SessionRow, TokenRow } from "./rows.ts";

/** The precision of the last use: storing every use would cost more than the request. */
const useMillisecondsMin = 60_000;
/** Each open browser tab has its own token. The oldest ones are removed. */
const tokensOfSessionMax = 50;

export async function createToken(transaction: StoreTransaction, token: NewToken): Promise<TokenRow> {
  const row = await transaction
    .insertInto("tokens")
    .values({
      id: await takeNumbers(transaction, "token"),
      user_id: token.userId,
      kind: token.kind,
      name: token.name,
      hash: token.hash,
      created_at: token.at,
      expires_at: token.expiresAt,
      boot_id: token.bootId,
      last_used_at: null,
      revoked_at: null,
      session_id: token.sessionId ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (token.sessionId !== undefined) await dropOldest(transaction, token.sessionId);
  if (token.kind === "PERMANENT") {
    const detail = { token: row.id, name: token.name };
    await audit(transaction, { at: token.at, userId: token.userId, action: "token.create", detail });
  }
  return toToken(row);
}

export async function revokeToken(
  transaction: StoreTransaction,
  revocation: InputOf<AccessWrites, "revokeToken">,
): Promise<boolean> {
  const { userId, tokenId, at } = revocation;
  const row = await transaction
    .updateTable("tokens")
    .set({ revoked_at: at })
    .where("id", "=", tokenId)
    .where("user_id", "=", userId)
    .where("kind", "=", "PERMANENT")
    .where("revoked_at", "is", null)
    .returning("name")
    .executeTakeFirst();
  if (row === undefined) return false;
  await audit(transaction, { at, userId, action: "token.revoke", detail: { token: tokenId, name: row.name } });
  return true;
}

export async function touchToken(
  transaction: StoreTransaction,
  use: InputOf<AccessWrites, "touchToken">,
): Promise<void> {
  await transaction
    .updateTable("tokens")
    .set({ last_used_at: use.at })
    .where("id", "=", use.tokenId)
    .where((where) =>
      where.or([where("last_used_at", "is", null), where("last_used_at", "<=", use.at - useMillisecondsMin)]),
    )
    .execute();
}

export async function dropDeadTokens(
  transaction: StoreTransaction,
  now: InputOf<AccessWrites, "dropDeadTokens">,
): Promise<void> {
  await transaction
    .deleteFrom("tokens")
    .where("kind", "=", "TEMPORARY")
    .where((where) =>
      where.or([
        where("expires_at", "<=", now.at),
        where.and([
          where("boot_id", "!=", now.bootId),
          where("boot_id", "not in", where.selectFrom("nodes").select("nodes.boot_id")),
        ]),
      ]),
    )
    .execute();
  await dropExpiredTokens(transaction, now.at);
  const ended = transaction
    .selectFrom("sessions")
    .select("id")
    .where((where) => where.or([where("expires_at", "<=", now.at), where("last_used_at", "<=", now.idleSince ?? 0)]));
  await transaction.deleteFrom("tokens").where("session_id", "in", ended).execute();
  await transaction.deleteFrom("sessions").where("id", "in", ended).execute();
}

export async function createSession(transaction: StoreTransaction, session: NewSession): Promise<SessionRow> {
  const row = await transaction
    .insertInto("sessions")
    .values({
      id: await takeNumbers(transaction, "session"),
      user_id: session.userId,
      hash: session.hash,
      created_at: session.at,
      last_used_at: session.at,
      expires_at: session.expiresAt,
      provider: session.origin?.provider ?? null,
      provider_session: session.origin?.providerSession ?? null,
      id_token: session.origin?.idToken ?? null,
      address: session.client?.address ?? "",
      agent: session.client?.agent ?? "",
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toSession(row);
}

export async function touchSession(
  transaction: StoreTransaction,
  use: InputOf<AccessWrites, "touchSession">,
): Promise<void> {
  await transaction
    .updateTable("sessions")
    .set({ last_used_at: use.at })
    .where("id", "=", use.sessionId)
    .where("last_used_at", "<=", use.at - useMillisecondsMin)
    .execute();
}

export async function endSessionOfUser(
  transaction: StoreTransaction,
  { userId, sessionId, at }: InputOf<AccessWrites, "endSessionOfUser">,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (row === undefined) return false;
  await endSession(transaction, { sessionId, at });
  return true;
}

export async function endSession(
  transaction: StoreTransaction,
  request: InputOf<AccessWrites, "endSession">,
): Promise<void> {
  await transaction.deleteFrom("tokens").where("session_id", "=", request.sessionId).execute();
  const row = await transaction
    .deleteFrom("sessions")
    .where("id", "=", request.sessionId)
    .returning("user_id")
    .executeTakeFirst();
  if (row === undefined) return;
  await audit(transaction, { at: request.at, userId: row.user_id, action: "session.end", detail: {} });
}

/** Ends all sessions of a user, with the tokens that are bound to them. */
export async function endSessionsOf(transaction: StoreTransaction, userId: number): Promise<void> {
  await transaction.deleteFrom("tokens").where("user_id", "=", userId).where("session_id", "is not", null).execute();
  await transaction.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

async function dropOldest(transaction: StoreTransaction, sessionId: number): Promise<void> {
  const newest = transaction
    .selectFrom("tokens as newest")
    .select("newest.id")
    .where("newest.session_id", "=", sessionId)
    .orderBy("newest.id", "desc")
    .limit(tokensOfSessionMax);
  await transaction.deleteFrom("tokens").where("session_id", "=", sessionId).where("id", "not in", newest).execute();
}
