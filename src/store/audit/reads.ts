import type { Kysely } from "kysely";
import { fromJson } from "../database/columns.ts";
import type { Tables } from "../database/schema.ts";
import type { AuditReads } from "./contract.ts";
import type { AuditEntry } from "./rows.ts";

/** More are never recorded while attempts count. */
const recentEntriesMax = 5_000;

/** Reads of the audit log. */
export function auditReads(database: Kysely<Tables>): AuditReads {
  return {
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
    async recentSignIns({ address, after }) {
      const newest = database.selectFrom("audit").selectAll().orderBy("id", "desc").limit(recentEntriesMax);
      const rows = await database
        .selectFrom(newest.as("newest"))
        .select(["at", "action", "detail"])
        .where("at", ">", after)
        .where("action", "in", ["sign-in", "sign-in.fail"])
        // The detail ends with the address, which has no characters that patterns know.
        .where("detail", "like", `%"address":${JSON.stringify(address)}}`)
        .orderBy("id")
        .execute();
      return rows.map(({ at, action, detail }) => {
        const { loginGroup } = fromJson(detail) as { readonly loginGroup?: number };
        return { at, loginGroup: loginGroup ?? -1, succeeded: action === "sign-in" };
      });
    },
  };
}
