import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect } from "vitest";
import type { Tables } from "../schema.ts";
import type { ColumnTypes } from "./column-types.ts";
import { migrationProvider } from "./index.ts";

/** Brings a database up from the release before custom roles: roles by rules stay as they were. The database is empty. */
export async function checkCustomRoles(database: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  const migrator = new Migrator({ db: database, provider: migrationProvider(types) });
  expect((await migrator.migrateTo("0038-limits")).error).toBeUndefined();
  const user = { id: 1, login: "ada", name: "", email: "", password_hash: "h", language: null, timezone: null };
  const values = { role: "USER", disabled: 0, created_at: 5, deleted_at: null } as const;
  await database
    .insertInto("users")
    .values({ ...user, ...values })
    .execute();
  const project = { model_id: "M", owner_id: 1, meta_project: 0, public: 0, group_name: "", color: "[]" } as const;
  const row = { id: 1, name: "Engine", main_branch_id: 1, created_at: 5, revision: 1, deleted_at: null };
  await database
    .insertInto("projects")
    .values({ ...project, ...row })
    .execute();
  // As the release before wrote it, without the columns of now.
  await sql`insert into rule_roles (project_id, user_id, role) values (1, 1, ${"MANAGER"})`.execute(database);

  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const given = { project_id: 1, user_id: 1, role: "MANAGER" } as const;
  expect(await database.selectFrom("rule_roles").selectAll().execute()).toEqual([{ ...given, role_id: 0 }]);
  // Several custom roles beside it, each once.
  await database
    .insertInto("rule_roles")
    .values({ ...given, role: "GUEST", role_id: 7 })
    .execute();
  const again = database.insertInto("rule_roles").values({ ...given, role_id: 0 });
  await expect(again.execute()).rejects.toThrow(/unique/i);
}
