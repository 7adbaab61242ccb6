import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/** Decisions that may be left open, their history, and decisions about artifacts. */
export async function createTriage(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("triage_history")
    .addColumn("id", integer, (column) => column.primaryKey())
    .addColumn("branch_id", integer, (column) => column.notNull())
    .addColumn("finding_id", integer, (column) => column.notNull())
    .addColumn("status", text, (column) => column.notNull())
    .addColumn("reason", text, (column) => column.notNull())
    .addColumn("comment", text, (column) => column.notNull())
    .addColumn("user_id", integer, (column) => column.notNull())
    .addColumn("at", integer, (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex("triage_history_finding")
    .on("triage_history")
    .columns(["branch_id", "finding_id", "id"])
    .execute();
  await moveTriage(database, { integer, text });
  await database.schema
    .createTable("artifact_triage")
    .addColumn("branch_id", integer, (column) => column.notNull().references("branches.id"))
    .addColumn("artifact_id", integer, (column) => column.notNull())
    .addColumn("relaxed", integer, (column) => column.notNull())
    .addColumn("excluded", integer, (column) => column.notNull())
    .addColumn("reason", text, (column) => column.notNull())
    .addColumn("comment", text, (column) => column.notNull())
    .addColumn("revision", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("artifact_triage_artifact", ["branch_id", "artifact_id"])
    .execute();
}

// From now on the history records every decision and its author. Earlier decisions have no entry, and revision 0.
async function moveTriage(database: Database, { integer, text }: Pick<ColumnTypes, "integer" | "text">): Promise<void> {
  const changed = database.schema.alterTable("triage");
  await changed.addColumn("status", text, (column) => column.notNull().defaultTo("")).execute();
  await changed.addColumn("revision", integer, (column) => column.notNull().defaultTo(0)).execute();
  await sql`update triage set status = case relaxed when 1 then 'RELAXED' else 'OPEN' end`.execute(database);
  await sql`update triage set reason = '' where relaxed = 0`.execute(database);
  await changed.dropColumn("relaxed").execute();
  await changed.dropColumn("user_id").execute();
  await changed.dropColumn("changed_at").execute();
}
