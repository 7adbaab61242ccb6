import type { Kysely } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/** Users of other providers, sign-ins that are under way there or for programs, and what groups give (D17). */
export async function createProviders(database: Database, types: ColumnTypes): Promise<void> {
  await createUsers(database, types);
  await createAttempts(database, types);
  await createRules(database, types);
  await addSessionColumns(database, types);
  await createPrograms(database, types);
}

// Without a reference to users: its rows live for minutes and are not moved to another database, as users are.
async function createPrograms(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("program_sign_ins")
    .addColumn("code", text, (column) => column.primaryKey())
    .addColumn("secret_hash", text, (column) => column.notNull().unique())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("port", integer)
    .addColumn("expires_at", integer, (column) => column.notNull())
    .addColumn("allowed", integer)
    .addColumn("user_id", integer)
    .addColumn("approval_hash", text)
    .execute();
}

async function createUsers(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("provider_users")
    .addColumn("provider", text, (column) => column.notNull())
    .addColumn("subject", text, (column) => column.notNull())
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("groups", text, (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("signed_in_at", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("provider_users_subject", ["provider", "subject"])
    .addUniqueConstraint("provider_users_user", ["user_id", "provider"])
    .execute();
}

async function createAttempts(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("sign_in_attempts")
    .addColumn("state_hash", text, (column) => column.primaryKey())
    .addColumn("browser_hash", text, (column) => column.notNull())
    .addColumn("provider", text, (column) => column.notNull())
    .addColumn("nonce", text, (column) => column.notNull())
    .addColumn("verifier", text, (column) => column.notNull())
    .addColumn("expires_at", integer, (column) => column.notNull())
    .execute();
  const index = database.schema.createIndex("sign_in_attempts_expiry").on("sign_in_attempts");
  await index.columns(["expires_at", "state_hash"]).execute();
}

async function createRules(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("sign_in_rules")
    .addColumn("id", integer, (column) => column.primaryKey())
    .addColumn("provider", text, (column) => column.notNull())
    .addColumn("provider_group", text, (column) => column.notNull())
    .addColumn("group_id", integer, (column) => column.references("groups.id"))
    .addColumn("project_id", integer, (column) => column.references("projects.id"))
    .addColumn("role", text)
    .execute();
  await database.schema
    .createTable("rule_roles")
    .addColumn("project_id", integer, (column) => column.notNull().references("projects.id"))
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("role", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("rule_roles_user", ["user_id", "project_id"])
    .execute();
}

// The provider that a session came from, with its name for the session and the token that ends it there.
async function addSessionColumns(database: Database, { text }: ColumnTypes): Promise<void> {
  for (const name of ["provider", "provider_session", "id_token"]) {
    await database.schema.alterTable("sessions").addColumn(name, text).execute();
  }
}
