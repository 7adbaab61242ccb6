import type { Kysely } from "kysely";
import type { Tables } from "../database/schema.ts";
import type { AccessReads } from "./contract.ts";
import { toLimitedToken } from "./mapping.ts";

type LimitedTokenReads = Pick<AccessReads, "limitedToken" | "limitedTokens">;

/** Limited tokens of users and projects (D17). */
export function limitedTokenReads(database: Kysely<Tables>): LimitedTokenReads {
  return {
    async limitedToken(id) {
      const row = await limitedTokens(database).where("tokens.id", "=", id).executeTakeFirst();
      return row && toLimitedToken(row);
    },
    async limitedTokens({ of, afterId, limit }) {
      let page = limitedTokens(database).orderBy("tokens.id").limit(limit);
      if (of !== "everyone") {
        page =
          "userId" in of
            ? page.where("tokens.user_id", "=", of.userId)
            : page.where("tokens.project_id", "=", of.projectId).where("users.project_id", "=", of.projectId);
      }
      if (afterId !== undefined) page = page.where("tokens.id", ">", afterId);
      return (await page.execute()).map(toLimitedToken);
    },
  };
}

/** Those that were not revoked and whose owner exists, with the names of owner and project. */
function limitedTokens(database: Kysely<Tables>) {
  return database
    .selectFrom("tokens")
    .innerJoin("users", "users.id", "tokens.user_id")
    .leftJoin("projects", "projects.id", "tokens.project_id")
    .select([
      "tokens.id",
      "tokens.user_id",
      "tokens.name",
      "tokens.scope",
      "tokens.project_id",
      "tokens.created_at",
      "tokens.expires_at",
      "tokens.last_used_at",
      "users.login as owner_login",
      "users.project_id as owner_project_id",
      "projects.name as project_name",
    ])
    .where("tokens.kind", "=", "LIMITED")
    .where("tokens.revoked_at", "is", null)
    .where("users.deleted_at", "is", null);
}
