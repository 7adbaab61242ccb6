import { type Kysely, sql } from "kysely";
import { runPreparedAll } from "../database/prepared.ts";
import type { Tables } from "../database/schema.ts";
import { isVisibleProject } from "../projects/visible-rows.ts";
import type { AccessReads } from "./contract.ts";
import { permissionsOfRoles } from "../custom-roles/reads.ts";
import { anonymousUserId, combineRoles, type HeldRole, type ProjectRole } from "./roles.ts";

/** Replaced by the values of each request. */
const anyUserId = 1;

type RoleReads = Pick<AccessReads, "projectRole" | "projectRoles">;

/**
 * Roles of users on projects: owner, member directly or through groups, guest of a public project (D5), by the rules of
 * sign-in, and developer for the technical users of the project (D17). Without sign-in: guest of projects for everyone.
 */
export function roleReads(database: Kysely<Tables>): RoleReads {
  return {
    projectRole: projectRoleRead(database),
    async projectRoles(userId) {
      const rows = await waysToRoles(database, userId).execute();
      const custom = rows.some(({ role_id: id }) => id) ? await permissionsOfRoles(database) : new Map();
      const roles = new Map<number, HeldRole>();
      for (const { project_id: projectId, role, role_id: roleId } of rows) {
        const known = roles.get(projectId);
        const added: readonly string[] = (roleId && custom.get(roleId)) || [];
        const held = combineRoles([...(known === undefined ? [] : [known]), { role, added }]);
        if (held !== undefined) roles.set(projectId, held);
      }
      return roles;
    },
  };
}

/** Every request that names a project runs this query, so its SQL is built once. */
function projectRoleRead(database: Kysely<Tables>): AccessReads["projectRole"] {
  const compile = (userId: number) =>
    database
      .selectFrom(waysToRoles(database, userId).as("ways"))
      .leftJoin("role_permissions", "role_permissions.role_id", "ways.role_id")
      .select(["ways.role", "role_permissions.permission"])
      .where("ways.project_id", "=", 0)
      .compile();
  const query = compile(anyUserId);
  const anonymous = compile(anonymousUserId);
  return async ({ projectId, userId }) => {
    // The values of the compiled query, in their order: the user as owner, public, as member, through groups,
    // by rules, as technical user; project.
    const rows =
      userId === anonymousUserId
        ? await runPreparedAll(database, anonymous, [1, projectId])
        : await runPreparedAll(database, query, [userId, 1, userId, userId, userId, userId, projectId]);
    return combineRoles(
      rows.map(({ role, permission }) => (permission === null ? role : { role, added: [permission] })),
    );
  };
}

/** Every role of the user on an existing project. The same project may occur more than once. */
export function waysToRoles(database: Kysely<Tables>, userId: number) {
  const visible = database.selectFrom("projects").where(isVisibleProject);
  const builtIn = (role: ProjectRole) =>
    ["projects.id as project_id", sql.lit<ProjectRole>(role).as("role"), noCustomRole.as("role_id")] as const;
  const open = visible
    .select(builtIn("GUEST"))
    .where(userId === anonymousUserId ? "projects.everyone" : "projects.public", "=", 1);
  if (userId === anonymousUserId) return open;
  const owned = visible.select(builtIn("OWNER")).where("projects.owner_id", "=", userId);
  const member = visible
    .innerJoin("memberships", "memberships.project_id", "projects.id")
    .select((select) => [
      "projects.id as project_id",
      select.ref("memberships.role").$castTo<ProjectRole>().as("role"),
      "memberships.role_id",
    ]);
  const direct = member.where("memberships.user_id", "=", userId);
  const grouped = member
    .innerJoin("group_users", "group_users.group_id", "memberships.group_id")
    .where("group_users.user_id", "=", userId);
  const byRules = visible
    .innerJoin("rule_roles", "rule_roles.project_id", "projects.id")
    .select((select) => [
      "projects.id as project_id",
      select.ref("rule_roles.role").$castTo<ProjectRole>().as("role"),
      select.ref("rule_roles.role_id").$castTo<number | null>().as("role_id"),
    ])
    .where("rule_roles.user_id", "=", userId);
  const technical = visible
    .innerJoin("users", "users.project_id", "projects.id")
    .select(builtIn("DEVELOPER"))
    .where("users.id", "=", userId);
  return owned.unionAll(open).unionAll(direct).unionAll(grouped).unionAll(byRules).unionAll(technical);
}

// With its type: PostgreSQL takes a bare null for a text.
const noCustomRole = sql<number | null>`cast(null as bigint)`;
