import { migrationsProblem } from "../database/migrations/index.ts";
import { hasDatabase, kyselyOn, openForLooking } from "../sqlite/connection.ts";
import { appliedMigrations } from "../sqlite/migrate.ts";
import { readDatabaseSummary } from "./database-summary.ts";
import type { DatabaseState } from "./open-agreed.ts";

/** Looks into the database of a data folder while `work` runs, and leaves the folder as it was. */
export async function peekFolder<Value>(
  dataDir: string,
  work: (state: DatabaseState) => Promise<Value>,
): Promise<Value> {
  if (!(await hasDatabase(dataDir))) return work({ summary: undefined, isRefusedAnyway: false });
  const connection = openForLooking(dataDir);
  try {
    const applied = appliedMigrations(connection);
    return await work({
      summary: await readDatabaseSummary(kyselyOn(connection), applied),
      isRefusedAnyway: migrationsProblem(applied) !== undefined,
    });
  } finally {
    connection.close();
  }
}
