import type { Kysely } from "kysely";
import type { Tables } from "../database/schema.ts";
import type { ModelReads } from "./contract.ts";
import { toModelRevision } from "./mapping.ts";

/** Reads of quality models. */
export function modelReads(database: Kysely<Tables>): ModelReads {
  const revisions = database.selectFrom("model_revisions").selectAll();
  // Within a model, revisions and their ids grow together.
  const current = database
    .selectFrom("model_revisions")
    .select((select) => select.fn.max("id").as("id"))
    .where("deleted_at", "is", null)
    .groupBy("model_id");
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
    async currentModelRevisions({ afterId, limit }) {
      const wanted = afterId === undefined ? current : current.where("model_id", ">", afterId);
      const rows = await revisions.where("id", "in", wanted).orderBy("model_id").limit(limit).execute();
      return rows.map(toModelRevision);
    },
    async modelRevisions({ modelId, before, limit }) {
      const wanted = database
        .selectFrom("model_revisions")
        .select(["revision", "created_at"])
        .where("model_id", "=", modelId)
        .where("deleted_at", "is", null);
      const rows = await (before === undefined ? wanted : wanted.where("revision", "<", before))
        .orderBy("revision", "desc")
        .limit(limit)
        .execute();
      return rows.map(({ revision, created_at }) => ({ revision, createdAt: created_at }));
    },
    async modelRevisionNumbered(modelId, revision) {
      const row = await revisions
        .where("model_id", "=", modelId)
        .where("revision", "=", revision)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      return row && toModelRevision(row);
    },
    async currentModelRevisionIds(modelIds) {
      if (modelIds.length === 0) return new Map();
      const rows = await current.select("model_id").where("model_id", "in", modelIds).execute();
      return new Map(rows.map((row) => [row.model_id, row.id]));
    },
  };
}
