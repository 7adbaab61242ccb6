import { accept, refuse } from "../../text/index.ts";
import { changedValues } from "../audit/changed-values.ts";
import { audit } from "../audit/commands.ts";
import type { Commands, InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { nameForChange } from "../projects/changed-project.ts";
import { deleteBranch } from "../projects/deletions.ts";
import type { TaskRow } from "../tasks/rows.ts";
import { isCarriedFrom, isPinned } from "../versions/carried-from.ts";
import { deleteVersion } from "../versions/commands.ts";
import type { WriteResult } from "../write-result.ts";
import type { RetentionWrites } from "./contract.ts";
import { readDatedBranches } from "./dated-branches.ts";
import { isExpiredBranch, type RetentionRow } from "./rows.ts";
import { readRow, writeRule } from "./stored-rule.ts";

export async function putRetention(
  transaction: StoreTransaction,
  change: InputOf<RetentionWrites, "putRetention">,
): Promise<WriteResult<RetentionRow, "project.absent" | "revision.stale">> {
  const { projectId, userId, at } = change;
  const before = readRow(
    await transaction.selectFrom("retention").selectAll().where("project_id", "=", projectId).executeTakeFirst(),
  );
  const name = await nameForChange(transaction, change, before.revision);
  if (!name.ok) return name;
  const rule = change.rule === undefined ? before.rule : change.rule;
  const branchDays = change.branchDays === undefined ? before.branchDays : change.branchDays;
  const stored = { rule: writeRule({ rule, branchDays }), revision: before.revision + 1 };
  await transaction
    .insertInto("retention")
    .values({ project_id: projectId, ...stored })
    .onConflict((conflict) => conflict.column("project_id").doUpdateSet(stored))
    .execute();
  const detail = { project: name.value, ...(rule ?? { rule: null }), branchDays };
  const changes = changedValues({ rule: before.rule, branchDays: before.branchDays }, { rule, branchDays });
  await audit(transaction, { at, userId, action: "retention.change", detail, changes });
  return accept({ rule, branchDays, revision: stored.revision });
}

export async function expireVersion(
  transaction: StoreTransaction,
  { versionId, at }: InputOf<RetentionWrites, "expireVersion">,
): Promise<WriteResult<TaskRow, "version.absent">> {
  const version = await transaction
    .selectFrom("versions")
    .innerJoin("projects", "projects.id", "versions.project_id")
    .select(["versions.branch_id", "versions.project_id", "projects.owner_id"])
    .where("versions.id", "=", versionId)
    .where("versions.deleted_at", "is", null)
    .where("versions.baseline", "=", 0)
    .where((where) => where.not(where.or([isCarriedFrom(where), isPinned(where)])))
    .executeTakeFirst();
  if (version === undefined) return refuse({ code: "version.absent" });
  // Checked again in the transaction that deletes: builds and retention run concurrently.
  const newer = await transaction
    .selectFrom("versions")
    .select("id")
    .where("branch_id", "=", version.branch_id)
    .where("id", ">", versionId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const rating = await transaction
    .selectFrom("tasks")
    .select("id")
    .where("status", "in", ["QUEUED", "RUNNING"])
    .where("project_id", "=", version.project_id)
    .where("type", "=", "rerate")
    .where("parameters", "not like", `%"choosing":true%`)
    .executeTakeFirst();
  if (newer === undefined || rating !== undefined) return refuse({ code: "version.absent" });
  return deleteVersion(transaction, { versionId, userId: version.owner_id, at, expired: true });
}

export async function expireBranch(
  transaction: StoreTransaction,
  { branchId, builtBefore, at }: InputOf<RetentionWrites, "expireBranch">,
): Promise<WriteResult<TaskRow, "branch.absent">> {
  const project = await transaction
    .selectFrom("branches")
    .innerJoin("projects", "projects.id", "branches.project_id")
    .select(["projects.id", "projects.owner_id"])
    .where("branches.id", "=", branchId)
    .executeTakeFirst();
  if (project === undefined) return refuse({ code: "branch.absent" });
  // Checked again in the transaction that deletes: builds and retention run concurrently.
  const branches = await readDatedBranches(transaction, project.id);
  const branch = branches.find(({ id }) => id === branchId);
  if (branch === undefined || !isExpiredBranch(branch, builtBefore)) return refuse({ code: "branch.absent" });
  const deleted = await deleteBranch(transaction, { branchId, userId: project.owner_id, at, expired: true });
  return deleted.ok ? accept(deleted.value.task) : refuse({ code: "branch.absent" });
}

/** Every command of this area. */
export const retentionCommands: Commands<RetentionWrites> = {
  putRetention,
  expireVersion,
  expireBranch,
};
