import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<{ projects: { visible: number; deleted_at: number | null } }>;

/** Earlier releases marked a project that waits for its first baseline as deleted at this instant. */
const hiddenMark = -1;

/** Whether reads see a project is a column: hidden until its first baseline, visible, and hidden again once deleted. */
export async function createVisibleProjects(database: Database, { integer }: ColumnTypes): Promise<void> {
  await database.schema
    .alterTable("projects")
    .addColumn("visible", integer, (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`visible = 0 or (visible = 1 and deleted_at is null)`),
    )
    .execute();
  await database.schema.dropIndex("projects_name").execute();
  await database.updateTable("projects").set({ visible: 1 }).where("deleted_at", "is", null).execute();
  await database.updateTable("projects").set({ deleted_at: null }).where("deleted_at", "=", hiddenMark).execute();
  // Only a visible project holds its name.
  await database.schema
    .createIndex("projects_name")
    .unique()
    .on("projects")
    .columns(["name"])
    .where(sql.ref("visible"), "=", sql.lit(1))
    .execute();
}
