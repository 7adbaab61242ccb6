import type { Kysely } from "kysely";
import type { StoreReads } from "../contract.ts";
import { toModelRevision } from "../mapping.ts";
import type { Tables } from "../schema.ts";

type ModelReads = Pick<StoreReads, "modelRevision" | "currentModelRevision">;

/** Single revisions of quality models. */
export function modelReads(database: Kysely<Tables>): ModelReads {
  const revisions = database.selectFrom("model_revisions").selectAll();
  return {
    async modelRevision(id) {
      const row = await revisions.where("id", "=", id).executeTakeFirst();
      return row && toModelRevision(row);
    },
    async currentModelRevision(modelId) {
      const row = await revisions
        .where("model_id", "=", modelId)
        .where("deleted_at", "is", null)
        .orderBy("revision", "desc")
        .limit(1)
        .executeTakeFirst();
      return row && toModelRevision(row);
    },
  };
}
