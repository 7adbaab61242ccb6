import type { Kysely } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/** Members of meta-projects, models that can be deleted, and indexes that answer for many branches at once. */
export async function createPortfolioLists(database: Database, { integer }: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("meta_members")
    .addColumn("project_id", integer, (column) => column.notNull().references("projects.id"))
    .addColumn("member_id", integer, (column) => column.notNull().references("projects.id"))
    .addPrimaryKeyConstraint("meta_members_member", ["project_id", "member_id"])
    .execute();
  await database.schema.createIndex("meta_members_by_member").on("meta_members").columns(["member_id"]).execute();
  // Deleted versions refer to their revision until their bytes are gone.
  await database.schema.alterTable("model_revisions").addColumn("deleted_at", integer).execute();
  const onVersions = (name: string) => database.schema.createIndex(name).on("versions");
  await onVersions("versions_newest").columns(["branch_id", "deleted_at", "id"]).execute();
  await onVersions("versions_newest_baseline").columns(["branch_id", "baseline", "deleted_at", "id"]).execute();
  await onVersions("versions_project").columns(["project_id", "id"]).execute();
  await onVersions("versions_model").columns(["model_revision_id", "deleted_at"]).execute();
  await database.schema
    .createIndex("tasks_by_status")
    .on("tasks")
    .columns(["branch_id", "type", "status", "id"])
    .execute();
}
