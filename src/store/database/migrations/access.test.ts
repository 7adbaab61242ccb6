import Database from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import type { Tables } from "../schema.ts";
import { sqliteColumnTypes } from "./column-types.ts";
import { migrationProvider } from "./index.ts";

test("users, tokens and projects of an older database keep what they are, and get first revisions", async () => {
  const database = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new Database(":memory:") }) });
  const migrator = new Migrator({ db: database, provider: migrationProvider(sqliteColumnTypes) });
  expect((await migrator.migrateTo("0001-foundation")).error).toBeUndefined();
  const user = { id: 1, login: "ada", name: "", email: "", password_hash: "h", language: null, timezone: null };
  const role = { role: "USER", disabled: 0, created_at: 5, deleted_at: null } as const;
  await database
    .insertInto("users")
    .values({ ...user, ...role })
    .execute();
  const project = { id: 2, name: "p", model_id: "M", owner_id: 1, meta_project: 0, public: 0 } as const;
  const rest = { group_name: "", color: "[]", main_branch_id: 1, created_at: 5, revision: 3, deleted_at: null };
  await database
    .insertInto("projects")
    .values({ ...project, ...rest })
    .execute();
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  expect(await database.selectFrom("users").selectAll().execute()).toEqual([
    { ...user, ...role, revision: 1, project_id: null, start_page: "", lower_login: "ada" },
  ]);
  const row = await database.selectFrom("projects").selectAll().executeTakeFirst();
  expect(row).toMatchObject({ ...project, ...rest, members_revision: 1 });
  await database.destroy();
});

test("a membership is a user's or a group's", async () => {
  const database = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new Database(":memory:") }) });
  const migrator = new Migrator({ db: database, provider: migrationProvider(sqliteColumnTypes) });
  await migrator.migrateToLatest();
  const add = (userId: number | null, groupId: number | null) =>
    database
      .insertInto("memberships")
      .values({ project_id: 1, user_id: userId, group_id: groupId, role: "GUEST" })
      .execute();
  await expect(add(null, null)).rejects.toThrow(/memberships_one/);
  await expect(add(1, 1)).rejects.toThrow(/memberships_one/);
  await database.destroy();
});
