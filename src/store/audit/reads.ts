import type { Kysely, Selectable } from "kysely";
import type { AuditTable } from "../database/audit-tables.ts";
import { fromJson } from "../database/columns.ts";
import type { Tables } from "../database/schema.ts";
import { emptyChain } from "./chain.ts";
import type { AuditReads } from "./contract.ts";
import type { AuditChain, AuditRow } from "./rows.ts";

/** More are never recorded while attempts count. */
const recentEntriesMax = 5_000;

/** Reads of the audit log. */
export function auditReads(database: Kysely<Tables>): AuditReads {
  const entries = () =>
    database
      .selectFrom("audit")
      .leftJoin("users", "users.id", "audit.user_id")
      .selectAll("audit")
      .select("users.login as login_now");
  return {
    async auditEntries({ beforeId, limit }) {
      const page = entries().orderBy("audit.id", "desc").limit(limit);
      const rows = await (beforeId === undefined ? page : page.where("audit.id", "<", beforeId)).execute();
      return rows.map(toAuditRow);
    },
    async auditEntriesAfter({ afterId, limit }) {
      const rows = await entries().where("audit.id", ">", afterId).orderBy("audit.id").limit(limit).execute();
      return rows.map(toAuditRow);
    },
    auditChain: () => readChain(database),
    async auditReceiver(name) {
      const row = await database
        .selectFrom("audit_receivers")
        .select("position")
        .where("name", "=", name)
        .executeTakeFirst();
      return row?.position;
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

/** The ends of the chain; those of an empty log if there is no entry yet. */
export async function readChain(database: Kysely<Tables>): Promise<AuditChain> {
  const row = await database.selectFrom("audit_chain").selectAll().executeTakeFirst();
  if (row === undefined) return emptyChain;
  return {
    anchor: { id: row.anchor_id, hash: row.anchor_hash },
    head: { id: row.head_id, hash: row.head_hash },
  };
}

function toAuditRow(row: Selectable<AuditTable> & { readonly login_now: string | null }): AuditRow {
  return {
    id: row.id,
    at: row.at,
    userId: row.user_id,
    // Entries from before the chain have the login of today.
    login: row.hash === null ? row.login_now : row.login,
    action: row.action,
    detail: fromJson(row.detail) as AuditRow["detail"],
    changes: row.changes === null ? [] : (fromJson(row.changes) as AuditRow["changes"]),
    address: row.address,
    credential: row.token_kind === null ? null : { kind: row.token_kind, name: row.token_name ?? "" },
    previous: row.previous,
    hash: row.hash,
  };
}
