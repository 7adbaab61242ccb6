import type { Kysely, Selectable } from "kysely";
import type { GroupsTable } from "../database/access-tables.ts";
import type { Tables } from "../database/schema.ts";
import { isVisibleProject } from "../projects/visible-rows.ts";
import type { AccessReads } from "./contract.ts";
import { toGroup } from "./mapping.ts";
import type { GroupRow, Member } from "./rows.ts";

type GroupReads = Pick<AccessReads, "groups" | "groupByName" | "groupsOfUser" | "members">;

/** Groups, and who is a member of which project. */
export function groupReads(database: Kysely<Tables>): GroupReads {
  const groups = database.selectFrom("groups").selectAll();
  return {
    async groups({ afterId, limit }) {
      const page = groups.orderBy("id").limit(limit);
      const rows = await (afterId === undefined ? page : page.where("id", ">", afterId)).execute();
      return groupsWithLogins(database, rows);
    },
    async groupByName(name) {
      const row = await groups.where("name", "=", name).executeTakeFirst();
      return row && withLogins(database, row);
    },
    async groupsOfUser(userId) {
      const rows = await database
        .selectFrom("group_users")
        .innerJoin("groups", "groups.id", "group_users.group_id")
        .select("groups.name")
        .where("group_users.user_id", "=", userId)
        .orderBy("groups.name")
        .execute();
      return rows.map((row) => row.name);
    },
    members: (projectId) => readMembers(database, projectId),
  };
}

/** A group with the logins of its users. */
export async function withLogins(database: Kysely<Tables>, row: Selectable<GroupsTable>): Promise<GroupRow> {
  return toGroup(row, (await loginsOfGroups(database, [row.id])).get(row.id) ?? []);
}

/** Groups with the logins of their users. */
export async function groupsWithLogins(
  database: Kysely<Tables>,
  rows: readonly Selectable<GroupsTable>[],
): Promise<readonly GroupRow[]> {
  const users = await loginsOfGroups(
    database,
    rows.map((row) => row.id),
  );
  return rows.map((row) => toGroup(row, users.get(row.id) ?? []));
}

async function loginsOfGroups(
  database: Kysely<Tables>,
  groupIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (groupIds.length === 0) return new Map();
  const rows = await database
    .selectFrom("group_users")
    .innerJoin("users", "users.id", "group_users.user_id")
    .select(["group_users.group_id as groupId", "users.login"])
    .where("group_users.group_id", "in", groupIds)
    .orderBy("users.login")
    .execute();
  const grouped = Map.groupBy(rows, (row) => row.groupId);
  return new Map([...grouped].map(([id, users]) => [id, users.map(({ login }) => login)]));
}

/** Who has which role on a project. */
export async function readMembers(database: Kysely<Tables>, projectId: number): ReturnType<AccessReads["members"]> {
  const rows = await database
    .selectFrom("projects")
    .leftJoin("memberships", "memberships.project_id", "projects.id")
    .leftJoin("users", "users.id", "memberships.user_id")
    .leftJoin("groups", "groups.id", "memberships.group_id")
    .leftJoin("roles", "roles.id", "memberships.role_id")
    .select(["projects.members_revision as revision", "memberships.role", "users.login", "groups.name"])
    .select("roles.name as custom")
    .where("projects.id", "=", projectId)
    .where(isVisibleProject)
    .orderBy("users.login")
    .orderBy("groups.name")
    .execute();
  const members = rows.flatMap(({ role: builtIn, custom, login, name }): Member[] => {
    const role = custom ?? builtIn;
    if (role === null) return [];
    if (login !== null) return [{ user: login, role }];
    return name === null ? [] : [{ group: name, role }];
  });
  // The dialects differ in whether nulls come first or last.
  return {
    members: [...members.filter((member) => "user" in member), ...members.filter((member) => "group" in member)],
    revision: rows[0]?.revision ?? 0,
  };
}
