import type { Kysely } from "kysely";
import { fromJson } from "../database/columns.ts";
import type { Tables } from "../database/schema.ts";
import type { GateReads } from "./contract.ts";
import type { GateCondition } from "./rows.ts";

/** Reads of quality gates. */
export function gateReads(database: Kysely<Tables>): GateReads {
  return {
    async gate(projectId) {
      const row = await database.selectFrom("gates").selectAll().where("project_id", "=", projectId).executeTakeFirst();
      if (row === undefined) return { conditions: [], revision: 0 };
      return { conditions: fromJson(row.conditions) as readonly GateCondition[], revision: row.revision };
    },
  };
}
