import type { Kysely } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/** Which drafts a project keeps, where that is not what the server's settings say. */
export async function createRetention(database: Database, { integer }: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("retention")
    .addColumn("project_id", integer, (column) => column.primaryKey().references("projects.id"))
    .addColumn("rule", "text", (column) => column.notNull())
    .addColumn("revision", integer, (column) => column.notNull())
    .execute();
}
