import type { Kysely } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration sees the tables of its own time, never today's types. */
type Database = Kysely<unknown>;

/** What a project's versions must fulfil, and how each did. */
export async function createGates(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("gates")
    .addColumn("project_id", integer, (column) => column.primaryKey().references("projects.id"))
    .addColumn("conditions", text, (column) => column.notNull())
    .addColumn("revision", integer, (column) => column.notNull())
    .execute();
  await database.schema.alterTable("versions").addColumn("gate", text).execute();
}
