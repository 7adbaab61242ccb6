import type { Kysely } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/** Which data the database belongs to, when it was last at work on them, and which of them are trash. */
export async function createIdentity(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("identity")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("worked_at", integer, (column) => column.notNull())
    .execute();
  await database.schema
    .createTable("trash")
    .addColumn("name", text, (column) => column.primaryKey())
    .addColumn("since", integer, (column) => column.notNull())
    .addColumn("seen_at", integer, (column) => column.notNull())
    .execute();
}
