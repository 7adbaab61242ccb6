import { accept, refuse } from "../../text/index.ts";
import { renameTechnicalUsers } from "../access/technical-users.ts";
import { changedValues } from "../audit/changed-values.ts";
import { callerOf } from "../audit/command-origin.ts";
import { audit } from "../audit/commands.ts";
import { flag, toJson } from "../database/columns.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { modelExists } from "../models/commands.ts";
import { isStale, type WriteResult } from "../write-result.ts";
import type { ProjectChange } from "./contract.ts";
import { audienceColumns, toProject } from "./mapping.ts";
import { replaceMetaMembers } from "./meta-members.ts";
import type { ProjectRow } from "./rows.ts";
import { isVisibleProject, visibleProjects } from "./visible-rows.ts";

export async function updateProject(
  transaction: StoreTransaction,
  change: ProjectChange,
): Promise<WriteResult<ProjectRow, "project.absent" | "revision.stale" | "project.name-taken" | "model.absent">> {
  const { projectId, name, modelId } = change;
  const current = await transaction
    .selectFrom("projects")
    .selectAll()
    .where("id", "=", projectId)
    .where(isVisibleProject)
    .executeTakeFirst();
  if (current === undefined) return refuse({ code: "project.absent" });
  if (isStale(change, current.revision)) return refuse({ code: "revision.stale" });
  if (name !== undefined && name !== current.name && (await isNameTaken(transaction, name))) {
    return refuse({ code: "project.name-taken", params: { name } });
  }
  if (modelId !== undefined && !(await modelExists(transaction, modelId))) {
    return refuse({ code: "model.absent", params: { id: modelId } });
  }
  const membersBefore = await memberNames(transaction, change);
  if (change.memberIds !== undefined) await replaceMetaMembers(transaction, projectId, change.memberIds);
  if (name !== undefined && name !== current.name) await renameTechnicalUsers(transaction, projectId, name);
  const row = await transaction
    .updateTable("projects")
    .set((set) => ({
      ...(name === undefined ? {} : { name }),
      ...(modelId === undefined ? {} : { model_id: modelId }),
      ...(change.audience === undefined ? {} : audienceColumns(change.audience)),
      ...(change.group === undefined ? {} : { group_name: change.group }),
      ...(change.color === undefined ? {} : { color: toJson(change.color) }),
      ...(change.carryParts === undefined ? {} : { carry_parts: flag(change.carryParts) }),
      ...(change.expectedParts === undefined ? {} : { expected_parts: toJson(change.expectedParts) }),
      revision: set("revision", "+", 1),
    }))
    .where("id", "=", projectId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const project = toProject(row);
  await audit(transaction, {
    at: change.at,
    userId: callerOf(transaction),
    action: "project.change",
    detail: { project: current.name },
    changes: changedValues(
      { ...auditedValues(toProject(current)), members: membersBefore },
      { ...auditedValues(project), members: await memberNames(transaction, change) },
    ),
  });
  return accept(project);
}

function auditedValues({ name, modelId: model, audience, group, color, carryParts, expectedParts }: ProjectRow) {
  return { name, model, audience, group, color, carryParts, expectedParts };
}

/** The members of a meta-project, if they are changed. */
async function memberNames(
  transaction: StoreTransaction,
  { projectId, memberIds }: ProjectChange,
): Promise<readonly string[] | null> {
  if (memberIds === undefined) return null;
  const rows = await transaction
    .selectFrom("meta_members")
    .innerJoin("projects", "projects.id", "meta_members.member_id")
    .select("projects.name")
    .where("meta_members.project_id", "=", projectId)
    .orderBy("projects.name")
    .execute();
  return rows.map(({ name }) => name);
}

/** Whether a project that reads return has the name. Deleted and hidden projects do not reserve theirs. */
export async function isNameTaken(transaction: StoreTransaction, name: string): Promise<boolean> {
  const row = await visibleProjects(transaction).where("projects.name", "=", name).executeTakeFirst();
  return row !== undefined;
}
