import Database from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import type { Tables } from "../schema.ts";
import { sqliteColumnTypes } from "./column-types.ts";
import { migrationProvider } from "./index.ts";

test("the length of passwords that was set before stays set", async () => {
  const dialect = new SqliteDialect({ database: new Database(":memory:") });
  const database = new Kysely<Tables>({ dialect });
  const migrator = new Migrator({ db: database, provider: migrationProvider(sqliteColumnTypes) });
  expect((await migrator.migrateTo("0035-directory")).error).toBeUndefined();
  await database.insertInto("settings").values({ name: "passwordCharactersMin", value: "16" }).execute();
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  expect(await database.selectFrom("settings").selectAll().execute()).toEqual([
    { name: "passwordLengthMin", value: "16" },
  ]);
  await database.destroy();
});
