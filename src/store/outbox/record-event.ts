import { toJson } from "../database/columns.ts";
import type { StoreTransaction, TasksTable } from "../database/schema.ts";
import { takeNumbers } from "../ids/sequences.ts";
import type { Instant } from "../instant.ts";
import { isVisibleProject } from "../projects/visible-rows.ts";
import type { EventReaders, EventRow } from "./rows.ts";

/** What an event says, besides its number and the name of its project. */
export type NewEvent = Pick<EventRow, "type" | "at" | "projectId"> &
  Partial<Omit<EventRow, "id" | "type" | "at" | "projectId" | "projectName">>;

/**
 * Adds an event to the outbox, in the transaction of what happened. Projects that no read sees have no events: hidden
 * ones do not exist yet, deleted ones no longer. Returns its number; undefined: there is no event.
 */
export async function recordEvent(transaction: StoreTransaction, event: NewEvent): Promise<number | undefined> {
  const project = await transaction
    .selectFrom("projects")
    .select("name")
    .where("id", "=", event.projectId)
    .where(isVisibleProject)
    .executeTakeFirst();
  if (project === undefined) return undefined;
  const { gate = null, triage = null, readers = null } = event;
  const id = await takeNumbers(transaction, "event");
  await transaction
    .insertInto("outbox")
    .values({
      id,
      type: event.type,
      at: event.at,
      project_id: event.projectId,
      project_name: project.name,
      branch_id: event.branchId ?? null,
      version_id: event.versionId ?? null,
      edition: event.edition ?? null,
      task_id: event.taskId ?? null,
      user_id: event.userId ?? null,
      gate: gate === null ? null : toJson(gate),
      triage: triage === null ? null : toJson(triage),
      readers: readers === null ? null : toJson(readers),
    })
    .execute();
  return id;
}

/** Records that a task failed. */
export function recordFailure(
  transaction: StoreTransaction,
  task: Pick<TasksTable, "id" | "project_id" | "branch_id" | "user_id">,
  at: Instant,
): Promise<number | undefined> {
  return recordEvent(transaction, {
    type: "task.failed",
    at,
    projectId: task.project_id,
    branchId: task.branch_id,
    taskId: task.id,
    userId: task.user_id,
  });
}

/** Records that a project is about to be deleted, for everyone who has a role on it now. */
export async function recordDeletion(
  transaction: StoreTransaction,
  { projectId, userId, at }: { readonly projectId: number; readonly userId: number; readonly at: Instant },
): Promise<number | undefined> {
  const readers = await readersOf(transaction, projectId);
  return recordEvent(transaction, { type: "project.deleted", at, projectId, userId, readers });
}

async function readersOf(transaction: StoreTransaction, projectId: number): Promise<EventReaders> {
  const { public: open, owner_id: owner } = await transaction
    .selectFrom("projects")
    .select(["public", "owner_id"])
    .where("id", "=", projectId)
    .executeTakeFirstOrThrow();
  if (open === 1) return { everyone: true, userIds: [] };
  const direct = await transaction
    .selectFrom("memberships")
    .select("user_id")
    .where("project_id", "=", projectId)
    .where("user_id", "is not", null)
    .$narrowType<{ user_id: number }>()
    .execute();
  const grouped = await transaction
    .selectFrom("memberships")
    .innerJoin("group_users", "group_users.group_id", "memberships.group_id")
    .select("group_users.user_id")
    .where("memberships.project_id", "=", projectId)
    .execute();
  const byRules = await transaction
    .selectFrom("rule_roles")
    .select("user_id")
    .where("project_id", "=", projectId)
    .execute();
  const members = [...direct, ...grouped, ...byRules].map((row) => row.user_id);
  return { everyone: false, userIds: [...new Set([owner, ...members])] };
}
