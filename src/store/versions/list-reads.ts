import type { Kysely } from "kysely";
import { inPieces } from "../database/in-pieces.ts";
import type { Tables } from "../database/schema.ts";
import { isVisibleBranch } from "../projects/visible-rows.ts";
import type { VersionKind, VersionReads } from "./contract.ts";
import { toVersion } from "./mapping.ts";

type VersionLists = Pick<VersionReads, "versionsByIds" | "newestVersions" | "versionsOfProject">;

/** Lists of versions. */
export function versionLists(database: Kysely<Tables>): VersionLists {
  return {
    async versionsByIds(ids) {
      const rows = await inPieces(ids, (some) => visibleVersions(database).where("versions.id", "in", some).execute());
      return rows.map(toVersion).toSorted((one, other) => one.id - other.id);
    },
    // One index lookup for each branch, however many versions it has: it finds the id of the last wanted version.
    async newestVersions(branchIds, kind, count = 1) {
      if (branchIds.length === 0) return [];
      const wanted = database
        .selectFrom("branches")
        .select((branch) => {
          const versions = branch
            .selectFrom("versions as candidates")
            .select("candidates.id")
            .whereRef("candidates.branch_id", "=", "branches.id")
            .where("candidates.deleted_at", "is", null)
            .orderBy("candidates.id", "desc")
            .limit(1)
            .offset(count - 1);
          let last = versions;
          if (isBaseline(kind)) last = last.where("candidates.baseline", "=", 1);
          if (isComplete(kind)) last = last.where("candidates.complete", "=", 1);
          return ["branches.id as branchId", branch.fn.coalesce(last, branch.val(0)).as("lastId")];
        })
        .innerJoin("projects", "projects.id", "branches.project_id")
        .where("branches.id", "in", branchIds)
        .where(isVisibleBranch);
      let newest = database
        .selectFrom(wanted.as("wanted"))
        .innerJoin("versions", (join) =>
          join.onRef("versions.branch_id", "=", "wanted.branchId").onRef("versions.id", ">=", "wanted.lastId"),
        )
        .selectAll("versions")
        .where("versions.deleted_at", "is", null)
        .orderBy("versions.branch_id")
        .orderBy("versions.id", "desc");
      if (isBaseline(kind)) newest = newest.where("versions.baseline", "=", 1);
      if (isComplete(kind)) newest = newest.where("versions.complete", "=", 1);
      return (await newest.execute()).map(toVersion);
    },
    async versionsOfProject({ projectId, branchId, publishedOnly, beforeId, limit }) {
      let page = visibleVersions(database)
        .where("versions.project_id", "=", projectId)
        .orderBy("versions.id", "desc")
        .limit(limit);
      if (branchId !== undefined) page = page.where("versions.branch_id", "=", branchId);
      if (publishedOnly) page = page.where("versions.baseline", "=", 1).where("versions.complete", "=", 1);
      if (beforeId !== undefined) page = page.where("versions.id", "<", beforeId);
      return (await page.execute()).map(toVersion);
    },
  };
}

const isBaseline = (kind: VersionKind): boolean => kind === "baseline" || kind === "published";
const isComplete = (kind: VersionKind): boolean => kind === "complete" || kind === "published";

/** The versions that reads may return, with all their columns. */
export function visibleVersions(database: Kysely<Tables>) {
  return database
    .selectFrom("versions")
    .innerJoin("branches", "branches.id", "versions.branch_id")
    .innerJoin("projects", "projects.id", "versions.project_id")
    .selectAll("versions")
    .where("versions.deleted_at", "is", null)
    .where(isVisibleBranch);
}
