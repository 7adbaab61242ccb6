import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/**
 * What makes findings a work list: who works on them and until when, acceptances that end by themselves, saved filters
 * of findings beside saved queries, and the page that a user starts on.
 */
export async function createWorkList(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  for (const table of ["triage", "triage_history"]) {
    const changed = database.schema.alterTable(table);
    await changed.addColumn("accepted_until", integer).execute();
    await changed.addColumn("assignee_id", integer).execute();
    await changed.addColumn("due_date", text, (column) => column.notNull().defaultTo("")).execute();
  }
  // Acceptances that end are found without a look at all others.
  await sql`create index triage_accepted on triage (accepted_until) where accepted_until is not null`.execute(database);
  await database.schema
    .alterTable("saved_queries")
    .addColumn("kind", text, (column) => column.notNull().defaultTo("QUERY"))
    .execute();
  await sql`
    create unique index saved_filters_name on saved_queries (owner_id, name) where kind = 'FINDINGS'`.execute(database);
  await database.schema
    .alterTable("users")
    .addColumn("start_page", text, (column) => column.notNull().defaultTo(""))
    .execute();
}
