import { existsSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { migrationsProblem } from "../database/migrations/index.ts";
import { databaseFileName, hasDatabase, kyselyOn } from "../sqlite/connection.ts";
import { appliedMigrations } from "../sqlite/migrate.ts";
import { readDatabaseSummary } from "./database-summary.ts";
import type { DatabaseState } from "./open-agreed.ts";

const busyTimeoutMilliseconds = 5000;

/** Looks into the database of a data folder while `work` runs, and leaves the folder as it was. */
export async function peekFolder<Value>(
  dataDir: string,
  work: (state: DatabaseState) => Promise<Value>,
): Promise<Value> {
  if (!(await hasDatabase(dataDir))) return work({ summary: undefined, isRefusedAnyway: false });
  const file = join(dataDir, databaseFileName);
  // One that may only read leaves its own files behind, unless there is a write-ahead log already.
  const readonly = existsSync(`${file}-wal`);
  const connection = new Database(file, { readonly, fileMustExist: true, timeout: busyTimeoutMilliseconds });
  try {
    connection.pragma("query_only = ON");
    const applied = appliedMigrations(connection);
    return await work({
      summary: await readDatabaseSummary(kyselyOn(connection), applied),
      isRefusedAnyway: migrationsProblem(applied) !== undefined,
    });
  } finally {
    connection.close();
  }
}
