import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<{ projects: { hidden: number; deleted_at: number | null } }>;

/** Earlier releases marked a project that waits for its first baseline as deleted at this instant. */
const hiddenMark = -1;

/**
 * Adds a column for projects that are hidden until their first baseline. Its default suits processes of earlier releases,
 * which insert and delete projects without it.
 */
export async function createHiddenProjects(database: Database, { integer }: ColumnTypes): Promise<void> {
  await database.schema
    .alterTable("projects")
    .addColumn("hidden", integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await database.schema.dropIndex("projects_name").execute();
  await database
    .updateTable("projects")
    .set({ hidden: 1, deleted_at: null })
    .where("deleted_at", "=", hiddenMark)
    .execute();
  // A hidden project does not hold its name.
  await database.schema
    .createIndex("projects_name")
    .unique()
    .on("projects")
    .columns(["name"])
    .where(sql.ref("deleted_at"), "is", null)
    .where(sql.ref("hidden"), "=", sql.lit(0))
    .execute();
}
