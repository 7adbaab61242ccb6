import { accept, refuse, type Result } from "../../text/index.ts";
import { changedValues } from "../audit/changed-values.ts";
import { callerOf } from "../audit/command-origin.ts";
import { audit } from "../audit/commands.ts";
import { toJson } from "../database/columns.ts";
import type { InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { renameTarget } from "../builds/targets.ts";
import { takeNumbers } from "../ids/sequences.ts";
import { isStale, type WriteResult } from "../write-result.ts";
import type { ProjectWrites } from "./contract.ts";
import { toBranch } from "./mapping.ts";
import { insertBranch } from "./projects.ts";
import type { BranchRow } from "./rows.ts";
import { isVisibleBranch, isVisibleProject } from "./visible-rows.ts";

export async function createBranch(
  transaction: StoreTransaction,
  branch: InputOf<ProjectWrites, "createBranch">,
): Promise<WriteResult<BranchRow, "project.absent" | "branch.name-taken">> {
  // Taken first: the lock on the sequence serializes creations, so names cannot race.
  const id = await takeNumbers(transaction, "branch");
  const project = await transaction
    .selectFrom("projects")
    .select("name")
    .where("id", "=", branch.projectId)
    .where(isVisibleProject)
    .executeTakeFirst();
  if (project === undefined) return refuse({ code: "project.absent" });
  if (await isTaken(transaction, branch.projectId, branch.name)) return nameTaken(branch.name);
  const row = await insertBranch(transaction, { id, ...branch });
  const detail = { project: project.name, branch: branch.name };
  await audit(transaction, { at: branch.at, userId: callerOf(transaction), action: "branch.create", detail });
  return accept(row);
}

export async function updateBranch(
  transaction: StoreTransaction,
  change: InputOf<ProjectWrites, "updateBranch">,
): Promise<WriteResult<BranchRow, "branch.absent" | "revision.stale" | "branch.name-taken">> {
  const current = await transaction
    .selectFrom("branches")
    .innerJoin("projects", "projects.id", "branches.project_id")
    .selectAll("branches")
    .select("projects.name as project")
    .where("branches.id", "=", change.branchId)
    .where(isVisibleBranch)
    .executeTakeFirst();
  if (current === undefined) return refuse({ code: "branch.absent" });
  const { name } = change;
  if (isStale(change, current.revision)) return refuse({ code: "revision.stale" });
  if (name !== undefined && name !== current.name && (await isTaken(transaction, current.project_id, name))) {
    return nameTaken(name);
  }
  const row = await transaction
    .updateTable("branches")
    .set((set) => ({
      ...(name === undefined ? {} : { name }),
      ...(change.group === undefined ? {} : { group_name: change.group }),
      ...(change.color === undefined ? {} : { color: toJson(change.color) }),
      ...(change.target === undefined ? {} : { target: change.target }),
      ...(change.base === undefined ? {} : { base: change.base }),
      revision: set("revision", "+", 1),
    }))
    .where("id", "=", change.branchId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(transaction, {
    at: change.at,
    userId: callerOf(transaction),
    action: "branch.change",
    detail: { project: current.project, branch: current.name },
    changes: changedValues(auditedValues(toBranch(current)), auditedValues(toBranch(row))),
  });
  if (name === undefined || name === current.name) return accept(toBranch(row));
  await renameTarget(transaction, { projectId: current.project_id, before: current.name, after: name });
  const renamed = await transaction
    .selectFrom("branches")
    .selectAll()
    .where("id", "=", change.branchId)
    .executeTakeFirstOrThrow();
  return accept(toBranch(renamed));
}

function auditedValues({ name, group, color, target, base }: BranchRow) {
  return { name, group, color, target, base };
}

async function isTaken(transaction: StoreTransaction, projectId: number, name: string): Promise<boolean> {
  const row = await transaction
    .selectFrom("branches")
    .select("id")
    .where("project_id", "=", projectId)
    .where("name", "=", name)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

function nameTaken(name: string): Result<never, "branch.name-taken"> {
  return refuse({ code: "branch.name-taken", params: { name } });
}
