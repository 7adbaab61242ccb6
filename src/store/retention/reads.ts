import type { Kysely } from "kysely";
import type { Tables } from "../database/schema.ts";
import { isVisibleBranch } from "../projects/visible-rows.ts";
import type { RetentionReads } from "./contract.ts";
import { readDatedBranches } from "./dated-branches.ts";
import { readRow } from "./stored-rule.ts";

/** Reads of retention rules. */
export function retentionReads(database: Kysely<Tables>): RetentionReads {
  return {
    async retention(projectId) {
      const row = await database
        .selectFrom("retention")
        .selectAll()
        .where("project_id", "=", projectId)
        .executeTakeFirst();
      return readRow(row);
    },
    datedBranches: (projectId) => readDatedBranches(database, projectId),
    async datedVersions(projectId) {
      const rows = await database
        .selectFrom("versions")
        .innerJoin("branches", "branches.id", "versions.branch_id")
        .innerJoin("projects", "projects.id", "branches.project_id")
        .select(["versions.id", "versions.branch_id", "versions.name", "versions.baseline", "versions.created_at"])
        .select("versions.commit_id as commit")
        .where("projects.id", "=", projectId)
        .where(isVisibleBranch)
        .where("versions.deleted_at", "is", null)
        .orderBy("versions.id", "desc")
        .execute();
      const sources = await database
        .selectFrom("version_parts")
        .innerJoin("versions", "versions.id", "version_parts.version_id")
        .select("version_parts.source_version_id as id")
        .where("version_parts.source_version_id", "is not", null)
        .where("versions.project_id", "=", projectId)
        .where("versions.deleted_at", "is", null)
        .distinct()
        .execute();
      const references = await database
        .selectFrom("versions")
        .select("reference_id as id")
        .where("reference_why", "is not", null)
        .where("project_id", "=", projectId)
        .where("deleted_at", "is", null)
        .distinct()
        .execute();
      const pinned = new Set(references.map(({ id }) => id));
      const carried = new Set(sources.map(({ id }) => id));
      return rows.map((row) => ({
        id: row.id,
        branchId: row.branch_id,
        name: row.name,
        baseline: row.baseline === 1,
        commit: row.commit,
        createdAt: row.created_at,
        carriedFrom: carried.has(row.id),
        pinned: pinned.has(row.id),
      }));
    },
  };
}
