import Database from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { test } from "vitest";
import type { Tables } from "../schema.ts";
import { sqliteColumnTypes } from "./column-types.ts";
import { checkHiddenProjects } from "./hidden-projects.contract.ts";

test("projects that an earlier release marked as deleted at -1 become hidden ones", async () => {
  const database = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new Database(":memory:") }) });
  await checkHiddenProjects(database, sqliteColumnTypes);
  await database.destroy();
});
