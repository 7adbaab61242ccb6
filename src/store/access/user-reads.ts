import type { Kysely } from "kysely";
import type { Tables } from "../database/schema.ts";
import type { AccessReads } from "./contract.ts";
import { toUser } from "./mapping.ts";

type UserReads = Pick<AccessReads, "userById" | "userByLogin" | "users" | "usersByPrefix">;

/** Users, by id, login and prefix. A technical user is found by its id alone: it cannot sign in, and gets no roles. */
export function userReads(database: Kysely<Tables>): UserReads {
  const everyone = database.selectFrom("users").selectAll().where("deleted_at", "is", null);
  const users = everyone.where("project_id", "is", null);
  const behind = (afterId: number | undefined) =>
    (afterId === undefined ? users : users.where("id", ">", afterId)).orderBy("id");
  return {
    async userById(id) {
      const row = await everyone.where("id", "=", id).executeTakeFirst();
      return row && toUser(row);
    },
    async userByLogin(login) {
      const row = await users.where("login", "=", login).executeTakeFirst();
      return row && toUser(row);
    },
    async users({ afterId, limit }) {
      const rows = await behind(afterId).limit(limit).execute();
      return rows.map(toUser);
    },
    async usersByPrefix({ prefix, afterId, limit }) {
      // A range on the index, not a pattern: no character of the prefix has a special meaning.
      const rows = await behind(afterId)
        .where("login", ">=", prefix)
        .where("login", "<", `${prefix}\u{10ffff}`)
        .limit(limit)
        .execute();
      return rows.map(toUser);
    },
  };
}
