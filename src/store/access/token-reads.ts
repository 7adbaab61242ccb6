import type { Kysely } from "kysely";
import { runPrepared } from "../database/prepared.ts";
import type { Tables } from "../database/schema.ts";
import type { AccessReads } from "./contract.ts";
import { toProgramSignIn, toSession, toToken, toUser } from "./mapping.ts";

type TokenReads = Pick<
  AccessReads,
  "tokenByHash" | "permanentTokens" | "programSignIn" | "sessionByHash" | "sessionsOfUser"
>;

/** Tokens and sessions. */
export function tokenReads(database: Kysely<Tables>): TokenReads {
  return {
    tokenByHash: tokenByHashRead(database),
    async permanentTokens(userId) {
      const rows = await database
        .selectFrom("tokens")
        .selectAll()
        .where("user_id", "=", userId)
        .where("kind", "=", "PERMANENT")
        .where("revoked_at", "is", null)
        .orderBy("id")
        .execute();
      return rows.map(toToken);
    },
    async programSignIn(code) {
      const row = await database
        .selectFrom("program_sign_ins")
        .selectAll()
        .where("code", "=", code)
        .where("allowed", "is", null)
        .executeTakeFirst();
      return row && toProgramSignIn(row);
    },
    async sessionsOfUser({ userId, limit }) {
      const rows = await database
        .selectFrom("sessions")
        .selectAll()
        .where("user_id", "=", userId)
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.map(toSession);
    },
    async sessionByHash(hash) {
      const row = await database
        .selectFrom("sessions")
        .innerJoin("users", "users.id", "sessions.user_id")
        .selectAll("users")
        .select([
          "sessions.id as session_id",
          "sessions.created_at as session_created_at",
          "sessions.last_used_at",
          "sessions.expires_at",
          "sessions.provider",
          "sessions.provider_session",
          "sessions.id_token",
          "sessions.address",
          "sessions.agent",
        ])
        .where("sessions.hash", "=", hash)
        .where("users.deleted_at", "is", null)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const session = toSession({ ...row, id: row.session_id, user_id: row.id, created_at: row.session_created_at });
      return { session, user: toUser(row) };
    },
  };
}

/** Every request runs this query, so its SQL is built once. */
function tokenByHashRead(database: Kysely<Tables>): AccessReads["tokenByHash"] {
  const query = database
    .selectFrom("tokens")
    .innerJoin("users", "users.id", "tokens.user_id")
    .selectAll("users")
    .select([
      "tokens.id as token_id",
      "tokens.kind as token_kind",
      "tokens.name as token_name",
      "tokens.created_at as token_created_at",
      "tokens.expires_at as token_expires_at",
      "tokens.boot_id as token_boot_id",
      "tokens.last_used_at as token_last_used_at",
      "tokens.session_id as token_session_id",
      "tokens.scope as token_scope",
      "tokens.project_id as token_project_id",
    ])
    .where("tokens.hash", "=", "")
    .where("tokens.revoked_at", "is", null)
    .where("users.deleted_at", "is", null)
    .compile();
  return async (hash) => {
    const row = await runPrepared(database, query, [hash]);
    if (row === undefined) return undefined;
    const token = toToken({
      id: row.token_id,
      user_id: row.id,
      kind: row.token_kind,
      name: row.token_name,
      created_at: row.token_created_at,
      expires_at: row.token_expires_at,
      boot_id: row.token_boot_id,
      last_used_at: row.token_last_used_at,
      session_id: row.token_session_id,
      scope: row.token_scope,
      project_id: row.token_project_id,
    });
    return { token, user: toUser(row) };
  };
}
