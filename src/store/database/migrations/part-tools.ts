import type { Kysely } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/** The tools of each part with their versions. Versions of earlier releases have none. */
export async function createPartTools(database: Database, { text }: ColumnTypes): Promise<void> {
  await database.schema.alterTable("version_parts").addColumn("tools", text).execute();
}
