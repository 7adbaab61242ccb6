import { fromJson, toJson } from "../database/columns.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { takeNumbers } from "../ids/sequences.ts";
import type { Instant } from "../instant.ts";
import { insertTask, projectLane, versionTasks } from "../tasks/commands.ts";
import type { RerateParameters } from "../tasks/rows.ts";
import { withoutReference } from "../gates/judge-gate.ts";
import { readGateState, recordGate } from "../outbox/version-events.ts";
import type { GateResult } from "./rows.ts";

/** Who caused a change after which versions are compared with others than before. */
interface Cause {
  readonly projectId: number;
  readonly userId: number;
  readonly at: Instant;
}

/**
 * Queues a task that chooses the references of these versions again and checks their gates (D15). One task that waits does
 * this for all versions of a project.
 */
async function chooseAgain(
  transaction: StoreTransaction,
  versionIds: readonly number[],
  { projectId, userId, at }: Cause,
): Promise<void> {
  if (versionIds.length === 0) return;
  const queued = await transaction
    .selectFrom("tasks")
    .select(["id", "parameters"])
    .where("project_id", "=", projectId)
    .where("lane", "=", projectLane(projectId))
    .where("type", "=", "rerate")
    .where("status", "=", "QUEUED")
    .execute();
  for (const { id, parameters } of queued) {
    const waiting = fromJson(parameters) as RerateParameters;
    if (waiting.choosing !== true) continue;
    const all = [...new Set([...(waiting.versionIds ?? []), ...versionIds])];
    const merged: RerateParameters = { ...waiting, versionIds: all };
    await transaction
      .updateTable("tasks")
      .set({ parameters: toJson(merged) })
      .where("id", "=", id)
      .execute();
    return;
  }
  const parameters: RerateParameters = { versionIds, choosing: true };
  await insertTask(transaction, {
    id: await takeNumbers(transaction, "task"),
    type: "rerate",
    project_id: projectId,
    branch_id: null,
    version_id: null,
    user_id: userId,
    lane: projectLane(projectId),
    submitted_at: at,
    parameters: toJson(parameters),
    upload: null,
  });
}

/**
 * Call it after versions were deleted: all of a branch, or one. Until another reference is chosen, no gate shows a
 * comparison with a version that is gone.
 */
export async function loseReferences(
  transaction: StoreTransaction,
  deleted: { readonly column: "id" | "branch_id"; readonly value: number },
  cause: Cause,
): Promise<void> {
  const losing = await transaction
    .selectFrom("versions")
    .innerJoin("versions as reference", "reference.id", "versions.reference_id")
    .select(["versions.id", "versions.gate", "versions.reference_why as why"])
    .where(`reference.${deleted.column}`, "=", deleted.value)
    .where("reference.deleted_at", "is not", null)
    .where("versions.deleted_at", "is", null)
    .orderBy("versions.id")
    .execute();
  for (const { id, gate, why } of losing) {
    const gateBefore = await readGateState(transaction, id);
    await transaction
      .updateTable("versions")
      .set((set) => ({
        gate: gate === null ? null : toJson(withoutReference(fromJson(gate) as GateResult)),
        reference_id: null,
        reference_why: why === null ? null : ("NONE" as const),
        revision: set("revision", "+", 1),
      }))
      .where("id", "=", id)
      .execute();
    await recordGate(transaction, gateBefore, { versionId: id, at: cause.at, userId: cause.userId });
  }
  await chooseAgain(
    transaction,
    losing.map(({ id }) => id),
    cause,
  );
}

/** The reference of a version that was just built may have been deleted in the meantime. */
export async function checkReference(
  transaction: StoreTransaction,
  referenceId: number | null | undefined,
  cause: Cause,
): Promise<void> {
  if (referenceId === null || referenceId === undefined) return;
  await loseReferences(transaction, { column: "id", value: referenceId }, cause);
}

