import { type Kysely, sql } from "kysely";
import { runPreparedAll } from "../database/prepared.ts";
import type { Tables } from "../database/schema.ts";
import { isVisibleProject } from "../projects/visible-rows.ts";
import type { AccessReads } from "./contract.ts";
import { highestRole, type ProjectRole } from "./roles.ts";

type RoleReads = Pick<AccessReads, "projectRole" | "projectRoles">;

/**
 * Roles of users on projects: owner, member directly or through groups, guest of a public project (D5), by the rules of
 * sign-in, and developer for the technical users of the project (D17).
 */
export function roleReads(database: Kysely<Tables>): RoleReads {
  return {
    projectRole: projectRoleRead(database),
    async projectRoles(userId) {
      const rows = await waysToRoles(database, userId).execute();
      const roles = new Map<number, ProjectRole>();
      for (const { project_id: projectId, role } of rows) {
        const known = roles.get(projectId);
        roles.set(projectId, (known === undefined ? role : highestRole([known, role])) ?? role);
      }
      return roles;
    },
  };
}

/** Every request that names a project runs this query, so its SQL is built once. */
function projectRoleRead(database: Kysely<Tables>): AccessReads["projectRole"] {
  const query = database
    .selectFrom(waysToRoles(database, 0).as("ways"))
    .select("ways.role")
    .where("ways.project_id", "=", 0)
    .compile();
  return async ({ projectId, userId }) => {
    // The values of the compiled query, in their order: the user as owner, public, as member, through groups,
    // by rules, as technical user; project.
    const rows = await runPreparedAll(database, query, [userId, 1, userId, userId, userId, userId, projectId]);
    return highestRole(rows.map(({ role }) => role));
  };
}

/** Every role of the user on an existing project. The same project may occur more than once. */
export function waysToRoles(database: Kysely<Tables>, userId: number) {
  const visible = database.selectFrom("projects").where(isVisibleProject);
  const owned = visible
    .select(["projects.id as project_id", sql.lit<ProjectRole>("OWNER").as("role")])
    .where("projects.owner_id", "=", userId);
  const open = visible
    .select(["projects.id as project_id", sql.lit<ProjectRole>("GUEST").as("role")])
    .where("projects.public", "=", 1);
  const direct = visible
    .innerJoin("memberships", "memberships.project_id", "projects.id")
    .select((select) => ["projects.id as project_id", select.ref("memberships.role").$castTo<ProjectRole>().as("role")])
    .where("memberships.user_id", "=", userId);
  const grouped = visible
    .innerJoin("memberships", "memberships.project_id", "projects.id")
    .innerJoin("group_users", "group_users.group_id", "memberships.group_id")
    .select((select) => ["projects.id as project_id", select.ref("memberships.role").$castTo<ProjectRole>().as("role")])
    .where("group_users.user_id", "=", userId);
  const byRules = visible
    .innerJoin("rule_roles", "rule_roles.project_id", "projects.id")
    .select((select) => ["projects.id as project_id", select.ref("rule_roles.role").$castTo<ProjectRole>().as("role")])
    .where("rule_roles.user_id", "=", userId);
  const technical = visible
    .innerJoin("users", "users.project_id", "projects.id")
    .select(["projects.id as project_id", sql.lit<ProjectRole>("DEVELOPER").as("role")])
    .where("users.id", "=", userId);
  return owned.unionAll(open).unionAll(direct).unionAll(grouped).unionAll(byRules).unionAll(technical);
}
