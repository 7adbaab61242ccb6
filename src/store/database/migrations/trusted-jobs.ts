import type { Kysely } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/** Jobs of CI systems that a project trusts, and the tokens of jobs that were used (D17). */
export async function createTrustedJobs(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("trusted_jobs")
    .addColumn("project_id", integer, (column) => column.primaryKey().references("projects.id"))
    .addColumn("jobs", text, (column) => column.notNull())
    .addColumn("revision", integer, (column) => column.notNull())
    .execute();
  await database.schema
    .createTable("used_job_tokens")
    .addColumn("hash", text, (column) => column.primaryKey())
    .addColumn("expires_at", integer, (column) => column.notNull())
    .execute();
  await database.schema.createIndex("used_job_tokens_expiry").on("used_job_tokens").column("expires_at").execute();
}
