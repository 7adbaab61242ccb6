import { sql, type Kysely } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/**
 * The outbox (D19). It refers to no other table: versions and users may be forgotten before their events. Versions that
 * are complete already will not be reported as completed.
 */
export async function createOutbox(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("outbox")
    .addColumn("id", integer, (column) => column.primaryKey())
    .addColumn("type", text, (column) => column.notNull())
    .addColumn("at", integer, (column) => column.notNull())
    .addColumn("project_id", integer, (column) => column.notNull())
    .addColumn("project_name", text, (column) => column.notNull())
    .addColumn("branch_id", integer)
    .addColumn("version_id", integer)
    .addColumn("edition", integer)
    .addColumn("task_id", integer)
    .addColumn("user_id", integer)
    .addColumn("gate", text)
    .addColumn("readers", text)
    .execute();
  await database.schema
    .alterTable("joined_versions")
    .addColumn("completed", integer, (added) => added.notNull().defaultTo(0))
    .execute();
  await sql`
    update joined_versions set completed = 1
    where version_id in (select id from versions where complete = 1)`.execute(database);
}
