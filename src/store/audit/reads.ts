import type { Kysely } from "kysely";
import { fromJson } from "../database/columns.ts";
import type { Tables } from "../database/schema.ts";
import type { AuditReads } from "./contract.ts";
import type { AuditEntry } from "./rows.ts";

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
  };
}
