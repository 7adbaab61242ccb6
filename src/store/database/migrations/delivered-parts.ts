import { sql, type Kysely } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/**
 * Whether a part that failed was delivered for the same version before. Of parts that failed in earlier releases this is
 * not known: they stay as they are shown.
 */
export async function createDeliveredParts(database: Database, { integer }: ColumnTypes): Promise<void> {
  await database.schema
    .alterTable("version_parts")
    .addColumn("was_delivered", integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`
    update version_parts set was_delivered = 1
    where state in ('DELIVERED', 'FAILED') and source_version_id is null`.execute(database);
}
