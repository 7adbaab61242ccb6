import type { Kysely } from "kysely";
import { toModelRevision } from "../mapping.ts";
import type { PortfolioReads } from "../portfolio-contract.ts";
import type { Tables } from "../schema.ts";

type ModelLists = Pick<PortfolioReads, "currentModelRevisions" | "currentModelRevisionIds">;

/** Models in their current revisions. */
export function modelLists(database: Kysely<Tables>): ModelLists {
  // Within a model, revisions and their ids grow together.
  const current = database
    .selectFrom("model_revisions")
    .select((select) => select.fn.max("id").as("id"))
    .where("deleted_at", "is", null)
    .groupBy("model_id");
  return {
    async currentModelRevisions({ afterId, limit }) {
      const revisions = database.selectFrom("model_revisions").selectAll().orderBy("model_id").limit(limit);
      const wanted = afterId === undefined ? current : current.where("model_id", ">", afterId);
      const rows = await revisions.where("id", "in", wanted).execute();
      return rows.map(toModelRevision);
    },
    async currentModelRevisionIds(modelIds) {
      if (modelIds.length === 0) return new Map();
      const rows = await current.select("model_id").where("model_id", "in", modelIds).execute();
      return new Map(rows.map((row) => [row.model_id, row.id]));
    },
  };
}
