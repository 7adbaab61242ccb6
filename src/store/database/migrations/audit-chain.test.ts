import Database from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { test } from "vitest";
import type { Tables } from "../schema.ts";
import { checkAuditChain } from "./audit-chain.contract.ts";
import { sqliteColumnTypes } from "./column-types.ts";

test("entries without hashes stay, and the chain starts after them", async () => {
  const database = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new Database(":memory:") }) });
  await checkAuditChain(database, sqliteColumnTypes);
  await database.destroy();
});
