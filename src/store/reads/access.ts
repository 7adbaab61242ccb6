import type { Kysely } from "kysely";
import type { StoreReads } from "../contract.ts";
import { fromJson, toModelRevision, toToken, toUser } from "../mapping.ts";
import type { Tables } from "../schema.ts";
import { runPrepared } from "./prepared.ts";

type AccessReads = Pick<
  StoreReads,
  "userById" | "userByLogin" | "tokenByHash" | "setting" | "modelRevision" | "currentModelRevision"
>;

/** Users, tokens, settings and models. */
export function accessReads(database: Kysely<Tables>): AccessReads {
  const livingUsers = database.selectFrom("users").selectAll().where("deleted_at", "is", null);
  const revisions = database.selectFrom("model_revisions").selectAll();
  return {
    async userById(id) {
      const row = await livingUsers.where("id", "=", id).executeTakeFirst();
      return row && toUser(row);
    },
    async userByLogin(login) {
      const row = await livingUsers.where("login", "=", login).executeTakeFirst();
      return row && toUser(row);
    },
    tokenByHash: tokenByHashRead(database),
    async setting(name) {
      const row = await database.selectFrom("settings").select("value").where("name", "=", name).executeTakeFirst();
      return row && fromJson(row.value);
    },
    async modelRevision(id) {
      const row = await revisions.where("id", "=", id).executeTakeFirst();
      return row && toModelRevision(row);
    },
    async currentModelRevision(modelId) {
      const row = await revisions
        .where("model_id", "=", modelId)
        .orderBy("revision", "desc")
        .limit(1)
        .executeTakeFirst();
      return row && toModelRevision(row);
    },
  };
}

/** Every request asks this, so its SQL is built once. */
function tokenByHashRead(database: Kysely<Tables>): StoreReads["tokenByHash"] {
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
    });
    return { token, user: toUser(row) };
  };
}
