import type { Selectable } from "kysely";
import { fromJson } from "../database/columns.ts";
import type { VersionsTable } from "../database/schema.ts";
import { readPartStates } from "./part-states.ts";
import {
  isPublished,
  type BranchMark,
  type GateResult,
  type RootValues,
  type VersionHead,
  type VersionRow,
} from "./rows.ts";

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

/** The columns of a mark. */
export const markColumns = [
  "versions.id",
  "versions.baseline",
  "versions.complete",
  "versions.commit_id as commit",
  "versions.analysis_time",
] as const;

type MarkCells = Pick<Selectable<VersionsTable>, "id" | "baseline" | "complete" | "analysis_time"> &
  Pick<BranchMark, "commit">;

export function toMark({ id, commit, analysis_time: analysisTime, ...row }: MarkCells): BranchMark {
  const [baseline, complete] = [row.baseline === 1, row.complete === 1];
  return { id, baseline, commit, complete, published: isPublished({ baseline, complete }), analysisTime };
}

/** The columns of a head. */
export const headColumns = [
  "versions.id",
  "versions.branch_id as branchId",
  "versions.commit_id as commit",
  "versions.folder",
  "versions.layer",
  "versions.model_revision_id as modelRevisionId",
  "versions.triage_revision as triageRevision",
  "versions.finding_count as findingCount",
  "versions.reference_id as referenceId",
  "versions.reference_why as referenceWhy",
  "versions.edition",
] as const satisfies readonly (`versions.${keyof VersionHead}` | `versions.${string} as ${keyof VersionHead}`)[];
