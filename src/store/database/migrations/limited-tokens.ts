import type { Kysely } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/**
 * Adds what a token is limited to, and the project that a technical user belongs to. Projects refer to users, so neither
 * column can refer back to projects: rows are copied table by table.
 */
export async function createLimitedTokens(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await database.schema.alterTable("tokens").addColumn("scope", text).execute();
  await database.schema.alterTable("tokens").addColumn("project_id", integer).execute();
  await database.schema.alterTable("users").addColumn("project_id", integer).execute();
  await database.schema.createIndex("tokens_project").on("tokens").columns(["project_id", "id"]).execute();
  await database.schema.createIndex("users_project").on("users").columns(["project_id", "id"]).execute();
}
