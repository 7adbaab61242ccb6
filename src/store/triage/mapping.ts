import type { Selectable } from "kysely";
import type { ArtifactTriageTable, TriageTable } from "../database/schema.ts";
import type { ArtifactTriageRow, TriageNote, TriageRow } from "./rows.ts";

/** A row of the table, with the name of the assignee. */
export type NamedTriage = Omit<Selectable<TriageTable>, "branch_id"> & {
  readonly assignee_login: string | null;
  readonly assignee_name: string | null;
};

export function toTriage(row: NamedTriage): TriageRow {
  return {
    findingId: row.finding_id,
    status: row.status === "" ? null : row.status,
    reason: row.reason === "" ? null : row.reason,
    ...toNote(row),
    revision: row.revision,
  };
}

/** What users wrote besides the decision. */
export function toNote(
  row: Pick<NamedTriage, "comment" | "accepted_until" | "due_date" | "assignee_login" | "assignee_name">,
): TriageNote {
  return {
    comment: row.comment,
    until: row.accepted_until,
    assignee: row.assignee_login === null ? null : { login: row.assignee_login, name: row.assignee_name ?? "" },
    dueDate: row.due_date || null,
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
