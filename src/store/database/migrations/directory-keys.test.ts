import Database from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { test } from "vitest";
import type { Tables } from "../schema.ts";
import { sqliteColumnTypes } from "./column-types.ts";
import { checkDirectoryKeys } from "./directory-keys.contract.ts";

test("users and groups of the release before are found by name and address", async () => {
  const database = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new Database(":memory:") }) });
  await checkDirectoryKeys(database, sqliteColumnTypes);
  await database.destroy();
});
