import type { Kysely } from "kysely";
import { inPieces } from "../database/in-pieces.ts";
import type { Tables } from "../database/schema.ts";
import { isVisibleBranch } from "../projects/visible-rows.ts";
import type { VersionKind, VersionReads } from "./contract.ts";
import { headColumns, markColumns, toMark, toVersion } from "./mapping.ts";
import type { BranchMark } from "./rows.ts";

type VersionLists = Pick<
  VersionReads,
  | "versionsByIds"
  | "newestVersions"
  | "newestHeads"
  | "carryingVersions"
  | "versionsOfProject"
  | "versionMarksOf"
  | "versionHeads"
>;

/** Lists of versions. */
export function versionLists(database: Kysely<Tables>): VersionLists {
  return {
    async versionsByIds(ids) {
      const rows = await inPieces(ids, (some) => visibleVersions(database).where("versions.id", "in", some).execute());
      return rows.map(toVersion).toSorted((one, other) => one.id - other.id);
    },
    async versionMarksOf(branchIds) {
      const rows = await inPieces(branchIds, (some) =>
        visibleVersions(database)
          .clearSelect()
          .select([...markColumns, "versions.branch_id as branchId"])
          .where("versions.branch_id", "in", some)
          .orderBy("versions.branch_id")
          .orderBy("versions.id", "desc")
          .execute(),
      );
      const marks = new Map<number, BranchMark[]>();
      for (const row of rows) {
        const known = marks.get(row.branchId);
        if (known === undefined) marks.set(row.branchId, [toMark(row)]);
        else known.push(toMark(row));
      }
      return marks;
    },
    async versionHeads(ids) {
      const rows = await inPieces(ids, (some) =>
        visibleVersions(database).clearSelect().select(headColumns).where("versions.id", "in", some).execute(),
      );
      return new Map(rows.map((row) => [row.id, row]));
    },
    async newestVersions(branchIds, kind, count = 1) {
      if (branchIds.length === 0) return [];
      return (await newestOf(database, branchIds, kind, count).selectAll("versions").execute()).map(toVersion);
    },
    async newestHeads(branchIds, kind, count = 1) {
      if (branchIds.length === 0) return [];
      return newestOf(database, branchIds, kind, count).select(headColumns).execute();
    },
    async carryingVersions(versionIds) {
      const rows = await inPieces(versionIds, (some) =>
        database
          .selectFrom("version_parts")
          .select("version_id")
          .distinct()
          .where("version_id", "in", some)
          .where("source_version_id", "is not", null)
          .execute(),
      );
      return rows.map((row) => row.version_id);
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

// One index lookup for each branch, however many versions it has: it finds the id of the last wanted version.
function newestOf(database: Kysely<Tables>, branchIds: readonly number[], kind: VersionKind, count: number) {
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
    .where("versions.deleted_at", "is", null)
    .orderBy("versions.branch_id")
    .orderBy("versions.id", "desc");
  if (isBaseline(kind)) newest = newest.where("versions.baseline", "=", 1);
  if (isComplete(kind)) newest = newest.where("versions.complete", "=", 1);
  return newest;
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
