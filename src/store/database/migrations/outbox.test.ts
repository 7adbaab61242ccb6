import Database from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { test } from "vitest";
import type { Tables } from "../schema.ts";
import { sqliteColumnTypes } from "./column-types.ts";
import { checkOutbox } from "./outbox.contract.ts";

test("a version that was complete before there was an outbox is not reported as completed again", async () => {
  const connection = new Database(":memory:");
  connection.pragma("foreign_keys = ON");
  const database = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
  await checkOutbox(database, sqliteColumnTypes);
  await database.destroy();
});
