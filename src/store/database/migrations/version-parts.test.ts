import Database from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { test } from "vitest";
import type { Tables } from "../schema.ts";
import { sqliteColumnTypes } from "./column-types.ts";
import { checkVersionParts } from "./version-parts.contract.ts";

test("a version of an earlier release consists of one part that was delivered", async () => {
  const connection = new Database(":memory:");
  connection.pragma("foreign_keys = ON");
  const database = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
  await checkVersionParts(database, sqliteColumnTypes);
  await database.destroy();
});
