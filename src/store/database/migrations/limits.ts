import type { Kysely } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/** What single projects and users may use, where that is not what the settings say, and what they use. */
export async function createLimits(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("limits")
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("id", integer, (column) => column.notNull())
    .addColumn("requests", integer)
    .addColumn("builds", integer)
    .addColumn("versions", integer)
    .addColumn("bytes", integer)
    .addColumn("revision", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("limits_subject", ["kind", "id"])
    .execute();
  await database.schema
    .createTable("request_counts")
    .addColumn("user_id", integer, (column) => column.primaryKey())
    .addColumn("used_until", integer, (column) => column.notNull())
    .execute();
  // Null: not measured yet.
  await database.schema.alterTable("versions").addColumn("stored_bytes", integer).execute();
  await database.schema
    .alterTable("tasks")
    .addColumn("upload_bytes", integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await database.schema.createIndex("tasks_user").on("tasks").columns(["user_id", "status"]).execute();
  await database.schema.createIndex("versions_task").on("versions").columns(["task_id"]).execute();
}
