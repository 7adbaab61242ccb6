import type { Kysely } from "kysely";
import { inPieces } from "../database/in-pieces.ts";
import { fromJson } from "../database/columns.ts";
import type { BuildTargetsTable } from "../database/part-tables.ts";
import type { Tables } from "../database/schema.ts";
import { toBranch, toProject } from "../projects/mapping.ts";
import type { BranchTarget } from "../projects/rows.ts";
import type { BuildReads } from "./contract.ts";

function toTarget({ target, base, ancestors }: TargetColumns): BranchTarget | undefined {
  return target === null ? undefined : { branch: target, base, ancestors: fromJson(ancestors) as string[] };
}

type TargetColumns = Pick<BuildTargetsTable, "target" | "base" | "ancestors">;

/** Reads of the targets of builds, and of their attempts. */
export function buildReads(database: Kysely<Tables>): BuildReads {
  return {
    async buildTarget(branchId) {
      const branch = await database
        .selectFrom("branches")
        .selectAll()
        .where("id", "=", branchId)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      if (branch === undefined) return undefined;
      const project = await database
        .selectFrom("projects")
        .selectAll()
        .where("id", "=", branch.project_id)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      return project && { project: toProject(project), branch: toBranch(branch) };
    },
    async targetOf(branchId, taskIds) {
      const ofTask = await database
        .selectFrom("build_targets")
        .selectAll()
        .where("task_id", "in", [...taskIds, 0])
        .orderBy("task_id", "desc")
        .executeTakeFirst();
      if (ofTask !== undefined) return toTarget(ofTask);
      const now = await database
        .selectFrom("branches")
        .leftJoin("build_targets", (join) =>
          join.onRef("build_targets.branch_id", "=", "branches.id").on((on) =>
            // Ancestors of another base say nothing about this one.
            on.or([
              on("build_targets.base", "=", on.ref("branches.base")),
              on.and([on("build_targets.base", "is", null), on("branches.base", "is", null)]),
            ]),
          ),
        )
        .select(["branches.target", "branches.base", "build_targets.ancestors"])
        .where("branches.id", "=", branchId)
        .orderBy("build_targets.task_id", "desc")
        .executeTakeFirst();
      return now && toTarget({ ...now, ancestors: now.ancestors ?? "[]" });
    },
    buildAttempts: (versionIds) =>
      inPieces(versionIds, (some) =>
        database
          .selectFrom("tasks")
          .select("version_id as versionId")
          .select((select) => select.fn.max("attempt").as("attempts"))
          .where("type", "in", ["build", "edition"])
          .where("version_id", "in", some)
          .groupBy("version_id")
          .$narrowType<{ versionId: number }>()
          .execute(),
      ),
  };
}
