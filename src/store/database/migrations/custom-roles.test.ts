import Database from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { test } from "vitest";
import type { Tables } from "../schema.ts";
import { sqliteColumnTypes } from "./column-types.ts";
import { checkCustomRoles } from "./custom-roles.contract.ts";

test("roles that rules gave before there were custom roles stay", async () => {
  const database = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new Database(":memory:") }) });
  await checkCustomRoles(database, sqliteColumnTypes);
  await database.destroy();
});
