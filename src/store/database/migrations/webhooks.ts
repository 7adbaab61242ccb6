import type { Kysely } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/** Webhooks and their deliveries (D19), and an index that finds the events of one project. */
export async function createWebhooks(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("webhooks")
    .addColumn("id", integer, (column) => column.primaryKey())
    .addColumn("project_id", integer, (column) => column.references("projects.id"))
    .addColumn("url", text, (column) => column.notNull())
    .addColumn("types", text, (column) => column.notNull())
    .addColumn("branch", text)
    .addColumn("template", text, (column) => column.notNull())
    .addColumn("jira", text)
    .addColumn("active", integer, (column) => column.notNull())
    .addColumn("secret", text, (column) => column.notNull())
    .addColumn("previous_secret", text)
    .addColumn("previous_until", integer)
    .addColumn("authorization_value", text)
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("revision", integer, (column) => column.notNull())
    .addColumn("position", integer, (column) => column.notNull())
    .addColumn("attempts", integer, (column) => column.notNull())
    .addColumn("failures", integer, (column) => column.notNull())
    .addColumn("failing_since", integer)
    .addColumn("next_at", integer)
    .addColumn("boot_id", text)
    .addColumn("last_event_id", integer)
    .execute();
  await database.schema.createIndex("webhooks_project").on("webhooks").columns(["project_id", "id"]).execute();
  await database.schema
    .createTable("webhook_deliveries")
    .addColumn("id", integer, (column) => column.primaryKey())
    .addColumn("webhook_id", integer, (column) => column.notNull().references("webhooks.id"))
    .addColumn("event_id", integer)
    .addColumn("type", text, (column) => column.notNull())
    .addColumn("project", text)
    .addColumn("state", text, (column) => column.notNull())
    .addColumn("attempt", integer, (column) => column.notNull())
    .addColumn("at", integer, (column) => column.notNull())
    .addColumn("milliseconds", integer)
    .addColumn("status", integer)
    .addColumn("failure", text)
    .addColumn("response", text)
    .execute();
  await database.schema
    .createIndex("webhook_deliveries_webhook")
    .on("webhook_deliveries")
    .columns(["webhook_id", "id"])
    .execute();
  await database.schema
    .createIndex("webhook_deliveries_state")
    .on("webhook_deliveries")
    .columns(["state", "webhook_id", "id"])
    .execute();
  await database.schema.createIndex("outbox_project").on("outbox").columns(["project_id", "id"]).execute();
}
