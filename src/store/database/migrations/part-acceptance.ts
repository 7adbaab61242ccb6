import { sql, type Kysely } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/**
 * When each part was accepted; what requests said of carrying; which tasks run alone because tasks that ran together
 * failed. Processes of earlier releases insert rows without these columns.
 */
export async function createPartAcceptance(database: Database, { integer }: ColumnTypes): Promise<void> {
  await database.schema.alterTable("version_parts").addColumn("accepted_at", integer).execute();
  await sql`
    update version_parts set accepted_at = (
      select created_at from versions where versions.id = coalesce(source_version_id, version_id))
    where records_folder is not null or source_version_id is not null`.execute(database);
  await database.schema.alterTable("joined_versions").addColumn("carry_stated", integer).execute();
  await database.schema
    .alterTable("tasks")
    .addColumn("alone", integer, (column) => column.notNull().defaultTo(0))
    .execute();
}
