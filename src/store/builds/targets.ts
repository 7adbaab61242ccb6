import { fromJson, toJson } from "../database/columns.ts";
import type { BuildTargetsTable } from "../database/part-tables.ts";
import type { StoreTransaction } from "../database/schema.ts";
import type { BranchTarget } from "../projects/rows.ts";

/** A build that says what its branch is compared with. */
interface TargetedBuild {
  readonly branchId: number;
  readonly taskId: number;
  readonly given: Partial<BranchTarget>;
}

type Known = Pick<BuildTargetsTable, "target" | "base">;

/**
 * Stores what a build says of its branch's target, for the branch and for the build itself: builds that wait may have
 * different bases. Ancestors belong to a base, so those of the same base stay if the build gives none.
 */
export async function setTarget(
  transaction: StoreTransaction,
  { branchId, taskId, given }: TargetedBuild,
): Promise<void> {
  const before = await transaction
    .selectFrom("branches")
    .select(["target", "base"])
    .where("id", "=", branchId)
    .executeTakeFirstOrThrow();
  const target = given.branch ?? before.target;
  const known = { target, base: given.base ?? (target === before.target ? before.base : null) };
  const ancestors = given.ancestors ?? (await ancestorsOf(transaction, branchId, known));
  if (target !== before.target || known.base !== before.base) {
    await transaction
      .updateTable("branches")
      .set((set) => ({ ...known, revision: set("revision", "+", 1) }))
      .where("id", "=", branchId)
      .execute();
  }
  await forgetFinished(transaction, branchId);
  await transaction
    .insertInto("build_targets")
    .values({ task_id: taskId, branch_id: branchId, ...known, ancestors: toJson(ancestors) })
    .execute();
}

async function ancestorsOf(
  transaction: StoreTransaction,
  branchId: number,
  { target, base }: Known,
): Promise<readonly string[]> {
  if (target === null || base === null) return [];
  const row = await transaction
    .selectFrom("build_targets")
    .select("ancestors")
    .where("branch_id", "=", branchId)
    .where("target", "=", target)
    .where("base", "=", base)
    .orderBy("task_id", "desc")
    .executeTakeFirst();
  return row === undefined ? [] : (fromJson(row.ancestors) as string[]);
}

/** Only builds that wait or run need what they said. The newest build replaces what the branch has. */
async function forgetFinished(transaction: StoreTransaction, branchId: number): Promise<void> {
  await transaction
    .deleteFrom("build_targets")
    .where("branch_id", "=", branchId)
    .where("task_id", "not in", (unfinished) =>
      unfinished
        .selectFrom("tasks")
        .select("tasks.id")
        .where("tasks.branch_id", "=", branchId)
        .where("tasks.status", "in", ["QUEUED", "RUNNING"]),
    )
    .execute();
}

/** Branches that are compared with a renamed branch follow it. A branch never becomes its own target. */
export async function renameTarget(
  transaction: StoreTransaction,
  { projectId, before, after }: { readonly projectId: number; readonly before: string; readonly after: string },
): Promise<void> {
  await transaction
    .updateTable("branches")
    .set((set) => ({ target: after, revision: set("revision", "+", 1) }))
    .where("project_id", "=", projectId)
    .where("target", "=", before)
    .where("deleted_at", "is", null)
    .execute();
  const ofProject = () =>
    transaction
      .updateTable("build_targets")
      .where("branch_id", "in", (branches) =>
        branches.selectFrom("branches").select("branches.id").where("branches.project_id", "=", projectId),
      );
  await ofProject().set({ target: after }).where("target", "=", before).execute();
  const renamed = transaction
    .selectFrom("branches")
    .select("id")
    .where("project_id", "=", projectId)
    .where("name", "=", after)
    .where("deleted_at", "is", null);
  await transaction
    .updateTable("branches")
    .set({ target: null, base: null })
    .where("target", "=", after)
    .where("id", "in", renamed)
    .execute();
  await ofProject()
    .set({ target: null, base: null })
    .where("target", "=", after)
    .where("branch_id", "in", renamed)
    .execute();
}
