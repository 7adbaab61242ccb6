import type { Kysely } from "kysely";
import type { Tables } from "../database/schema.ts";
import type { DatedBranch } from "./rows.ts";

/** Reads the branches of a project with the values that a rule uses. */
export async function readDatedBranches(database: Kysely<Tables>, projectId: number): Promise<readonly DatedBranch[]> {
  const project = await database
    .selectFrom("projects")
    .select("main_branch_id")
    .where("id", "=", projectId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (project === undefined) return [];
  const branches = await database
    .selectFrom("branches")
    .select(["id", "name", "target", "created_at"])
    .where("project_id", "=", projectId)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  const targets = new Set(branches.map(({ target }) => target));
  const versions = await readVersionFacts(database, projectId);
  const tasks = await readTaskFacts(database, projectId);
  const sources = await readNeededBranches(database, projectId);
  return branches.map(({ id, name, target, created_at }) => ({
    id,
    name,
    target,
    main: id === project.main_branch_id,
    lastBuildAt: Math.max(created_at, versions.newest.get(id) ?? 0, tasks.newest.get(id) ?? 0),
    busy: tasks.rating || tasks.busy.has(id),
    baseline: versions.baselines.has(id),
    needed: targets.has(name) || sources.has(id),
  }));
}

async function readVersionFacts(database: Kysely<Tables>, projectId: number) {
  const rows = await database
    .selectFrom("versions")
    .select(({ fn }) => [
      "branch_id",
      fn.max("created_at").as("newest"),
      // 1 if any of them is a baseline.
      fn.max("baseline").as("baseline"),
    ])
    .where("project_id", "=", projectId)
    .where("deleted_at", "is", null)
    .groupBy("branch_id")
    .execute();
  return {
    newest: new Map(rows.map((row) => [row.branch_id, row.newest])),
    baselines: new Set(rows.filter(({ baseline }) => baseline === 1).map((row) => row.branch_id)),
  };
}

async function readTaskFacts(database: Kysely<Tables>, projectId: number) {
  const builds = await database
    .selectFrom("tasks")
    .select(({ fn }) => ["branch_id", fn.max("submitted_at").as("newest")])
    .where("project_id", "=", projectId)
    .where("branch_id", "is not", null)
    .where("type", "=", "build")
    .groupBy("branch_id")
    .execute();
  const unfinished = await database
    .selectFrom("tasks")
    .select(["branch_id", "type"])
    .where("project_id", "=", projectId)
    .where("status", "in", ["QUEUED", "RUNNING"])
    .execute();
  return {
    newest: new Map(builds.map((row) => [row.branch_id!, row.newest])),
    busy: new Set(unfinished.map((row) => row.branch_id)),
    rating: unfinished.some(({ type }) => type === "rerate"),
  };
}

/** The branches with versions that versions of other branches carry from, or are compared with. */
async function readNeededBranches(database: Kysely<Tables>, projectId: number): Promise<ReadonlySet<number>> {
  const carried = await database
    .selectFrom("version_parts")
    .innerJoin("versions as carrier", "carrier.id", "version_parts.version_id")
    .innerJoin("versions as source", "source.id", "version_parts.source_version_id")
    .select("source.branch_id")
    .where("carrier.project_id", "=", projectId)
    .where("carrier.deleted_at", "is", null)
    .whereRef("source.branch_id", "!=", "carrier.branch_id")
    .distinct()
    .execute();
  const compared = await database
    .selectFrom("versions as later")
    .innerJoin("versions as reference", "reference.id", "later.reference_id")
    .select("reference.branch_id")
    .where("later.project_id", "=", projectId)
    .where("later.deleted_at", "is", null)
    .whereRef("reference.branch_id", "!=", "later.branch_id")
    .distinct()
    .execute();
  return new Set([...carried, ...compared].map((row) => row.branch_id));
}
