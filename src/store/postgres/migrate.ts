import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { PoolClient } from "pg";
import { accept, refuse, type Result } from "../../text/index.ts";
import { postgresColumnTypes } from "../database/migrations/column-types.ts";
import { hasUnapplied, migrationProvider, migrationsProblem, nodesMigration } from "../database/migrations/index.ts";
import type { Tables } from "../database/schema.ts";
import { StorageAwayError } from "../failures.ts";
import type { openPool } from "./connection.ts";
import { guarded } from "./failures.ts";
import { countLiveNodes } from "./leases.ts";
import { migrationLock, movingLock } from "./locks.ts";
import { notificationChannel, retireNotification } from "./notifications.ts";

/** How long the processes of the release before may take to finish their requests and leave. */
const usualRetirementMilliseconds = 60_000;
const askAgainMilliseconds = 250;

/**
 * Migrates the schema to this release. One process does it, the others wait. A database of a newer release, or one that
 * data are moved into or out of, is left unchanged.
 */
export async function migrate(
  pool: ReturnType<typeof openPool>,
  database: Kysely<Tables>,
  retirementMillisecondsMax = usualRetirementMilliseconds,
): Promise<Result<void>> {
  const client = await connectFirst(pool);
  try {
    await guarded(client.query("select pg_advisory_lock($1)", [migrationLock]));
    const text = "select pg_try_advisory_lock_shared($1) as free";
    const { rows } = await guarded(client.query<{ free: boolean }>(text, [movingLock]));
    if (!rows[0]!.free) return refuse({ code: "storage.moving" });
    const foreign = await foreignTable(database);
    if (foreign !== undefined) return refuse({ code: "storage.foreign", params: { table: foreign } });
    const alone = await retireOthers(client, database, retirementMillisecondsMax);
    return alone.ok ? await applyMigrations(database) : alone;
  } finally {
    // Closing the connection releases the locks as well, but the server may notice that late.
    await client.query("select pg_advisory_unlock_all()").catch(() => undefined);
    client.release(true);
  }
}

/**
 * Before the schema changes, all other processes have to leave: statements of an older release could fail, or change rows
 * that they do not understand. They are asked to until they have left. Refuses if some stay.
 */
async function retireOthers(
  client: PoolClient,
  database: Kysely<Tables>,
  millisecondsMax: number,
): Promise<Result<void, "storage.older-nodes">> {
  const applied = await appliedMigrations(database);
  const isChanged =
    applied.includes(nodesMigration) && hasUnapplied(applied) && migrationsProblem(applied) === undefined;
  const deadline = performance.now() + millisecondsMax;
  for (;;) {
    const nodes = isChanged ? await countLiveNodes(client) : 0;
    if (nodes === 0) return accept(undefined);
    if (performance.now() > deadline) return refuse({ code: "storage.older-nodes", params: { nodes } });
    await guarded(client.query("select pg_notify($1, $2)", [notificationChannel, retireNotification]));
    await pause(askAgainMilliseconds);
  }
}

/** Every failure of the first connection, such as TLS or the password, means that the database is unreachable. */
export async function connectFirst(pool: ReturnType<typeof openPool>): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new StorageAwayError("the database cannot be reached", { cause: error });
  }
}

/** A table in a database that this program has never opened; tables of extensions do not count. */
async function foreignTable(database: Kysely<Tables>): Promise<string | undefined> {
  if ((await appliedMigrations(database)).length > 0) return undefined;
  const tables = sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'f', 'v', 'm', 'S')
      and relname not in ('kysely_migration', 'kysely_migration_lock')
      and not exists (select 1 from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by relname limit 1`;
  return (await tables.execute(database)).rows[0]?.name;
}

/** The same for a caller that already has the locks; in a transaction, all or nothing. */
export async function applyMigrations(database: Kysely<Tables>): Promise<Result<void>> {
  const problem = migrationsProblem(await appliedMigrations(database));
  if (problem !== undefined) return refuse(problem);
  const migrator = new Migrator({ db: database, provider: migrationProvider(postgresColumnTypes) });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error as Error;
  return accept(undefined);
}

/** The migrations that a database has; a new one has none. */
export async function appliedMigrations(database: Kysely<Tables>): Promise<readonly string[]> {
  const present = sql<{ found: boolean }>`select to_regclass('kysely_migration') is not null as found`;
  if (!(await present.execute(database)).rows[0]!.found) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database);
  return rows.map((row) => row.name);
}
