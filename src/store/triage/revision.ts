import { toJson } from "../database/columns.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { takeNumbers } from "../ids/sequences.ts";
import type { Instant } from "../instant.ts";
import { recordEvent } from "../outbox/record-event.ts";
import type { EventTriage } from "../outbox/rows.ts";
import { isVisibleBranch } from "../projects/visible-rows.ts";
import { insertTask, projectLane } from "../tasks/commands.ts";
import type { RerateParameters } from "../tasks/rows.ts";

/** A branch that can be triaged. */
export interface TriagedBranch {
  readonly name: string;
  readonly projectId: number;
  readonly projectName: string;
  readonly ownerId: number;
}

/** Who changes triage, and when. Null: the server itself. */
export interface TriageContext {
  readonly branchId: number;
  readonly userId: number | null;
  readonly at: Instant;
}

export async function findBranch(transaction: StoreTransaction, branchId: number): Promise<TriagedBranch | undefined> {
  return transaction
    .selectFrom("branches")
    .innerJoin("projects", "projects.id", "branches.project_id")
    .select(["branches.name", "projects.id as projectId", "projects.name as projectName"])
    .select("projects.owner_id as ownerId")
    .where("branches.id", "=", branchId)
    .where(isVisibleBranch)
    .executeTakeFirst();
}

/**
 * Increments the branch's triage revision, and queues a task that writes the layer of its newest version again. A task
 * that is still waiting covers all triage until it starts.
 */
export async function raiseTriage(
  transaction: StoreTransaction,
  { branchId, userId, at }: TriageContext,
  { projectId, ownerId }: TriagedBranch,
): Promise<void> {
  await transaction
    .updateTable("branches")
    .set((set) => ({ triage_revision: set("triage_revision", "+", 1), revision: set("revision", "+", 1) }))
    .where("id", "=", branchId)
    .execute();
  const newest = await transaction
    .selectFrom("versions")
    .select("id")
    .where("branch_id", "=", branchId)
    .where("deleted_at", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (newest !== undefined) {
    await catchUp(transaction, { projectId, versionId: newest.id, userId: userId ?? ownerId, at });
  }
}

/** Records that triage of a branch changed. */
export async function recordTriage(
  transaction: StoreTransaction,
  { branchId, userId, at }: TriageContext,
  { projectId }: TriagedBranch,
  triage: EventTriage | null = null,
): Promise<void> {
  await recordEvent(transaction, { type: "triage.changed", at, projectId, branchId, userId, triage });
}

async function catchUp(
  transaction: StoreTransaction,
  version: { readonly projectId: number; readonly versionId: number; readonly userId: number; readonly at: Instant },
): Promise<void> {
  const waiting = await transaction
    .selectFrom("tasks")
    .select("id")
    .where("project_id", "=", version.projectId)
    .where("type", "=", "rerate")
    .where("status", "=", "QUEUED")
    .where("version_id", "=", version.versionId)
    .executeTakeFirst();
  if (waiting !== undefined) return;
  const parameters: RerateParameters = { versionIds: [version.versionId], catchUp: true };
  await insertTask(transaction, {
    id: await takeNumbers(transaction, "task"),
    type: "rerate",
    project_id: version.projectId,
    branch_id: null,
    version_id: version.versionId,
    user_id: version.userId,
    lane: projectLane(version.projectId),
    submitted_at: version.at,
    parameters: toJson(parameters),
    upload: null,
  });
}
