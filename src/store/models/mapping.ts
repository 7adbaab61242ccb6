import type { Selectable } from "kysely";
import type { ModelRevisionsTable } from "../database/schema.ts";
import type { ModelRevisionRow } from "./rows.ts";

export function toModelRevision(row: Selectable<ModelRevisionsTable>): ModelRevisionRow {
  return {
    id: row.id,
    modelId: row.model_id,
    revision: row.revision,
    document: row.document,
    createdAt: row.created_at,
  };
}
