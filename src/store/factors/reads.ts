import type { Kysely, Selectable } from "kysely";
import type { FactorsTable } from "../database/factor-tables.ts";
import type { Tables } from "../database/schema.ts";
import type { FactorReads } from "./contract.ts";
import type { FactorSecret } from "./rows.ts";

/** Reads of second factors. */
export function factorReads(database: Kysely<Tables>): FactorReads {
  return {
    async factorsOfUser(userId) {
      const rows = await database
        .selectFrom("factors")
        .selectAll()
        .where("user_id", "=", userId)
        .orderBy("id")
        .execute();
      return rows.map(toFactor);
    },
    async recoveryCodesLeft(userId) {
      const { count } = await database
        .selectFrom("recovery_codes")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("user_id", "=", userId)
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}

function toFactor(row: Selectable<FactorsTable>): FactorSecret {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    secret: row.secret,
    credential: row.credential,
    counter: row.counter,
  };
}
