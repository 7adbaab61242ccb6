import { flag, toJson } from "../database/columns.ts";
import type { JoinedVersionsTable } from "../database/part-tables.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { takeNumbers } from "../ids/sequences.ts";
import { branchLane, finishTask, insertTask, versionTasks } from "../tasks/commands.ts";
import { checkReference, chooseAround } from "../versions/choose-again.ts";
import { refreshPartStates } from "../versions/refresh-parts.ts";
import { insertPart } from "../versions/parts.ts";
import type { BuildCommit, EditionCommit } from "./contract.ts";
import { nextVersionNumber, versionValues } from "./version-values.ts";

/** A version that is made of parts, and what is committed of it. */
interface Edition {
  readonly projectId: number;
  readonly branchId: number;
  readonly versionId: number;
  readonly userId: number;
  readonly commit: BuildCommit;
  readonly edition: EditionCommit;
}

/** Commits an edition. Returns what the version's first part fixed; undefined, and nothing changes, if it may not. */
export async function commitEdition(
  transaction: StoreTransaction,
  change: Edition,
): Promise<JoinedVersionsTable | undefined> {
  const { versionId, commit, edition } = change;
  const joined = await transaction
    .selectFrom("joined_versions")
    .selectAll()
    .where("version_id", "=", versionId)
    .executeTakeFirst();
  const before = await transaction
    .selectFrom("versions")
    .select(["folder", "deleted_at"])
    .where("id", "=", versionId)
    .executeTakeFirst();
  if (joined === undefined || (before?.deleted_at ?? null) !== null) return undefined;
  if (!(await ownsAll(transaction, edition))) return undefined;
  for (const end of edition.tasks) await finishTask(transaction, { ...end, at: commit.at });
  if (before === undefined) await insertVersion(transaction, change, joined);
  else await replaceVersion(transaction, change, before.folder);
  await replaceParts(transaction, change);
  await refreshPartStates(transaction, versionId);
  if (edition.sent.length > 0) await queueLaterEditions(transaction, change);
  const { projectId, userId } = change;
  const cause = { projectId, userId, at: commit.at };
  await checkReference(transaction, commit.reference?.id, cause);
  await chooseAround(transaction, versionId, cause);
  return joined;
}

/** Whether every task of the batch still belongs to this attempt. Writers take turns, so this holds until the commit. */
async function ownsAll(transaction: StoreTransaction, { tasks }: EditionCommit): Promise<boolean> {
  for (const { taskId, attempt } of tasks) {
    const owned = await transaction
      .selectFrom("tasks")
      .select("id")
      .where("id", "=", taskId)
      .where("attempt", "=", attempt)
      .where("status", "=", "RUNNING")
      .where("cancel_requested", "=", flag(false))
      .executeTakeFirst();
    if (owned === undefined) return false;
  }
  return true;
}

async function insertVersion(
  transaction: StoreTransaction,
  { projectId, branchId, versionId, commit }: Edition,
  joined: JoinedVersionsTable,
): Promise<void> {
  const number = await nextVersionNumber(transaction, branchId);
  await transaction
    .insertInto("versions")
    .values({
      ...versionValues(commit),
      id: versionId,
      project_id: projectId,
      branch_id: branchId,
      task_id: commit.taskId,
      name: joined.name ?? `V${number}`,
      baseline: joined.baseline,
      analysis_time: joined.analysis_time,
      commit_id: joined.commit_id ?? commit.commit ?? null,
      created_at: commit.at,
      revision: 1,
      deleted_at: null,
    })
    .execute();
}

/** The old content stays for a while, because requests may still read it. */
async function replaceVersion(
  transaction: StoreTransaction,
  { branchId, versionId, commit }: Edition,
  oldFolder: string,
): Promise<void> {
  await transaction
    .updateTable("branches")
    .set((set) => ({ revision: set("revision", "+", 1) }))
    .where("id", "=", branchId)
    .execute();
  await transaction
    .updateTable("versions")
    .set((set) => ({
      ...versionValues(commit),
      task_id: commit.taskId,
      edition: set("edition", "+", 1),
      revision: set("revision", "+", 1),
    }))
    .where("id", "=", versionId)
    .execute();
  // Their bytes go with the old folder.
  await transaction.deleteFrom("retired_layers").where("version_id", "=", versionId).execute();
  await retireFolder(transaction, oldFolder, commit.at);
}

async function replaceParts(transaction: StoreTransaction, { versionId, commit, edition }: Edition): Promise<void> {
  const old = await transaction
    .deleteFrom("version_parts")
    .where("version_id", "=", versionId)
    .returning("records_folder")
    .execute();
  const stored = new Set(edition.parts.map(({ recordsFolder }) => recordsFolder));
  for (const { records_folder: folder } of old) {
    if (folder !== null && !stored.has(folder)) await retireFolder(transaction, folder, commit.at);
  }
  for (const part of edition.parts) await insertPart(transaction, versionId, part);
}

async function retireFolder(transaction: StoreTransaction, folder: string, at: number): Promise<void> {
  await transaction.insertInto("retired_folders").values({ folder, retired_at: at }).execute();
}

/**
 * Later versions that carry such a part, or match its findings, are built again: their content does not depend on the
 * order in which parts arrive (D14). So are versions of other branches that have one of these as reference, because they
 * carry its parts (D15). A version that waits to be built anyway needs no task.
 */
async function queueLaterEditions(
  transaction: StoreTransaction,
  { projectId, branchId, versionId, userId, commit, edition }: Edition,
): Promise<void> {
  const later = await transaction
    .selectFrom("versions")
    .innerJoin("joined_versions", "joined_versions.version_id", "versions.id")
    .select(["versions.id", "versions.branch_id as branchId"])
    .where("versions.project_id", "=", projectId)
    .where("versions.deleted_at", "is", null)
    .where((where) =>
      where.or([
        where.and([where("versions.branch_id", "=", branchId), where("versions.id", ">", versionId)]),
        where(
          "versions.reference_id",
          "in",
          where
            .selectFrom("versions as reference")
            .select("reference.id")
            .where("reference.branch_id", "=", branchId)
            .where("reference.id", ">=", versionId)
            .where("reference.deleted_at", "is", null),
        ),
      ]),
    )
    .where((where) =>
      where.or([
        where("joined_versions.carries", "=", flag(true)),
        where.exists(
          where
            .selectFrom("version_parts")
            .select("version_parts.name")
            .whereRef("version_parts.version_id", "=", "versions.id")
            .where("version_parts.name", "in", edition.sent),
        ),
      ]),
    )
    .where("versions.id", "!=", versionId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("tasks")
            .select("tasks.id")
            .whereRef("tasks.version_id", "=", "versions.id")
            .where("tasks.status", "=", "QUEUED")
            .where("tasks.type", "in", versionTasks),
        ),
      ),
    )
    .orderBy("versions.id")
    .execute();
  for (const { id, branchId: laterBranchId } of later) {
    await insertTask(transaction, {
      id: await takeNumbers(transaction, "task"),
      type: "edition",
      project_id: projectId,
      branch_id: laterBranchId,
      version_id: id,
      user_id: userId,
      lane: branchLane(laterBranchId),
      submitted_at: commit.at,
      parameters: toJson({}),
      upload: null,
    });
  }
}
