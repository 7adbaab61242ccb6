import type { Kysely } from "kysely";
import type { AccessReads } from "../access-contract.ts";
import { fromJson, toSession, toToken, toUser } from "../mapping.ts";
import type { AuditEntry } from "../rows.ts";
import type { Tables } from "../schema.ts";
import { runPrepared } from "./prepared.ts";

type UserReads = Pick<AccessReads, "userById" | "userByLogin" | "users" | "usersByPrefix">;
type TokenReads = Pick<AccessReads, "tokenByHash" | "permanentTokens" | "sessionByHash">;
type SettingReads = Pick<AccessReads, "setting" | "settings" | "auditEntries">;

/** Users, tokens, sessions, settings, audit. */
export function accessReads(database: Kysely<Tables>): UserReads & TokenReads & SettingReads {
  return { ...userReads(database), ...tokenReads(database), ...settingReads(database) };
}

function userReads(database: Kysely<Tables>): UserReads {
  const livingUsers = database.selectFrom("users").selectAll().where("deleted_at", "is", null);
  const behind = (afterId: number | undefined) =>
    (afterId === undefined ? livingUsers : livingUsers.where("id", ">", afterId)).orderBy("id");
  return {
    async userById(id) {
      const row = await livingUsers.where("id", "=", id).executeTakeFirst();
      return row && toUser(row);
    },
    async userByLogin(login) {
      const row = await livingUsers.where("login", "=", login).executeTakeFirst();
      return row && toUser(row);
    },
    async users({ afterId, limit }) {
      const rows = await behind(afterId).limit(limit).execute();
      return rows.map(toUser);
    },
    async usersByPrefix({ prefix, afterId, limit }) {
      // A range on the index, not a pattern: nothing in the text has a meaning of its own.
      const rows = await behind(afterId)
        .where("login", ">=", prefix)
        .where("login", "<", `${prefix}\u{10ffff}`)
        .limit(limit)
        .execute();
      return rows.map(toUser);
    },
  };
}

function tokenReads(database: Kysely<Tables>): TokenReads {
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

function settingReads(database: Kysely<Tables>): SettingReads {
  return {
    async setting(name) {
      const row = await database.selectFrom("settings").select("value").where("name", "=", name).executeTakeFirst();
      return row && fromJson(row.value);
    },
    async settings() {
      // The number first: values that change meanwhile are newer than it says, never older.
      const raised = await database
        .selectFrom("sequences")
        .select("next")
        .where("name", "=", "settings-revision")
        .executeTakeFirst();
      const rows = await database.selectFrom("settings").selectAll().execute();
      return {
        values: new Map(rows.map(({ name, value }) => [name, fromJson(value)])),
        revision: (raised?.next ?? 1) - 1,
      };
    },
    async auditEntries({ beforeId, limit }) {
      const page = database
        .selectFrom("audit")
        .leftJoin("users", "users.id", "audit.user_id")
        .selectAll("audit")
        .select("users.login")
        .orderBy("audit.id", "desc")
        .limit(limit);
      const rows = await (beforeId === undefined ? page : page.where("audit.id", "<", beforeId)).execute();
      return rows.map(({ id, at, user_id: userId, login, action, detail }) => ({
        id,
        at,
        userId,
        login,
        action,
        detail: fromJson(detail) as AuditEntry["detail"],
      }));
    },
  };
}

/** Every request asks this, so its SQL is built once. */
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
    });
    return { token, user: toUser(row) };
  };
}
