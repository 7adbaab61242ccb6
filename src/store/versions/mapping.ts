import type { Selectable } from "kysely";
import { fromJson } from "../database/columns.ts";
import type { VersionsTable } from "../database/schema.ts";
import { readPartStates } from "./part-states.ts";
import type { GateResult, RootValues, VersionRow } from "./rows.ts";

export function toVersion(row: Selectable<VersionsTable>): VersionRow {
  return {
    id: row.id,
    projectId: row.project_id,
    branchId: row.branch_id,
    taskId: row.task_id,
    name: row.name,
    baseline: row.baseline === 1,
    analysisTime: row.analysis_time,
    commit: row.commit_id,
    createdAt: row.created_at,
    status: row.status,
    folder: row.folder,
    layer: row.layer,
    modelRevisionId: row.model_revision_id,
    triageRevision: row.triage_revision,
    artifactCount: row.artifact_count,
    findingCount: row.finding_count,
    root: fromJson(row.root) as RootValues,
    gate: row.gate === null ? null : (fromJson(row.gate) as GateResult),
    partStates: readPartStates(row.part_states),
    revision: row.revision,
    edition: row.edition,
    complete: row.complete === 1,
    referenceId: row.reference_id,
    referenceWhy: row.reference_why,
  };
}
