import type { Selectable } from "kysely";
import type { SavedQueriesTable } from "../database/schema.ts";
import type { SavedQueryRow } from "./rows.ts";

export function toSavedQuery(
  row: Selectable<SavedQueriesTable> & { readonly owner_login: string; readonly project_name: string | null },
): SavedQueryRow {
  return {
    id: row.id,
    kind: row.kind,
    ownerId: row.owner_id,
    ownerLogin: row.owner_login,
    name: row.name,
    query: row.query,
    projectId: row.project_id,
    projectName: row.project_name,
    artifactId: row.artifact_id,
    shared: row.shared === 1,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    revision: row.revision,
  };
}
