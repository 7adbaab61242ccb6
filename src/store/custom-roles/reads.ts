import type { Kysely } from "kysely";
import type { Tables } from "../database/schema.ts";
import type { CustomRoleReads } from "./contract.ts";
import type { CustomRole } from "./rows.ts";

/** Reads of roles. There are few of them, so each read takes all. */
export function customRoleReads(database: Kysely<Tables>): CustomRoleReads {
  return {
    customRoles: () => readCustomRoles(database),
    customRole: async (name) => (await readCustomRoles(database)).find((role) => role.name === name),
  };
}

/** All roles, in code-point order of their names. */
export async function readCustomRoles(database: Kysely<Tables>): Promise<readonly CustomRole[]> {
  const rows = await database.selectFrom("roles").selectAll().execute();
  if (rows.length === 0) return [];
  const permissions = await permissionsOfRoles(database);
  const uses = await countUses(database);
  return rows
    .map(({ id, name, description, created_at: createdAt, revision }) => ({
      id,
      name,
      description,
      permissions: permissions.get(id) ?? [],
      createdAt,
      revision,
      uses: uses.get(id) ?? 0,
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The permissions of all roles, each in code-point order, by the id of the role. */
export async function permissionsOfRoles(database: Kysely<Tables>): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await database.selectFrom("role_permissions").selectAll().execute();
  const grouped = Map.groupBy(rows, (row) => row.role_id);
  return new Map([...grouped].map(([id, given]) => [id, given.map(({ permission }) => permission).sort()]));
}

// Deleted projects have memberships as long as their rows are there: these do not count.
async function countUses(database: Kysely<Tables>): Promise<ReadonlyMap<number, number>> {
  const uses = new Map<number, number>();
  for (const table of ["memberships", "sign_in_rules"] as const) {
    const rows = await database
      .selectFrom(table)
      .innerJoin("projects", "projects.id", `${table}.project_id`)
      .select([`${table}.role_id as id`, (select) => select.fn.countAll().as("count")])
      .where(`${table}.role_id`, "is not", null)
      .where("projects.deleted_at", "is", null)
      .groupBy(`${table}.role_id`)
      .execute();
    for (const { id, count } of rows) if (id !== null) uses.set(id, (uses.get(id) ?? 0) + Number(count));
  }
  return uses;
}
