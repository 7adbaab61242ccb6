import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/**
 * Versions that are made of several parts. Columns of existing tables have defaults, because processes of earlier
 * releases insert rows without them: such versions are complete and have one edition.
 */
export async function createJoinedParts(database: Database, types: ColumnTypes): Promise<void> {
  await createTables(database, types);
  await extendTables(database, types);
  await allowCompanions(database, types);
}

async function createTables(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("joined_versions")
    .addColumn("version_id", integer, (column) => column.primaryKey())
    .addColumn("branch_id", integer, (column) => column.notNull().references("branches.id"))
    .addColumn("commit_id", text)
    .addColumn("name", text)
    .addColumn("baseline", integer, (column) => column.notNull())
    .addColumn("analysis_time", integer, (column) => column.notNull())
    .addColumn("parts", text, (column) => column.notNull())
    .addColumn("expected", text, (column) => column.notNull())
    .addColumn("carries", integer, (column) => column.notNull())
    .addColumn("wait_until", integer)
    .addColumn("waiting_ended_at", integer)
    .addColumn("created_at", integer, (column) => column.notNull())
    .execute();
  const onJoined = (name: string) => database.schema.createIndex(name).on("joined_versions");
  await onJoined("joined_versions_commit").columns(["branch_id", "commit_id", "version_id"]).execute();
  await onJoined("joined_versions_waiting")
    .columns(["wait_until"])
    .where(sql.ref("waiting_ended_at"), "is", null)
    .execute();
  await database.schema
    .createTable("retired_folders")
    .addColumn("folder", text, (column) => column.primaryKey())
    .addColumn("retired_at", integer, (column) => column.notNull())
    .execute();
}

async function extendTables(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  const withDefault = async (table: string, column: string, value: number): Promise<void> => {
    await database.schema
      .alterTable(table)
      .addColumn(column, integer, (added) => added.notNull().defaultTo(value))
      .execute();
  };
  await withDefault("versions", "edition", 1);
  await withDefault("versions", "complete", 1);
  await withDefault("projects", "carry_parts", 1);
  await database.schema
    .alterTable("projects")
    .addColumn("expected_parts", text, (added) => added.notNull().defaultTo("[]"))
    .execute();
  await database.schema.alterTable("version_parts").addColumn("records_folder", text).execute();
  await database.schema
    .createIndex("version_parts_source")
    .on("version_parts")
    .columns(["source_version_id"])
    .where(sql.ref("source_version_id"), "is not", null)
    .execute();
}

/** Tasks of one version may run together: one of them leads, and the lane belongs to it. */
async function allowCompanions(database: Database, { integer }: ColumnTypes): Promise<void> {
  await database.schema.alterTable("tasks").addColumn("leader_id", integer).execute();
  await database.schema.dropIndex("tasks_running_lane").execute();
  await database.schema
    .createIndex("tasks_running_lane")
    .unique()
    .on("tasks")
    .columns(["lane"])
    .where(sql.ref("status"), "=", sql.lit("RUNNING"))
    .where(sql.ref("leader_id"), "is", null)
    .execute();
  await database.schema.createIndex("tasks_version").on("tasks").columns(["version_id", "status"]).execute();
}
