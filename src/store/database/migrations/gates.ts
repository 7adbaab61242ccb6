import type { Kysely } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/** The quality gate of a project, and the result of each version. */
export async function createGates(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("gates")
    .addColumn("project_id", integer, (column) => column.primaryKey().references("projects.id"))
    .addColumn("conditions", text, (column) => column.notNull())
    .addColumn("revision", integer, (column) => column.notNull())
    .execute();
  await database.schema.alterTable("versions").addColumn("gate", text).execute();
}
