import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { accept, refuse, type Result } from "../../text/index.ts";
import { postgresColumnTypes } from "../migrations/column-types.ts";
import { migrationProvider, migrationsProblem } from "../migrations/index.ts";
import type { Tables } from "../schema.ts";
import type { openPool } from "./connection.ts";
import { guarded } from "./failures.ts";
import { migrationLock, movingLock } from "./locks.ts";

/**
 * Brings the schema up to this release. One process does it, others wait for it; a database of a newer release is left
 * as it is, and so is one that data are moved into or out of.
 */
export async function migrate(pool: ReturnType<typeof openPool>, database: Kysely<Tables>): Promise<Result<void>> {
  const client = await guarded(pool.connect());
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const text = "select pg_try_advisory_lock_shared($1) as free";
    const { rows } = await client.query<{ free: boolean }>(text, [movingLock]);
    if (!rows[0]!.free) return refuse({ code: "storage.moving" });
    return await bringUp(database);
  } finally {
    // The locks go with the connection, which is not used again.
    client.release(true);
  }
}

/** The same for whoever has the locks already; in a transaction, all of it or nothing. */
export async function bringUp(database: Kysely<Tables>): Promise<Result<void>> {
  const problem = migrationsProblem(await appliedMigrations(database));
  if (problem !== undefined) return refuse(problem);
  const migrator = new Migrator({ db: database, provider: migrationProvider(postgresColumnTypes) });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error as Error;
  return accept(undefined);
}

/** The migrations that a database has; none where it is new. */
export async function appliedMigrations(database: Kysely<Tables>): Promise<readonly string[]> {
  const present = sql<{ found: boolean }>`select to_regclass('kysely_migration') is not null as found`;
  if (!(await present.execute(database)).rows[0]!.found) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database);
  return rows.map((row) => row.name);
}
