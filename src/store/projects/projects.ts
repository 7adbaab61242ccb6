import { accept, refuse } from "../../text/index.ts";
import { audit } from "../audit/commands.ts";
import { flag, toJson } from "../database/columns.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { reserveBlock } from "../ids/commands.ts";
import { takeNumbers } from "../ids/sequences.ts";
import type { Instant } from "../instant.ts";
import { modelExists } from "../models/commands.ts";
import { recordEvent } from "../outbox/record-event.ts";
import type { WriteResult } from "../write-result.ts";
import type { NewProject } from "./contract.ts";
import { audienceColumns, toBranch, toProject } from "./mapping.ts";
import { replaceMetaMembers } from "./meta-members.ts";
import type { BranchRow, Color, ProjectRow } from "./rows.ts";

/** Every project starts with it (D12). */
const mainBranchName = "main";

export async function createProject(
  transaction: StoreTransaction,
  project: NewProject,
): Promise<WriteResult<ProjectRow, "project.name-taken" | "model.absent">> {
  if (!(await modelExists(transaction, project.modelId))) {
    return refuse({ code: "model.absent", params: { id: project.modelId } });
  }
  const branchId = await takeNumbers(transaction, "branch");
  const row = await transaction
    .insertInto("projects")
    .values({
      id: await takeNumbers(transaction, "project"),
      name: project.name,
      model_id: project.modelId,
      owner_id: project.ownerId,
      meta_project: flag(project.metaProject),
      ...audienceColumns(project.audience),
      group_name: project.group,
      color: toJson(project.color),
      main_branch_id: branchId,
      created_at: project.at,
      revision: 1,
      deleted_at: null,
      hidden: flag(project.hidden === true),
      carry_parts: flag(project.carryParts ?? true),
      expected_parts: toJson(project.expectedParts ?? []),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return refuse({ code: "project.name-taken", params: { name: project.name } });
  await insertBranch(transaction, {
    id: branchId,
    projectId: row.id,
    name: mainBranchName,
    group: "",
    color: project.color,
    at: project.at,
  });
  if (project.gate !== undefined) {
    const gate = { project_id: row.id, conditions: toJson(project.gate), revision: 1 };
    await transaction.insertInto("gates").values(gate).execute();
  }
  await replaceMetaMembers(transaction, row.id, project.memberIds ?? []);
  await recordEvent(transaction, {
    type: "project.created",
    at: project.at,
    projectId: row.id,
    userId: project.ownerId,
  });
  const detail = { project: row.name, model: row.model_id };
  await audit(transaction, { at: project.at, userId: project.ownerId, action: "project.create", detail });
  return accept(toProject(row));
}

export interface NewBranch {
  readonly id: number;
  readonly projectId: number;
  readonly name: string;
  readonly group: string;
  readonly color: Color;
  readonly at: Instant;
}

/** A branch and its root artifact, whose id is the first of the branch's first block: it exists before any build (D8). */
export async function insertBranch(transaction: StoreTransaction, branch: NewBranch): Promise<BranchRow> {
  const root = await reserveBlock(transaction, { kind: "artifact", branchId: branch.id, count: 1 });
  const row = await transaction
    .insertInto("branches")
    .values({
      id: branch.id,
      project_id: branch.projectId,
      name: branch.name,
      group_name: branch.group,
      color: toJson(branch.color),
      root_artifact_id: root.first,
      created_at: branch.at,
      triage_revision: 0,
      version_counter: 0,
      revision: 1,
      deleted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toBranch(row);
}
