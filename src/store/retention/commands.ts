import { accept, refuse } from "../../text/index.ts";
import { audit } from "../audit/commands.ts";
import { toJson } from "../database/columns.ts";
import type { Commands, InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { nameForChange } from "../projects/changed-project.ts";
import type { TaskRow } from "../tasks/rows.ts";
import { isCarriedFrom } from "../versions/carried-from.ts";
import { deleteVersion } from "../versions/commands.ts";
import type { WriteResult } from "../write-result.ts";
import type { RetentionWrites } from "./contract.ts";
import type { RetentionRow } from "./rows.ts";

export async function putRetention(
  transaction: StoreTransaction,
  change: InputOf<RetentionWrites, "putRetention">,
): Promise<WriteResult<RetentionRow, "project.absent" | "revision.stale">> {
  const { projectId, rule, userId, at } = change;
  const stored = await transaction
    .selectFrom("retention")
    .select("revision")
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  const before = stored?.revision ?? 0;
  const name = await nameForChange(transaction, change, before);
  if (!name.ok) return name;
  const revision = before + 1;
  await transaction
    .insertInto("retention")
    .values({ project_id: projectId, rule: toJson(rule), revision })
    .onConflict((conflict) => conflict.column("project_id").doUpdateSet({ rule: toJson(rule), revision }))
    .execute();
  const detail = { project: name.value, ...(rule ?? { rule: null }) };
  await audit(transaction, { at, userId, action: "retention.change", detail });
  return accept({ rule, revision });
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
    .where((where) => where.not(isCarriedFrom(where)))
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
  const compared = await transaction
    .selectFrom("versions")
    .select("id")
    .where("reference_id", "=", versionId)
    .where("reference_why", "is not", null)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (newer === undefined || (rating ?? compared) !== undefined) return refuse({ code: "version.absent" });
  return deleteVersion(transaction, { versionId, userId: version.owner_id, at, expired: true });
}

/** Every command of this area. */
export const retentionCommands: Commands<RetentionWrites> = {
  putRetention,
  expireVersion,
};
