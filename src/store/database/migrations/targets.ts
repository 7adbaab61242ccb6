import { sql, type Kysely } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/**
 * The branch that a branch is compared with, what each build says of it, and the version that each version was compared
 * with. Processes of earlier releases write none of that: such versions have no target.
 */
export async function createTargets(database: Database, types: ColumnTypes): Promise<void> {
  const { integer, text } = types;
  for (const column of ["target", "base"]) {
    await database.schema.alterTable("branches").addColumn(column, text).execute();
  }
  await database.schema
    .createTable("build_targets")
    .addColumn("task_id", integer, (column) => column.primaryKey().references("tasks.id"))
    .addColumn("branch_id", integer, (column) => column.notNull().references("branches.id"))
    .addColumn("target", text)
    .addColumn("base", text)
    .addColumn("ancestors", text, (column) => column.notNull())
    .execute();
  await database.schema.createIndex("build_targets_branch").on("build_targets").columns(["branch_id"]).execute();
  await database.schema.alterTable("versions").addColumn("reference_id", integer).execute();
  await database.schema.alterTable("versions").addColumn("reference_why", text).execute();
  const onVersions = (name: string) => database.schema.createIndex(name).on("versions");
  await onVersions("versions_commit").columns(["branch_id", "commit_id", "id"]).execute();
  await onVersions("versions_reference")
    .columns(["reference_id"])
    .where(sql.ref("reference_id"), "is not", null)
    .execute();
  await copyGateReferences(database, types);
}

/** The gate says which version an earlier release has compared with. */
async function copyGateReferences(database: Database, { dialect }: ColumnTypes): Promise<void> {
  const reference =
    dialect === "sqlite"
      ? sql`json_extract(gate, '$.reference.id')`
      : sql`(gate::json -> 'reference' ->> 'id')::bigint`;
  await sql`update versions set reference_id = ${reference} where gate is not null`.execute(database);
}
