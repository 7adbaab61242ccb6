import type { Selectable } from "kysely";
import type { ArtifactTriageTable, TriageTable } from "../database/schema.ts";
import type { ArtifactTriageRow, TriageRow } from "./rows.ts";

export function toTriage(row: Omit<Selectable<TriageTable>, "branch_id">): TriageRow {
  return {
    findingId: row.finding_id,
    status: row.status === "" ? null : row.status,
    reason: row.reason === "" ? null : row.reason,
    comment: row.comment,
    revision: row.revision,
  };
}

export function toArtifactTriage(row: Omit<Selectable<ArtifactTriageTable>, "branch_id">): ArtifactTriageRow {
  return {
    artifactId: row.artifact_id,
    relaxed: row.relaxed === 1,
    excluded: row.excluded === 1,
    reason: row.reason === "" ? null : row.reason,
    comment: row.comment,
    revision: row.revision,
  };
}
