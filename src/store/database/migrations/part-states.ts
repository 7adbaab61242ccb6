import { sql, type Kysely } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/**
 * Which parts of a version are expected, missing or failed, beside the version: lists of versions show the gate, which
 * depends on it. Null: none; processes of earlier releases write no other versions.
 */
export async function createPartStates(database: Database, { text }: ColumnTypes): Promise<void> {
  await database.schema.alterTable("versions").addColumn("part_states", text).execute();
  const failed = JSON.stringify({ expected: [], missing: [], failed: ["main"], carriedDays: null });
  await sql`
    update versions set part_states = ${failed}
    where id in (select version_id from version_parts where state = 'FAILED')`.execute(database);
}
