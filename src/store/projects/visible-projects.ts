import type { Kysely } from "kysely";
import { waysToRoles } from "../access/role-reads.ts";
import { projectRoles } from "../access/roles.ts";
import type { Tables } from "../database/schema.ts";
import type { VisibleTo } from "./contract.ts";

/** The ids of the projects that a caller may see, as a part of a larger statement. */
export function projectsVisibleTo(database: Kysely<Tables>, { userId, role }: VisibleTo) {
  const roles = projectRoles.slice(projectRoles.indexOf(role));
  return database
    .selectFrom(waysToRoles(database, userId).as("ways"))
    .select("ways.project_id")
    .where("ways.role", "in", roles);
}
