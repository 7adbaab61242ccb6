import type { Kysely } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/** What was not read of each part. Of versions that earlier releases built it is not known: nothing is said of it. */
export async function createUnreadRecords(database: Database, { text }: ColumnTypes): Promise<void> {
  await database.schema.alterTable("version_parts").addColumn("unread", text).execute();
}
