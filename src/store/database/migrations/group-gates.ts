import type { Kysely } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/** The quality gates of groups of projects, which their projects inherit. */
export async function createGroupGates(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("group_gates")
    .addColumn("group_name", text, (column) => column.primaryKey())
    .addColumn("conditions", text, (column) => column.notNull())
    .addColumn("locked", integer, (column) => column.notNull())
    .addColumn("revision", integer, (column) => column.notNull())
    .execute();
}
