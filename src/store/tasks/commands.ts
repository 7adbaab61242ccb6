import type { Insertable, Updateable } from "kysely";
import { accept, refuse } from "../../text/index.ts";
import { callerOf } from "../audit/command-origin.ts";
import { audit } from "../audit/commands.ts";
import { flag, toJson } from "../database/columns.ts";
import type { Commands, InputOf } from "../database/command.ts";
import type { StoreTransaction, TasksTable } from "../database/schema.ts";
import { takeNumbers } from "../ids/sequences.ts";
import { recordFailure } from "../outbox/record-event.ts";
import type { WriteResult } from "../write-result.ts";
import type { TaskEnd, TaskWrites } from "./contract.ts";
import { toTask } from "./mapping.ts";
import { recoverTasks } from "./recover-tasks.ts";
import type { RerateParameters, TaskRow } from "./rows.ts";

/** Builds of one branch run one after another (D12). */
export function branchLane(branchId: number): string {
  return `branch-${branchId}`;
}

/** A re-rating runs beside builds (layers are swapped by comparison), but never beside another of its project. */
export function projectLane(projectId: number): string {
  return `project-${projectId}`;
}

export async function enqueueRerate(
  transaction: StoreTransaction,
  request: InputOf<TaskWrites, "enqueueRerate">,
): Promise<TaskRow> {
  const parameters: RerateParameters = { versionIds: request.versionIds };
  const task = await insertTask(transaction, {
    id: await takeNumbers(transaction, "task"),
    type: "rerate",
    project_id: request.projectId,
    branch_id: null,
    version_id: null,
    user_id: request.userId,
    lane: projectLane(request.projectId),
    submitted_at: request.at,
    parameters: toJson(parameters),
    upload: null,
  });
  const project = await projectName(transaction, request.projectId);
  const detail = { project, versions: request.versionIds?.length ?? null, task: task.id };
  await audit(transaction, { at: request.at, userId: request.userId, action: "rerate.start", detail });
  return task;
}

async function projectName(transaction: StoreTransaction, id: number): Promise<string | null> {
  const row = await transaction.selectFrom("projects").select("name").where("id", "=", id).executeTakeFirst();
  return row?.name ?? null;
}

type NewTask = Pick<
  Insertable<TasksTable>,
  | "id"
  | "type"
  | "project_id"
  | "branch_id"
  | "version_id"
  | "user_id"
  | "lane"
  | "submitted_at"
  | "parameters"
  | "upload"
  | "upload_bytes"
>;

