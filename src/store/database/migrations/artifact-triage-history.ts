import type { Kysely } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/** The history of decisions about artifacts; earlier decisions have no entry. */
export async function createArtifactTriageHistory(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("artifact_triage_history")
    .addColumn("id", integer, (column) => column.primaryKey())
    .addColumn("branch_id", integer, (column) => column.notNull())
    .addColumn("artifact_id", integer, (column) => column.notNull())
    .addColumn("relaxed", integer, (column) => column.notNull())
    .addColumn("excluded", integer, (column) => column.notNull())
    .addColumn("reason", text, (column) => column.notNull())
    .addColumn("comment", text, (column) => column.notNull())
    .addColumn("user_id", integer, (column) => column.notNull())
    .addColumn("at", integer, (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex("artifact_triage_history_artifact")
    .on("artifact_triage_history")
    .columns(["branch_id", "artifact_id", "id"])
    .execute();
}
