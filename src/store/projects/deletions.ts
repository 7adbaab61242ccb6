import { accept, refuse } from "../../text/index.ts";
import { revokeTokensOfProject } from "../access/limited-tokens.ts";
import { audit } from "../audit/commands.ts";
import { flag, toJson } from "../database/columns.ts";
import type { InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { takeNumbers } from "../ids/sequences.ts";
import type { Instant } from "../instant.ts";
import { recordDeletion } from "../outbox/record-event.ts";
import { branchLane, insertTask, projectLane } from "../tasks/commands.ts";
import type { TaskRow } from "../tasks/rows.ts";
import { loseReferences } from "../versions/choose-again.ts";
import { endWebhooksOfProject } from "../webhooks/commands.ts";
import type { WriteResult } from "../write-result.ts";
import type { Deletion, ProjectWrites } from "./contract.ts";
import { isVisibleBranch } from "./visible-rows.ts";

export async function deleteProject(
  transaction: StoreTransaction,
  { projectId, userId, at }: InputOf<ProjectWrites, "deleteProject">,
): Promise<WriteResult<Deletion, "project.absent">> {
  const present = await transaction
    .selectFrom("projects")
    .select("id")
    .where("id", "=", projectId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (present === undefined) return refuse({ code: "project.absent" });
  // Before the project is deleted: the event is for those who have a role on it now.
  const eventId = await recordDeletion(transaction, { projectId, userId, at });
  const project = await transaction
    .updateTable("projects")
    .set((set) => ({ deleted_at: at, revision: set("revision", "+", 1) }))
    .where("id", "=", projectId)
    .returning("name")
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable("branches")
    .set({ deleted_at: at })
    .where("project_id", "=", projectId)
    .where("deleted_at", "is", null)
    .execute();
  await revokeTokensOfProject(transaction, projectId, at);
  await endWebhooksOfProject(transaction, projectId, eventId);
  const cleared = await clear(transaction, "project_id", projectId, at);
  await audit(transaction, { at, userId, action: "project.delete", detail: { project: project.name } });
  const task = await doneTask(transaction, { projectId, branchId: null, userId, at });
  return accept({ task, ...cleared });
}

export async function deleteBranch(
  transaction: StoreTransaction,
  {
    branchId,
    userId,
    at,
    expired = false,
  }: InputOf<ProjectWrites, "deleteBranch"> & {
    /** Deleted by a retention rule, not by a user. */
    readonly expired?: boolean;
  },
): Promise<WriteResult<Deletion, "branch.absent" | "branch.main">> {
  const branch = await transaction
    .selectFrom("branches")
    .innerJoin("projects", "projects.id", "branches.project_id")
    .select(["branches.name", "projects.id as projectId", "projects.name as project", "projects.main_branch_id"])
    .where("branches.id", "=", branchId)
    .where(isVisibleBranch)
    .executeTakeFirst();
  if (branch === undefined) return refuse({ code: "branch.absent" });
  if (branch.main_branch_id === branchId) return refuse({ code: "branch.main" });
  await transaction
    .updateTable("branches")
    .set((set) => ({ deleted_at: at, revision: set("revision", "+", 1) }))
    .where("id", "=", branchId)
    .execute();
  const cleared = await clear(transaction, "branch_id", branchId, at);
  const { name, project, projectId } = branch;
  await loseReferences(transaction, { column: "branch_id", value: branchId }, { projectId, userId, at });
  await audit(transaction, {
    at,
    userId: expired ? null : userId,
    action: expired ? "branch.expire" : "branch.delete",
    detail: { project, branch: name },
  });
  const task = await doneTask(transaction, { projectId, branchId, userId, at });
  return accept({ task, ...cleared });
}

/** Marks the versions as deleted and ends waiting and running tasks. The sweep removes the bytes later. */
async function clear(
  transaction: StoreTransaction,
  column: "project_id" | "branch_id",
  id: number,
  at: Instant,
): Promise<Omit<Deletion, "task">> {
  await transaction
    .updateTable("versions")
    .set((set) => ({ deleted_at: at, revision: set("revision", "+", 1) }))
    .where(column, "=", id)
    .where("deleted_at", "is", null)
    .execute();
  await transaction
    .deleteFrom("build_targets")
    .where("branch_id", "in", (branches) =>
      branches
        .selectFrom("branches")
        .select("branches.id")
        .where(column === "branch_id" ? "branches.id" : "branches.project_id", "=", id),
    )
    .execute();
  const waiting = await transaction
    .updateTable("tasks")
    .set({ status: "CANCELLED", cancel_requested: flag(true), finished_at: at })
    .where(column, "=", id)
    .where("status", "=", "QUEUED")
    .returning("upload")
    .execute();
  const running = await transaction
    .updateTable("tasks")
    .set({ cancel_requested: flag(true) })
    .where(column, "=", id)
    .where("status", "=", "RUNNING")
    .returning("id")
    .execute();
  return {
    running: running.map((task) => task.id),
    uploads: waiting.flatMap((task) => task.upload ?? []),
  };
}

async function doneTask(
  transaction: StoreTransaction,
  request: {
    readonly projectId: number;
    readonly branchId: number | null;
    readonly userId: number;
    readonly at: Instant;
  },
): Promise<TaskRow> {
  const { projectId, branchId, userId, at } = request;
  return insertTask(
    transaction,
    {
      id: await takeNumbers(transaction, "task"),
      type: "delete",
      project_id: projectId,
      branch_id: branchId,
      version_id: null,
      user_id: userId,
      lane: branchId === null ? projectLane(projectId) : branchLane(branchId),
      submitted_at: at,
      parameters: toJson({}),
      upload: null,
    },
    { status: "DONE", started_at: at, finished_at: at, progress: 1 },
  );
}
