import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/** Groups, memberships of projects, sessions of the web interface, and revisions of what can be changed. */
export async function createGroupsAndSessions(database: Database, types: ColumnTypes): Promise<void> {
  await addRevisions(database, types);
  await createGroups(database, types);
  await createMemberships(database, types);
  await createSessions(database, types);
}

async function addRevisions(database: Database, { integer }: ColumnTypes): Promise<void> {
  await database.schema
    .alterTable("users")
    .addColumn("revision", integer, (column) => column.notNull().defaultTo(1))
    .execute();
  await database.schema
    .alterTable("projects")
    .addColumn("members_revision", integer, (column) => column.notNull().defaultTo(1))
    .execute();
}

async function createGroups(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("groups")
    .addColumn("id", integer, (column) => column.primaryKey())
    .addColumn("name", text, (column) => column.notNull().unique())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("revision", integer, (column) => column.notNull())
    .execute();
  await database.schema
    .createTable("group_users")
    .addColumn("group_id", integer, (column) => column.notNull().references("groups.id"))
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addPrimaryKeyConstraint("group_users_user", ["group_id", "user_id"])
    .execute();
  await database.schema.createIndex("group_users_by_user").on("group_users").columns(["user_id", "group_id"]).execute();
}

// Either user or group is set. Each is unique within a project; every dialect permits several nulls in a unique index.
async function createMemberships(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("memberships")
    .addColumn("project_id", integer, (column) => column.notNull().references("projects.id"))
    .addColumn("user_id", integer, (column) => column.references("users.id"))
    .addColumn("group_id", integer, (column) => column.references("groups.id"))
    .addColumn("role", text, (column) => column.notNull())
    .addUniqueConstraint("memberships_user", ["project_id", "user_id"])
    .addUniqueConstraint("memberships_group", ["project_id", "group_id"])
    .addCheckConstraint("memberships_one", sql`(user_id is null) <> (group_id is null)`)
    .execute();
  const onMemberships = (name: string) => database.schema.createIndex(name).on("memberships");
  await onMemberships("memberships_by_user").columns(["user_id", "project_id"]).execute();
  await onMemberships("memberships_by_group").columns(["group_id", "project_id"]).execute();
}

async function createSessions(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("sessions")
    .addColumn("id", integer, (column) => column.primaryKey())
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("hash", text, (column) => column.notNull().unique())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("last_used_at", integer, (column) => column.notNull())
    .addColumn("expires_at", integer, (column) => column.notNull())
    .execute();
  await database.schema.createIndex("sessions_user").on("sessions").columns(["user_id", "id"]).execute();
  // A bearer token that the web interface got for its session, and that ends with it.
  await database.schema
    .alterTable("tokens")
    .addColumn("session_id", integer, (column) => column.references("sessions.id"))
    .execute();
  await database.schema.createIndex("tokens_session").on("tokens").columns(["session_id", "id"]).execute();
}
