import type { Kysely } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/**
 * The parts of which versions consist. Versions of earlier releases have no rows: they consist of one part that was
 * delivered. Rows go with their version, because processes of earlier releases forget versions without them.
 */
export async function createVersionParts(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("version_parts")
    .addColumn("version_id", integer, (column) => column.notNull().references("versions.id").onDelete("cascade"))
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("state", text, (column) => column.notNull())
    .addColumn("source_version_id", integer)
    .addColumn("commit_id", text)
    .addColumn("analysis_time", integer, (column) => column.notNull())
    .addColumn("finding_count", integer, (column) => column.notNull())
    .addColumn("artifact_count", integer, (column) => column.notNull())
    .addColumn("carried_count", integer, (column) => column.notNull())
    .addColumn("dropped_count", integer, (column) => column.notNull())
    .addColumn("refused_count", integer, (column) => column.notNull())
    .addColumn("failure_count", integer, (column) => column.notNull())
    .addColumn("failures", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("version_parts_name", ["version_id", "name"])
    .execute();
}
