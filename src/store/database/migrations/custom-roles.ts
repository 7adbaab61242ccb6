import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/** Roles on projects that administrators define, and where they are given. */
export async function createCustomRoles(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("roles")
    .addColumn("id", integer, (column) => column.primaryKey())
    .addColumn("name", text, (column) => column.notNull().unique())
    .addColumn("description", text, (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("revision", integer, (column) => column.notNull())
    .execute();
  await database.schema
    .createTable("role_permissions")
    .addColumn("role_id", integer, (column) => column.notNull().references("roles.id"))
    .addColumn("permission", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("role_permissions_role", ["role_id", "permission"])
    .execute();
  // Without a role of this table, `role` alone counts, as before.
  for (const table of ["memberships", "sign_in_rules"]) {
    await database.schema
      .alterTable(table)
      .addColumn("role_id", integer, (column) => column.references("roles.id"))
      .execute();
  }
  await database.schema.createIndex("memberships_by_role").on("memberships").columns(["role_id"]).execute();
  await widenRuleRoles(database, { integer, text });
}

// Rules may give a user several custom roles on one project, and one that is built in (`role_id` 0).
async function widenRuleRoles(
  database: Database,
  { integer, text }: Pick<ColumnTypes, "integer" | "text">,
): Promise<void> {
  await database.schema
    .createTable("wider_rule_roles")
    .addColumn("project_id", integer, (column) => column.notNull().references("projects.id"))
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("role", text, (column) => column.notNull())
    .addColumn("role_id", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("rule_roles_given", ["user_id", "project_id", "role_id"])
    .execute();
  await sql`
    insert into wider_rule_roles (project_id, user_id, role, role_id)
    select project_id, user_id, role, 0 from rule_roles`.execute(database);
  await database.schema.dropTable("rule_roles").execute();
  await database.schema.alterTable("wider_rule_roles").renameTo("rule_roles").execute();
}
