import { accept, refuse, type Result } from "../../text/index.ts";
import type { NewToken, NewUser } from "../contract.ts";
import { flag, toJson, toToken, toUser } from "../mapping.ts";
import type { AuditEntry, Instant, TokenRow, UserRow } from "../rows.ts";
import type { StoreTransaction } from "../schema.ts";
import { takeNumbers } from "./sequences.ts";

export async function createUser(transaction: StoreTransaction, user: NewUser): Promise<Result<UserRow>> {
  const row = await transaction
    .insertInto("users")
    .values({
      id: await takeNumbers(transaction, "user"),
      login: user.login,
      name: user.name,
      email: user.email,
      password_hash: user.passwordHash,
      language: user.language,
      timezone: user.timezone,
      role: user.role,
      disabled: flag(false),
      created_at: user.at,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return refuse({ code: "user.login-taken", params: { login: user.login } });
  return accept(toUser(row));
}

export async function setUserPassword(
  transaction: StoreTransaction,
  change: { readonly userId: number; readonly passwordHash: string },
): Promise<void> {
  await transaction
    .updateTable("users")
    .set({ password_hash: change.passwordHash })
    .where("id", "=", change.userId)
    .execute();
}

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
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toToken(row);
}

export async function revokeToken(
  transaction: StoreTransaction,
  revocation: { readonly userId: number; readonly tokenId: number; readonly at: Instant },
): Promise<boolean> {
  const row = await transaction
    .updateTable("tokens")
    .set({ revoked_at: revocation.at })
    .where("id", "=", revocation.tokenId)
    .where("user_id", "=", revocation.userId)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function dropDeadTokens(
  transaction: StoreTransaction,
  now: { readonly at: Instant; readonly bootId: string },
): Promise<void> {
  await transaction
    .deleteFrom("tokens")
    .where("kind", "=", "TEMPORARY")
    .where((where) => where.or([where("expires_at", "<=", now.at), where("boot_id", "!=", now.bootId)]))
    .execute();
}

export async function changeSettings(
  transaction: StoreTransaction,
  change: { readonly values: Readonly<Record<string, unknown>> },
): Promise<void> {
  for (const [name, value] of Object.entries(change.values)) {
    await transaction
      .insertInto("settings")
      .values({ name, value: toJson(value) })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: toJson(value) }))
      .execute();
  }
}

export async function audit(transaction: StoreTransaction, entry: AuditEntry): Promise<void> {
  await transaction
    .insertInto("audit")
    .values({
      id: await takeNumbers(transaction, "audit"),
      at: entry.at,
      user_id: entry.userId,
      action: entry.action,
      detail: toJson(entry.detail),
    })
    .execute();
}
