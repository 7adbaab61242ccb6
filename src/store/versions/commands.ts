import { accept, refuse } from "../../text/index.ts";
import { changedValues } from "../audit/changed-values.ts";
import { audit } from "../audit/commands.ts";
import { flag, toJson } from "../database/columns.ts";
import type { Commands, InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { takeNumbers } from "../ids/sequences.ts";
import type { Instant } from "../instant.ts";
import { branchLane, insertTask } from "../tasks/commands.ts";
import type { TaskRow } from "../tasks/rows.ts";
import type { WriteResult } from "../write-result.ts";
import type { LayerCommit, VersionWrites } from "./contract.ts";
import { checkReference, chooseAround, loseReferences } from "./choose-again.ts";
import { readGateState, recordGate, type VersionCause } from "../outbox/version-events.ts";
import { toVersion } from "./mapping.ts";
import { versionNow } from "./version-now.ts";
import { reviseParts } from "./refresh-parts.ts";
import type { VersionRow } from "./rows.ts";

export async function commitLayer(transaction: StoreTransaction, commit: LayerCommit): Promise<boolean> {
  const { versionId, at } = commit;
  const gateBefore = await readGateState(transaction, versionId);
  const row = await transaction
    .updateTable("versions")
    .set((set) => ({
      layer: commit.layer,
      model_revision_id: commit.modelRevisionId,
      triage_revision: commit.triageRevision,
      root: toJson(commit.root),
      gate: commit.gate === null ? null : toJson(commit.gate),
      reference_id: commit.reference?.id ?? null,
      reference_why: commit.reference?.why ?? null,
      revision: set("revision", "+", 1),
    }))
    .where("id", "=", versionId)
    .where("folder", "=", commit.folder)
    .where("layer", "=", commit.fromLayer)
    .where("deleted_at", "is", null)
    .returning(["project_id", "task_id"])
    .executeTakeFirst();
  if (row === undefined) return false;
  await transaction
    .insertInto("retired_layers")
    .values({ version_id: versionId, layer: commit.fromLayer, retired_at: at })
    .execute();
  await recordGate(transaction, gateBefore, { versionId, at });
  const { project_id: projectId, task_id: taskId } = row;
  const userId = await userOf(transaction, taskId);
  await checkReference(transaction, commit.reference?.id, { projectId, userId, at });
  return true;
}

/** The user whose build made a version. */
async function userOf(transaction: StoreTransaction, taskId: number): Promise<number> {
  const task = transaction.selectFrom("tasks").select("user_id").where("id", "=", taskId);
  return (await task.executeTakeFirstOrThrow()).user_id;
}

export async function forgetLayers(
  transaction: StoreTransaction,
  request: InputOf<VersionWrites, "forgetLayers">,
): Promise<void> {
  for (const { versionId, layer } of request.layers) {
    await transaction
      .deleteFrom("retired_layers")
      .where("version_id", "=", versionId)
      .where("layer", "=", layer)
      .execute();
  }
}

export async function forgetFolders(
  transaction: StoreTransaction,
  request: { readonly folders: readonly string[] },
): Promise<void> {
  for (const folder of request.folders) {
    await transaction.deleteFrom("retired_folders").where("folder", "=", folder).execute();
  }
}

export async function completeVersion(
  transaction: StoreTransaction,
  { versionId, userId, at }: InputOf<VersionWrites, "completeVersion">,
): Promise<WriteResult<VersionRow, "version.absent">> {
  const present = await versionNow(transaction, versionId);
  if (present === undefined) return refuse({ code: "version.absent" });
  if (present.partStates.expected.length === 0) return accept(present);
  await endWait(transaction, { versionId, userId, at });
  const detail = { version: versionId, name: present.name, ...(await projectOf(transaction, present.projectId)) };
  await audit(transaction, { at, userId, action: "version.complete", detail });
  return accept((await versionNow(transaction, versionId))!);
}

/** The name of a project beside the id of its version. */
async function projectOf(transaction: StoreTransaction, id: number): Promise<{ readonly project?: string }> {
  const row = await transaction.selectFrom("projects").select("name").where("id", "=", id).executeTakeFirst();
  return row === undefined ? {} : { project: row.name };
}

export async function endWaits(
  transaction: StoreTransaction,
  { versionIds, at }: InputOf<VersionWrites, "endWaits">,
): Promise<void> {
  for (const versionId of versionIds) await endWait(transaction, { versionId, at });
}

async function endWait(transaction: StoreTransaction, cause: VersionCause): Promise<void> {
  await transaction
    .updateTable("joined_versions")
    .set({ waiting_ended_at: cause.at })
    .where("version_id", "=", cause.versionId)
    .where("waiting_ended_at", "is", null)
    .execute();
  await reviseParts(transaction, cause);
}

export async function updateVersion(
  transaction: StoreTransaction,
  change: InputOf<VersionWrites, "updateVersion">,
): Promise<WriteResult<VersionRow, "version.absent" | "revision.stale">> {
  const { expectedRevision, userId, at } = change;
  const before = await versionNow(transaction, change.versionId);
  const row = await transaction
    .updateTable("versions")
    .set((set) => ({
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.baseline === undefined ? {} : { baseline: flag(change.baseline) }),
      revision: set("revision", "+", 1),
    }))
    .where("id", "=", change.versionId)
    .where("deleted_at", "is", null)
    .$if(expectedRevision !== undefined, (update) => update.where("revision", "=", expectedRevision ?? 0))
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) {
    const cause = { projectId: row.project_id, userId, at };
    if (change.baseline !== undefined) await chooseAround(transaction, row.id, cause);
    const { name, baseline } = toVersion(row);
    await audit(transaction, {
      at,
      userId,
      action: "version.change",
      detail: { version: row.id, name, ...(await projectOf(transaction, row.project_id)) },
      changes: changedValues({ name: before?.name, baseline: before?.baseline }, { name, baseline }),
    });
    return accept(toVersion(row));
  }
  const present = await transaction
    .selectFrom("versions")
    .select("id")
    .where("id", "=", change.versionId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return refuse({ code: present === undefined ? "version.absent" : "revision.stale" });
}

