import type { Kysely } from "kysely";
import { waysToRoles } from "../access/role-reads.ts";
import { projectRoles, type ProjectRole } from "../access/roles.ts";
import type { Tables } from "../database/schema.ts";
import type { VisibleTo } from "./contract.ts";
import { isVisibleProject } from "./visible-rows.ts";

/** The ids of the projects that a caller may see, as a part of a larger statement. */
export function projectsVisibleTo(database: Kysely<Tables>, { userId, role, permission, projectId }: VisibleTo) {
  const seen = role === null ? anyProject(database) : projectsWithRole(database, { userId, role, permission });
  const ids = database.selectFrom(seen.as("seen")).select("seen.project_id");
  return projectId === undefined ? ids : ids.where("seen.project_id", "=", projectId);
}

function anyProject(database: Kysely<Tables>) {
  return database.selectFrom("projects").select("projects.id as project_id").where(isVisibleProject);
}

function projectsWithRole(
  database: Kysely<Tables>,
  wanted: { readonly userId: number; readonly role: ProjectRole; readonly permission: string | undefined },
) {
  const roles = projectRoles.slice(projectRoles.indexOf(wanted.role));
  const { permission } = wanted;
  return database
    .selectFrom(waysToRoles(database, wanted.userId).as("ways"))
    .select("ways.project_id")
    .where((where) => {
      const builtIn = where("ways.role", "in", roles);
      if (permission === undefined) return builtIn;
      const withIt = where.selectFrom("role_permissions").select("role_id").where("permission", "=", permission);
      return where.or([builtIn, where("ways.role_id", "in", withIt)]);
    });
}
