import type { Kysely } from "kysely";
import type { Tables } from "../schema.ts";
import type { ColumnTypes } from "./column-types.ts";

/**
 * What a directory looks for users and groups by. Lower case is what JavaScript makes of a text: databases differ in what
 * they make of letters beyond ASCII.
 */
export async function createDirectoryKeys(unknown: Kysely<unknown>, { text }: ColumnTypes): Promise<void> {
  const { schema } = unknown;
  await schema
    .alterTable("users")
    .addColumn("lower_login", text, (column) => column.notNull().defaultTo(""))
    .execute();
  await schema
    .alterTable("groups")
    .addColumn("lower_name", text, (column) => column.notNull().defaultTo(""))
    .execute();
  await fill(unknown as Kysely<Tables>);
  await schema.createIndex("users_lower_login").on("users").column("lower_login").execute();
  await schema.createIndex("users_email").on("users").column("email").execute();
  await schema.createIndex("groups_lower_name").on("groups").column("lower_name").execute();
  await schema.createIndex("directory_ids_external").on("directory_ids").columns(["kind", "external_id"]).execute();
}

async function fill(database: Kysely<Tables>): Promise<void> {
  const users = database.selectFrom("users").select(["id", "login"]).where("project_id", "is", null);
  for (const { id, login } of await users.execute()) {
    await database.updateTable("users").set({ lower_login: login.toLowerCase() }).where("id", "=", id).execute();
  }
  for (const { id, name } of await database.selectFrom("groups").select(["id", "name"]).execute()) {
    await database.updateTable("groups").set({ lower_name: name.toLowerCase() }).where("id", "=", id).execute();
  }
}
