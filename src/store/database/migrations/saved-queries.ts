import type { Kysely } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/** Queries that users have saved. */
export async function createSavedQueries(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("saved_queries")
    .addColumn("id", integer, (column) => column.primaryKey())
    .addColumn("owner_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("query", text, (column) => column.notNull())
    .addColumn("project_id", integer, (column) => column.references("projects.id"))
    .addColumn("artifact_id", integer)
    .addColumn("shared", integer, (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("changed_at", integer, (column) => column.notNull())
    .addColumn("revision", integer, (column) => column.notNull())
    .execute();
  const onQueries = (name: string) => database.schema.createIndex(name).on("saved_queries");
  await onQueries("saved_queries_owner").columns(["owner_id", "id"]).execute();
  await onQueries("saved_queries_shared").columns(["shared", "id"]).execute();
}
