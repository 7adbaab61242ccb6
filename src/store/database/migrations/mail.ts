import type { Kysely } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/** Who gets mail (D19), and what events of triage say of assigned findings and ended acceptances. */
export async function createMail(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("mail_readers")
    .addColumn("user_id", integer, (column) => column.primaryKey().references("users.id"))
    .addColumn("mode", text, (column) => column.notNull())
    .addColumn("hour", integer, (column) => column.notNull())
    .addColumn("topics", text, (column) => column.notNull())
    .addColumn("projects", text, (column) => column.notNull())
    .addColumn("unsubscribe_key", text, (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("revision", integer, (column) => column.notNull())
    .addColumn("position", integer, (column) => column.notNull())
    .addColumn("failures", integer, (column) => column.notNull())
    .addColumn("failing_since", integer)
    .addColumn("failure", text)
    .addColumn("next_at", integer)
    .addColumn("sent_at", integer)
    .addColumn("hour_start", integer, (column) => column.notNull())
    .addColumn("hour_mails", integer, (column) => column.notNull())
    .addColumn("test_at", integer)
    .addColumn("test_state", text)
    .addColumn("test_failure", text)
    .addColumn("boot_id", text)
    .execute();
  await database.schema.alterTable("outbox").addColumn("triage", text).execute();
}
