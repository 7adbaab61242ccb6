import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { accept, refuse, type Result } from "../../text/index.ts";
import { postgresColumnTypes } from "../migrations/column-types.ts";
import { isKnownMigration, migrationProvider } from "../migrations/index.ts";
import type { Tables } from "../schema.ts";
import { ask, type openPool } from "./connection.ts";
import { guarded } from "./failures.ts";
import { migrationLock } from "./locks.ts";

/**
 * Brings the schema up to this release. One process does it, others wait for it; a database of a newer release is left
 * as it is.
 */
export async function migrate(pool: ReturnType<typeof openPool>, database: Kysely<Tables>): Promise<Result<void>> {
  const client = await guarded(pool.connect());
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const unknown = (await appliedMigrations(pool)).find((name) => !isKnownMigration(name));
    if (unknown !== undefined) return refuse({ code: "storage.newer", params: { migration: unknown } });
    const migrator = new Migrator({ db: database, provider: migrationProvider(postgresColumnTypes) });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error as Error;
    return accept(undefined);
  } finally {
    // The lock goes with the connection, which is not used again.
    client.release(true);
  }
}

async function appliedMigrations(pool: ReturnType<typeof openPool>): Promise<readonly string[]> {
  const [present] = await ask<{ found: boolean }>(pool, "select to_regclass('kysely_migration') is not null as found");
  if (!(present?.found ?? false)) return [];
  const rows = await ask<{ name: string }>(pool, "select name from kysely_migration order by name");
  return rows.map((row) => row.name);
}
