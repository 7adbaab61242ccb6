import type { Expression, ExpressionBuilder, Kysely, SqlBool } from "kysely";
import { flagUnset } from "../database/columns.ts";
import type { Tables } from "../database/schema.ts";

/**
 * Whether reads may return the project: it is neither deleted, nor hidden until its first baseline. Builds and deletions
 * also work on hidden projects, so they check `deleted_at` alone.
 */
export function isVisibleProject(where: ExpressionBuilder<Tables, "projects">): Expression<SqlBool> {
  return where.and([where("projects.deleted_at", "is", null), where("projects.hidden", "=", flagUnset)]);
}

/** The same of a branch. */
export function isVisibleBranch(where: ExpressionBuilder<Tables, "branches" | "projects">): Expression<SqlBool> {
  return where.and([where("branches.deleted_at", "is", null), isVisibleProject(where)]);
}

/** The projects that reads may return, with all their columns. */
export function visibleProjects(database: Kysely<Tables>) {
  return database.selectFrom("projects").selectAll("projects").where(isVisibleProject);
}

/** The branches that reads may return, with all their columns. */
export function visibleBranches(database: Kysely<Tables>) {
  return database
    .selectFrom("branches")
    .innerJoin("projects", "projects.id", "branches.project_id")
    .selectAll("branches")
    .where(isVisibleBranch);
}

/** The name of a project that reads may return. */
export async function visibleProjectName(database: Kysely<Tables>, projectId: number): Promise<string | undefined> {
  const row = await visibleProjects(database).where("projects.id", "=", projectId).executeTakeFirst();
  return row?.name;
}