/** Call it after a version was built, became or stopped to be complete or a baseline: others may be compared with it. */
export async function chooseAround(transaction: StoreTransaction, versionId: number, cause: Cause): Promise<void> {
  const version = await transaction
    .selectFrom("versions")
    .innerJoin("branches", "branches.id", "versions.branch_id")
    .select(["versions.id", "versions.branch_id as branchId", "versions.baseline", "versions.complete"])
    .select(["versions.commit_id as commit", "branches.name as branch"])
    .where("versions.id", "=", versionId)
    .where("versions.deleted_at", "is", null)
    .executeTakeFirst();
  if (version === undefined) return;
  const affected = [
    ...(await comparedWith(transaction, versionId)),
    ...(await laterOnBranch(transaction, version)),
    ...(version.complete === 1 && version.commit !== null
      ? await basedOn(transaction, { ...version, commit: version.commit, projectId: cause.projectId })
      : []),
  ];
  const ids = [...new Set(affected)].filter((id) => id !== versionId);
  await chooseAgain(transaction, await withoutWaiting(transaction, ids), cause);
}

async function comparedWith(transaction: StoreTransaction, versionId: number): Promise<readonly number[]> {
  const rows = await transaction
    .selectFrom("versions")
    .select("id")
    .where("reference_id", "=", versionId)
    .where("deleted_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Later versions whose gates follow D9's rule, up to the next one that takes over as their reference. */
async function laterOnBranch(
  transaction: StoreTransaction,
  { id, branchId, baseline }: { readonly id: number; readonly branchId: number; readonly baseline: 0 | 1 },
): Promise<readonly number[]> {
  const later = () =>
    transaction
      .selectFrom("versions")
      .select("id")
      .where("branch_id", "=", branchId)
      .where("id", ">", id)
      .where("deleted_at", "is", null)
      .orderBy("id");
  const next = await later()
    .where("complete", "=", 1)
    .$if(baseline === 1, (some) => some.where("baseline", "=", 1))
    .executeTakeFirst();
  const rows = await later()
    .where("gate", "is not", null)
    .where("reference_why", "is", null)
    .$if(next !== undefined, (some) => some.where("id", "<=", next?.id ?? 0))
    .execute();
  return rows.map((row) => row.id);
}

/**
 * The newest versions of branches whose base or ancestors the version is: jobs of the target may end later than those of
 * the branch. A newer version of the target alone changes nothing: a reference is pinned.
 */
async function basedOn(
  transaction: StoreTransaction,
  {
    id,
    commit,
    branch,
    projectId,
  }: { readonly id: number; readonly commit: string; readonly branch: string; readonly projectId: number },
): Promise<readonly number[]> {
  const rows = await transaction
    .selectFrom("branches")
    .innerJoin("versions", "versions.branch_id", "branches.id")
    .leftJoin("build_targets", "build_targets.branch_id", "branches.id")
    .select(["versions.id", "versions.reference_id as referenceId", "versions.reference_why as why"])
    .select(["branches.base", "build_targets.base as basedOn", "build_targets.ancestors"])
    .where("branches.project_id", "=", projectId)
    .where("branches.target", "=", branch)
    .where("branches.deleted_at", "is", null)
    .where("versions.id", "=", (newest) =>
      newest
        .selectFrom("versions as other")
        .select((select) => select.fn.max("other.id").as("id"))
        .whereRef("other.branch_id", "=", "branches.id")
        .where("other.deleted_at", "is", null),
    )
    .where("versions.reference_why", "is not", null)
    .execute();
  return rows
    .filter(({ referenceId }) => referenceId !== id)
    .filter(({ base, why, basedOn: of, ancestors }) => {
      if (base === commit) return true;
      return why !== "MERGE_BASE" && of === base && (fromJson(ancestors ?? "[]") as string[]).includes(commit);
    })
    .map((row) => row.id);
}

/** Leaves out versions that are built again anyway. */
async function withoutWaiting(
  transaction: StoreTransaction,
  versionIds: readonly number[],
): Promise<readonly number[]> {
  if (versionIds.length === 0) return [];
  const waiting = await transaction
    .selectFrom("tasks")
    .select("version_id")
    .where("version_id", "in", versionIds)
    .where("status", "=", "QUEUED")
    .where("type", "in", versionTasks)
    .execute();
  const ids = new Set(waiting.map((row) => row.version_id));
  return versionIds.filter((id) => !ids.has(id));
}