/** Inserts a QUEUED task, unless `state` has another status. */
export async function insertTask(
  transaction: StoreTransaction,
  task: NewTask,
  state: Partial<Pick<TasksTable, "status" | "started_at" | "finished_at" | "progress">> = {},
): Promise<TaskRow> {
  const row = await transaction
    .insertInto("tasks")
    .values({
      ...task,
      status: "QUEUED",
      attempt: 0,
      boot_id: null,
      cancel_requested: flag(false),
      started_at: null,
      finished_at: null,
      progress: 0,
      step: null,
      refused_count: 0,
      refused: toJson([]),
      problem: null,
      ...state,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toTask(row);
}

export async function claimTask(
  transaction: StoreTransaction,
  claim: InputOf<TaskWrites, "claimTask">,
): Promise<TaskRow | undefined> {
  const row = await transaction
    .updateTable("tasks")
    .set((set) => ({
      status: "RUNNING" as const,
      attempt: set("attempt", "+", 1),
      boot_id: claim.bootId,
      started_at: claim.at,
      progress: 0,
      step: null,
    }))
    .where("status", "=", "QUEUED")
    .where("id", "=", (query) =>
      query
        .selectFrom("tasks as queued")
        .select((select) => select.fn.min("queued.id").as("id"))
        .where("queued.status", "=", "QUEUED")
        .where("queued.lane", "not in", (lanes) =>
          lanes.selectFrom("tasks as running").select("running.lane").where("running.status", "=", "RUNNING"),
        ),
    )
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? undefined : toTask(row);
}

/** Tasks that run together at most. Others wait for the next edition. */
const companionsMax = 100;

export async function claimCompanions(
  transaction: StoreTransaction,
  { taskId, bootId, at }: InputOf<TaskWrites, "claimCompanions">,
): Promise<readonly TaskRow[]> {
  const leader = await transaction
    .selectFrom("tasks")
    .select(["version_id", "lane"])
    .where("id", "=", taskId)
    .where("boot_id", "=", bootId)
    .where("status", "=", "RUNNING")
    .where("type", "in", versionTasks)
    .where("alone", "=", flag(false))
    .executeTakeFirst();
  if (leader === undefined || leader.version_id === null) return [];
  const waiting = await transaction
    .selectFrom("tasks")
    .select(["id", "attempt"])
    .where("version_id", "=", leader.version_id)
    .where("lane", "=", leader.lane)
    .where("status", "=", "QUEUED")
    .where("type", "in", versionTasks)
    .where("alone", "=", flag(false))
    .orderBy("id")
    .limit(companionsMax)
    .execute();
  const claimed: TaskRow[] = [];
  const running = { status: "RUNNING", boot_id: bootId, started_at: at, leader_id: taskId } as const;
  for (const { id, attempt } of waiting) {
    const task = await changeTask(transaction, id, "QUEUED", { ...running, attempt: attempt + 1 });
    if (task !== undefined) claimed.push(task);
  }
  return claimed;
}

/** Tasks that make a version. */
export const versionTasks = ["build", "edition"] as const;

export async function reportProgress(
  transaction: StoreTransaction,
  report: InputOf<TaskWrites, "reportProgress">,
): Promise<void> {
  await transaction
    .updateTable("tasks")
    .set({ progress: report.progress, step: report.step })
    .where("id", "=", report.taskId)
    .where("attempt", "=", report.attempt)
    .where("status", "=", "RUNNING")
    .execute();
}

export async function cancelTask(
  transaction: StoreTransaction,
  request: InputOf<TaskWrites, "cancelTask">,
): Promise<WriteResult<TaskRow, "task.finished" | "task.absent">> {
  // Each statement checks the status it changes: a task that starts or ends in between is caught by the next one.
  const state =
    (await changeTask(transaction, request.taskId, "QUEUED", {
      status: "CANCELLED",
      cancel_requested: flag(true),
      finished_at: request.at,
    })) ?? (await changeTask(transaction, request.taskId, "RUNNING", { cancel_requested: flag(true) }));
  if (state !== undefined) {
    const project = await projectName(transaction, state.projectId);
    const detail = { task: state.id, type: state.type, project };
    await audit(transaction, { at: request.at, userId: callerOf(transaction), action: "task.cancel", detail });
    return accept(state);
  }
  const task = await transaction
    .selectFrom("tasks")
    .select("status")
    .where("id", "=", request.taskId)
    .executeTakeFirst();
  if (task === undefined) return refuse({ code: "task.absent" });
  return refuse({ code: "task.finished", params: { id: request.taskId, status: task.status } });
}

async function changeTask(
  transaction: StoreTransaction,
  taskId: number,
  status: TasksTable["status"],
  change: Updateable<TasksTable>,
): Promise<TaskRow | undefined> {
  const row = await transaction
    .updateTable("tasks")
    .set(change)
    .where("id", "=", taskId)
    .where("status", "=", status)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? undefined : toTask(row);
}

export async function finishTask(transaction: StoreTransaction, end: TaskEnd): Promise<boolean> {
  const row = await transaction
    .updateTable("tasks")
    .set({
      status: end.status,
      finished_at: end.at,
      refused_count: end.refusedCount,
      refused: toJson(end.refused),
      problem: end.problem === null ? null : toJson(end.problem),
      ...(end.status === "DONE" || end.status === "WARNING" ? { progress: 1 } : {}),
    })
    .where("id", "=", end.taskId)
    .where("attempt", "=", end.attempt)
    .where("status", "=", "RUNNING")
    .returning(["id", "project_id", "branch_id", "user_id"])
    .executeTakeFirst();
  if (row === undefined) return false;
  if (end.status === "ERROR") await recordFailure(transaction, row, end.at);
  return true;
}

/** Every command of this area. */
export const taskCommands: Commands<TaskWrites> = {
  enqueueRerate,
  claimTask,
  claimCompanions,
  recoverTasks,
  reportProgress,
  cancelTask,
  finishTask,
};