export async function deleteVersion(
  transaction: StoreTransaction,
  request: InputOf<VersionWrites, "deleteVersion"> & {
    /** Deleted by a retention rule, not by a user. */
    readonly expired?: boolean;
  },
): Promise<WriteResult<TaskRow, "version.absent">> {
  const version = await transaction
    .updateTable("versions")
    .set((set) => ({ deleted_at: request.at, revision: set("revision", "+", 1) }))
    .where("id", "=", request.versionId)
    .where("deleted_at", "is", null)
    .returning(["project_id", "branch_id", "name"])
    .executeTakeFirst();
  if (version === undefined) return refuse({ code: "version.absent" });
  const { userId, at, versionId } = request;
  const projectId = version.project_id;
  await cancelBuilds(transaction, versionId, at);
  await loseReferences(transaction, { column: "id", value: versionId }, { projectId, userId, at });
  await audit(transaction, {
    at,
    userId: request.expired === true ? null : userId,
    action: request.expired === true ? "version.expire" : "version.delete",
    detail: { version: versionId, name: version.name, ...(await projectOf(transaction, projectId)) },
  });
  const task = await insertTask(
    transaction,
    {
      id: await takeNumbers(transaction, "task"),
      type: "delete",
      project_id: version.project_id,
      branch_id: version.branch_id,
      version_id: request.versionId,
      user_id: request.userId,
      lane: branchLane(version.branch_id),
      submitted_at: request.at,
      parameters: toJson({}),
      upload: null,
    },
    { status: "DONE", started_at: request.at, finished_at: request.at, progress: 1 },
  );
  return accept(task);
}

/** Parts of a deleted version that still wait or are read do not bring it back. */
async function cancelBuilds(transaction: StoreTransaction, versionId: number, at: Instant): Promise<void> {
  const builds = () => transaction.updateTable("tasks").where("version_id", "=", versionId);
  await builds()
    .set({ status: "CANCELLED", cancel_requested: flag(true), finished_at: at })
    .where("status", "=", "QUEUED")
    .execute();
  await builds()
    .set({ cancel_requested: flag(true) })
    .where("status", "=", "RUNNING")
    .execute();
}

export async function forgetVersions(
  transaction: StoreTransaction,
  request: InputOf<VersionWrites, "forgetVersions">,
): Promise<void> {
  for (const versionId of request.versionIds) {
    const deleted = await transaction
      .selectFrom("versions")
      .select("id")
      .where("id", "=", versionId)
      .where("deleted_at", "is not", null)
      .executeTakeFirst();
    if (deleted === undefined) continue;
    await transaction.deleteFrom("retired_layers").where("version_id", "=", versionId).execute();
    await transaction.deleteFrom("joined_versions").where("version_id", "=", versionId).execute();
    await transaction.deleteFrom("versions").where("id", "=", versionId).execute();
  }
}

/** Every command of this area. */
export const versionCommands: Commands<VersionWrites> = {
  commitLayer,
  forgetLayers,
  forgetFolders,
  completeVersion,
  endWaits,
  updateVersion,
  deleteVersion,
  forgetVersions,
};
