import { type CreateTableBuilder, type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/** The first schema: users, portfolio, tasks, ids, triage. */
export async function createFoundation(database: Database, types: ColumnTypes): Promise<void> {
  await createAccess(database, types);
  await createModels(database, types);
  await createPortfolio(database, types);
  await createTasks(database, types);
  await createVersions(database, types);
  await createIds(database, types);
}

async function createAccess(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await table(database, "sequences")
    .addColumn("name", text, (column) => column.primaryKey())
    .addColumn("next", integer, (column) => column.notNull())
    .execute();
  await table(database, "users")
    .addColumn("id", integer, (column) => column.primaryKey())
    .addColumn("login", text, (column) => column.notNull())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("email", text, (column) => column.notNull())
    .addColumn("password_hash", text, (column) => column.notNull())
    .addColumn("language", text)
    .addColumn("timezone", text)
    .addColumn("role", text, (column) => column.notNull())
    .addColumn("disabled", integer, (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("deleted_at", integer)
    .execute();
  await uniqueUnlessDeleted(database, "users_login", "users", ["login"]);
  await table(database, "tokens")
    .addColumn("id", integer, (column) => column.primaryKey())
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("hash", text, (column) => column.notNull().unique())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("expires_at", integer)
    .addColumn("boot_id", text)
    .addColumn("last_used_at", integer)
    .addColumn("revoked_at", integer)
    .execute();
  await index(database, "tokens_user", "tokens", ["user_id", "id"]);
  await table(database, "settings")
    .addColumn("name", text, (column) => column.primaryKey())
    .addColumn("value", text, (column) => column.notNull())
    .execute();
  await table(database, "audit")
    .addColumn("id", integer, (column) => column.primaryKey())
    .addColumn("at", integer, (column) => column.notNull())
    .addColumn("user_id", integer)
    .addColumn("action", text, (column) => column.notNull())
    .addColumn("detail", text, (column) => column.notNull())
    .execute();
}

async function createModels(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await table(database, "model_revisions")
    .addColumn("id", integer, (column) => column.primaryKey())
    .addColumn("model_id", text, (column) => column.notNull())
    .addColumn("revision", integer, (column) => column.notNull())
    .addColumn("document", text, (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addUniqueConstraint("model_revisions_model", ["model_id", "revision"])
    .execute();
}

async function createPortfolio(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await table(database, "projects")
    .addColumn("id", integer, (column) => column.primaryKey())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("model_id", text, (column) => column.notNull())
    .addColumn("owner_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("meta_project", integer, (column) => column.notNull())
    .addColumn("public", integer, (column) => column.notNull())
    .addColumn("group_name", text, (column) => column.notNull())
    .addColumn("color", text, (column) => column.notNull())
    // The main branch refers to its project; a reference back could never be inserted first.
    .addColumn("main_branch_id", integer, (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("revision", integer, (column) => column.notNull())
    .addColumn("deleted_at", integer)
    .execute();
  await uniqueUnlessDeleted(database, "projects_name", "projects", ["name"]);
  await table(database, "branches")
    .addColumn("id", integer, (column) => column.primaryKey())
    .addColumn("project_id", integer, (column) => column.notNull().references("projects.id"))
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("group_name", text, (column) => column.notNull())
    .addColumn("color", text, (column) => column.notNull())
    .addColumn("root_artifact_id", integer, (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("triage_revision", integer, (column) => column.notNull())
    .addColumn("version_counter", integer, (column) => column.notNull())
    .addColumn("revision", integer, (column) => column.notNull())
    .addColumn("deleted_at", integer)
    .execute();
  await uniqueUnlessDeleted(database, "branches_name", "branches", ["project_id", "name"]);
}

async function createTasks(database: Database, { integer, number, text }: ColumnTypes): Promise<void> {
  await table(database, "tasks")
    .addColumn("id", integer, (column) => column.primaryKey())
    .addColumn("type", text, (column) => column.notNull())
    .addColumn("project_id", integer, (column) => column.notNull().references("projects.id"))
    .addColumn("branch_id", integer, (column) => column.references("branches.id"))
    // Reserved long before the version exists, so no reference.
    .addColumn("version_id", integer)
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("lane", text, (column) => column.notNull())
    .addColumn("status", text, (column) => column.notNull())
    .addColumn("attempt", integer, (column) => column.notNull())
    .addColumn("boot_id", text)
    .addColumn("cancel_requested", integer, (column) => column.notNull())
    .addColumn("submitted_at", integer, (column) => column.notNull())
    .addColumn("started_at", integer)
    .addColumn("finished_at", integer)
    .addColumn("progress", number, (column) => column.notNull())
    .addColumn("step", text)
    .addColumn("parameters", text, (column) => column.notNull())
    .addColumn("upload", text)
    .addColumn("refused_count", integer, (column) => column.notNull())
    .addColumn("refused", text, (column) => column.notNull())
    .addColumn("problem", text)
    .execute();
  await index(database, "tasks_lane", "tasks", ["status", "lane", "id"]);
  await index(database, "tasks_project", "tasks", ["project_id", "id"]);
  await index(database, "tasks_branch", "tasks", ["branch_id", "id"]);
  await table(database, "idempotency")
    .addColumn("user_id", integer, (column) => column.notNull())
    .addColumn("project_id", integer, (column) => column.notNull())
    .addColumn("key", text, (column) => column.notNull())
    .addColumn("digest", text, (column) => column.notNull())
    .addColumn("task_id", integer, (column) => column.notNull().references("tasks.id"))
    .addColumn("accepted_at", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("idempotency_key", ["user_id", "project_id", "key"])
    .execute();
  await index(database, "idempotency_accepted", "idempotency", ["accepted_at"]);
}

async function createVersions(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await table(database, "versions")
    .addColumn("id", integer, (column) => column.primaryKey())
    .addColumn("project_id", integer, (column) => column.notNull().references("projects.id"))
    .addColumn("branch_id", integer, (column) => column.notNull().references("branches.id"))
    .addColumn("task_id", integer, (column) => column.notNull().references("tasks.id"))
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("baseline", integer, (column) => column.notNull())
    .addColumn("analysis_time", integer, (column) => column.notNull())
    .addColumn("commit_id", text)
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("status", text, (column) => column.notNull())
    .addColumn("folder", text, (column) => column.notNull().unique())
    .addColumn("layer", integer, (column) => column.notNull())
    .addColumn("model_revision_id", integer, (column) => column.notNull().references("model_revisions.id"))
    .addColumn("triage_revision", integer, (column) => column.notNull())
    .addColumn("artifact_count", integer, (column) => column.notNull())
    .addColumn("finding_count", integer, (column) => column.notNull())
    .addColumn("root", text, (column) => column.notNull())
    .addColumn("revision", integer, (column) => column.notNull())
    .addColumn("deleted_at", integer)
    .execute();
  await index(database, "versions_branch", "versions", ["branch_id", "id"]);
  await database.schema
    .createIndex("versions_deleted")
    .on("versions")
    .columns(["deleted_at"])
    .where(sql.ref("deleted_at"), "is not", null)
    .execute();
  await table(database, "retired_layers")
    .addColumn("version_id", integer, (column) => column.notNull().references("versions.id"))
    .addColumn("layer", integer, (column) => column.notNull())
    .addColumn("retired_at", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("retired_layers_layer", ["version_id", "layer"])
    .execute();
  await index(database, "retired_layers_retired", "retired_layers", ["retired_at"]);
}

async function createIds(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  await table(database, "id_blocks")
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("first", integer, (column) => column.notNull())
    .addColumn("size", integer, (column) => column.notNull())
    .addColumn("used", integer, (column) => column.notNull())
    .addColumn("branch_id", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("id_blocks_first", ["kind", "first"])
    .execute();
  await index(database, "id_blocks_branch", "id_blocks", ["branch_id", "kind", "first"]);
  await table(database, "triage")
    .addColumn("branch_id", integer, (column) => column.notNull().references("branches.id"))
    .addColumn("finding_id", integer, (column) => column.notNull())
    .addColumn("relaxed", integer, (column) => column.notNull())
    .addColumn("reason", text, (column) => column.notNull())
    .addColumn("comment", text, (column) => column.notNull())
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("changed_at", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("triage_finding", ["branch_id", "finding_id"])
    .execute();
}

function table(database: Database, name: string): CreateTableBuilder<string> {
  return database.schema.createTable(name);
}

async function index(database: Database, name: string, on: string, columns: readonly string[]): Promise<void> {
  await database.schema
    .createIndex(name)
    .on(on)
    .columns([...columns])
    .execute();
}

/** Names of deleted things are free again. */
async function uniqueUnlessDeleted(
  database: Database,
  name: string,
  on: string,
  columns: readonly string[],
): Promise<void> {
  await database.schema
    .createIndex(name)
    .unique()
    .on(on)
    .columns([...columns])
    .where(sql.ref("deleted_at"), "is", null)
    .execute();
}
