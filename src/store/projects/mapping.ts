import type { Selectable } from "kysely";
import { flag, fromJson } from "../database/columns.ts";
import type { BranchesTable, ProjectsTable } from "../database/schema.ts";
import type { Audience, BranchRow, Color, ProjectRow } from "./rows.ts";

export function toProject(row: Selectable<ProjectsTable>): ProjectRow {
  return {
    id: row.id,
    name: row.name,
    modelId: row.model_id,
    ownerId: row.owner_id,
    metaProject: row.meta_project === 1,
    audience: row.everyone === 1 ? "EVERYONE" : row.public === 1 ? "USERS" : "MEMBERS",
    group: row.group_name,
    color: fromJson(row.color) as Color,
    mainBranchId: row.main_branch_id,
    carryParts: row.carry_parts === 1,
    expectedParts: fromJson(row.expected_parts) as string[],
    createdAt: row.created_at,
    revision: row.revision,
  };
}

/** The columns that say who is a guest of a project. */
export function audienceColumns(audience: Audience) {
  return { public: flag(audience !== "MEMBERS"), everyone: flag(audience === "EVERYONE") };
}

export function toBranch(row: Selectable<BranchesTable>): BranchRow {
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    group: row.group_name,
    color: fromJson(row.color) as Color,
    rootArtifactId: row.root_artifact_id,
    createdAt: row.created_at,
    triageRevision: row.triage_revision,
    revision: row.revision,
    target: row.target,
    base: row.base,
  };
}
