import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/** The processes that share the database, and the index that guarantees one running task per lane. */
export async function createNodes(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("nodes")
    .addColumn("boot_id", text, (column) => column.primaryKey())
    .addColumn("joined_at", integer, (column) => column.notNull())
    .addColumn("steady_since", integer, (column) => column.notNull())
    .addColumn("lease_until", integer, (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex("tasks_running_lane")
    .unique()
    .on("tasks")
    .columns(["lane"])
    .where(sql.ref("status"), "=", sql.lit("RUNNING"))
    .execute();
}
