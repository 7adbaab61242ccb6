import type { Kysely } from "kysely";
import { groupsWithLogins, withLogins } from "../access/group-reads.ts";
import { toUser } from "../access/mapping.ts";
import type { Tables } from "../database/schema.ts";
import type { DirectoryReads } from "./contract.ts";
import type { DirectoryKind } from "./rows.ts";

/** A statement has a bounded number of parameters. */
const idsPerStatement = 1_000;

/** Reads of what a directory manages. */
export function directoryReads(database: Kysely<Tables>): DirectoryReads {
  const people = database.selectFrom("users").where("deleted_at", "is", null).where("project_id", "is", null);
  const users = people.selectAll().orderBy("id");
  const groups = database.selectFrom("groups").selectAll().orderBy("id");
  const named = (kind: DirectoryKind, externalId: string) =>
    database.selectFrom("directory_ids").select("id").where("kind", "=", kind).where("external_id", "=", externalId);
  return {
    async groupById(id) {
      const row = await groups.where("id", "=", id).executeTakeFirst();
      return row && withLogins(database, row);
    },
    async usersByKey({ by, value }) {
      const found = {
        id: () => users.where("id", "=", Number(value)),
        name: () => users.where("lower_login", "=", String(value).toLowerCase()),
        email: () => users.where("email", "=", String(value)),
        externalId: () => users.where("id", "in", named("USER", String(value))),
      }[by]();
      return (await found.execute()).map(toUser);
    },
    async groupsByKey({ by, value }) {
      const ofMember = database.selectFrom("group_users").select("group_id").where("user_id", "=", Number(value));
      const found = {
        id: () => groups.where("id", "=", Number(value)),
        name: () => groups.where("lower_name", "=", String(value).toLowerCase()),
        externalId: () => groups.where("id", "in", named("GROUP", String(value))),
        member: () => groups.where("id", "in", ofMember),
      }[by]();
      return groupsWithLogins(database, await found.execute());
    },
    async loginsOf(ids) {
      const logins = new Map<number, string>();
      for (let start = 0; start < ids.length; start += idsPerStatement) {
        const some = ids.slice(start, start + idsPerStatement);
        const rows = await people.select(["id", "login"]).where("id", "in", some).execute();
        for (const { id, login } of rows) logins.set(id, login);
      }
      return logins;
    },
    groupMembers: (groupId) =>
      database
        .selectFrom("group_users")
        .innerJoin("users", "users.id", "group_users.user_id")
        .select(["users.id", "users.login"])
        .where("group_users.group_id", "=", groupId)
        .orderBy("users.login")
        .execute(),
    async externalIds({ kind, ids }) {
      if (ids.length === 0) return new Map();
      const rows = await database
        .selectFrom("directory_ids")
        .select(["id", "external_id"])
        .where("kind", "=", kind)
        .where("id", "in", ids)
        .execute();
      return new Map(rows.map((row) => [row.id, row.external_id]));
    },
  };
}
