import type { Kysely } from "kysely";
import { inPieces } from "../database/in-pieces.ts";
import type { Tables } from "../database/schema.ts";
import { toBranch, toProject } from "../projects/mapping.ts";
import type { BuildReads } from "./contract.ts";

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
