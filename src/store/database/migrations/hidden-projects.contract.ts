import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { expect } from "vitest";
import type { Tables } from "../schema.ts";
import type { ColumnTypes } from "./column-types.ts";
import { migrationProvider } from "./index.ts";

/** Brings a database up from the release that marked hidden projects as deleted at -1. The database is empty. */
export async function checkHiddenProjects(database: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  const migrator = new Migrator({ db: database, provider: migrationProvider(types) });
  expect((await migrator.migrateTo("0012-identity")).error).toBeUndefined();
  const user = { id: 1, login: "ada", name: "", email: "", password_hash: "h", language: null, timezone: null };
  const role = { role: "USER", disabled: 0, created_at: 5, deleted_at: null } as const;
  await database
    .insertInto("users")
    .values({ ...user, ...role })
    .execute();
  const project = { model_id: "M", owner_id: 1, meta_project: 0, public: 0, group_name: "", color: "[]" } as const;
  const add = (id: number, name: string, deletedAt: number | null, more: { hidden?: 0 | 1 } = {}) =>
    database
      .insertInto("projects")
      .values({ id, name, ...project, main_branch_id: id, created_at: 5, revision: 1, deleted_at: deletedAt, ...more })
      .execute();
  await add(1, "visible", null);
  await add(2, "deleted", 7);
  await add(3, "visible", -1);

  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const rows = await database.selectFrom("projects").select(["id", "hidden", "deleted_at"]).orderBy("id").execute();
  expect(rows.map(({ id, hidden, deleted_at }) => [id, hidden, deleted_at])).toEqual([
    [1, 0, null],
    [2, 0, 7],
    [3, 1, null],
  ]);
  // As a process of the earlier release inserts it.
  await expect(add(4, "visible", null)).rejects.toThrow(/unique/i);
  await add(5, "visible", null, { hidden: 1 });
  await add(6, "other", null);
}
