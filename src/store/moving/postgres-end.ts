import { sql } from "kysely";
import type { Pool } from "pg";
import { accept, refuse, type Result } from "../../text/index.ts";
import { openByteTables } from "../bytes/table/open-tables.ts";
import { fillingMark, migrationsProblem } from "../database/migrations/index.ts";
import { storeReads } from "../database/reads.ts";
import { codeOf } from "../failures.ts";
import { kyselyOn, openPool } from "../postgres/connection.ts";
import { countLiveNodes } from "../postgres/leases.ts";
import { migrationLock, movingLock, writeLock } from "../postgres/locks.ts";
import { appliedMigrations, applyMigrations } from "../postgres/migrate.ts";
import type { End, SourceEnd, TargetEnd } from "./ends.ts";
import { copyRows, copySources, readColumns, readRows, readSources, type Session, query } from "./postgres-rows.ts";
import { copiedTables } from "./tables.ts";

/** Connections that move snapshots and uploads. Each runs one transaction at a time. */
const byteConnectionsMax = 4;
/** One connection holds the locks and moves rows; the others read sources and update the schema. */
const connectionsMax = 3;
/** The name of both ends in problems: the URL may contain a password. */
const name = "PostgreSQL";

/** Tables of bytes, which exist in addition to the schema that both dialects share. */
const byteTables = ["snapshots", "snapshot_parts", "snapshot_chunks", "uploads", "upload_pieces", "sources"];

/** Opens a database to be moved. Refusals: `migrate.source-absent`, `migrate.in-use`, and those of opening it. */
export function openPostgresSource(url: string): Promise<Result<SourceEnd>> {
  return openEnd(url, async ({ session, pool, end }) => {
    const database = kyselyOn(pool);
    if ((await appliedMigrations(database)).length === 0) {
      return refuse({ code: "migrate.source-absent", params: { source: name } });
    }
    const ready = await applyMigrations(database);
    if (!ready.ok) return ready;
    const alone = await checkAlone(session);
    if (!alone.ok) return alone;
    return accept({
      ...end,
      reads: storeReads(database),
      async sourceBytes() {
        const text = "select coalesce(sum(octet_length(bytes)), 0) as bytes from sources";
        return (await query<{ bytes: number }>(session, text))[0]!.bytes;
      },
      checkAlone: () => checkAlone(session),
    });
  });
}

/** Opens a database to be filled. Refusals: `migrate.not-empty`, `migrate.in-use`, and those of opening it. */
export function openPostgresTarget(url: string): Promise<Result<TargetEnd>> {
  return openEnd(url, async ({ session, pool, end }) => {
    const applied = await appliedMigrations(kyselyOn(pool));
    if (applied.includes(fillingMark)) await clear(session);
    const found = applied.length === 0 ? await firstTable(session) : await firstFilled(session);
    if (found !== undefined) return refuse({ code: "migrate.not-empty", params: { target: name, name: found } });
    const alone = await checkAlone(session);
    if (!alone.ok) return alone;
    const ready = await migrateWithMark(pool, applied);
    if (!ready.ok) return ready;
    return accept({ ...end, ...targetOperations(session) });
  });
}

/** Updates the schema and sets the mark in one transaction, so that a server never finds tables without the mark. */
async function migrateWithMark(pool: Pool, applied: readonly string[]): Promise<Result<void>> {
  const problem = migrationsProblem(applied.filter((migration) => migration !== fillingMark));
  if (problem !== undefined) return refuse(problem);
  return kyselyOn(pool)
    .transaction()
    .execute(async (transaction) => {
      if (applied.includes(fillingMark)) {
        await sql`delete from kysely_migration where name = ${fillingMark}`.execute(transaction);
      }
      const ready = await applyMigrations(transaction);
      const at = new Date().toISOString();
      await sql`insert into kysely_migration (name, timestamp) values (${fillingMark}, ${at})`.execute(transaction);
      return ready;
    });
}

function targetOperations(session: Session): Pick<TargetEnd, "fillTables" | "fillSources" | "finish"> {
  return {
    fillTables: (fill) =>
      withoutWriters(session, () => fill((table, columns, batches) => copyRows(session, table, columns, batches))),
    fillSources: (batches) => copySources(session, batches),
    async finish() {
      // The planner's statistics still describe empty tables.
      await query(session, "analyze");
      return withoutWriters(session, async () => {
        await query(session, "delete from kysely_migration where name = $1", [fillingMark]);
      });
    },
  };
}

interface OpenDatabase {
  /** Holds the moving lock. If this connection is lost, the whole move fails. */
  readonly session: Session;
  readonly pool: Pool;
  readonly end: End;
}

/** Opens the database for a move. Refuses if another move is running. */
async function openEnd<Kind extends End>(
  url: string,
  prepare: (opened: OpenDatabase) => Promise<Result<Kind>>,
): Promise<Result<Kind>> {
  const options = { connectionsMax, name: "move", statementMillisecondsMax: 0, idleInTransactionMillisecondsMax: 0 };
  const pool = openPool({ url }, options);
  const connected = await connect(pool);
  if (!connected.ok) return connected;
  const session = connected.value;
  const byteStores = openByteTables({ url, connectionsMax: byteConnectionsMax });
  const close = async (): Promise<void> => {
    await byteStores.snapshots.close();
    session.release(true);
    await pool.end();
  };
  const end: End = {
    ...byteStores,
    columnsOf: (table) => readColumns(session, table),
    rows: (table, columns) => readRows(session, table, columns),
    sources: () => readSources(pool),
    close,
  };
  let ready: Result<Kind> | undefined;
  try {
    // Wait for servers that are starting: each is either listed in `nodes` afterwards, or was refused.
    await query(session, "select pg_advisory_lock($1)", [migrationLock]);
    const [taken] = await query<{ free: boolean }>(session, "select pg_try_advisory_lock($1) as free", [movingLock]);
    ready = taken!.free ? await prepare({ session, pool, end }) : refuse({ code: "storage.moving" });
    await query(session, "select pg_advisory_unlock($1)", [migrationLock]);
    return ready;
  } finally {
    if (ready?.ok !== true) await close();
  }
}

async function connect(pool: Pool): Promise<Result<Session>> {
  try {
    return accept(await pool.connect());
  } catch (error) {
    await pool.end();
    const reason = codeOf(error) || (error instanceof Error ? error.message : "");
    return refuse({ code: "migrate.unreachable", params: { reason } });
  }
}

async function checkAlone(session: Session): Promise<Result<void>> {
  const [nodesTable] = await query<{ found: boolean }>(session, "select to_regclass('nodes') is not null as found");
  if (!nodesTable!.found) return accept(undefined);
  const nodes = await countLiveNodes(session);
  return nodes === 0 ? accept(undefined) : refuse({ code: "migrate.in-use", params: { nodes } });
}

/** Runs in one transaction, during which no server can write. Refuses if a server has started in spite of the lock. */
async function withoutWriters(session: Session, work: () => Promise<void>): Promise<Result<void>> {
  await query(session, "begin");
  await query(session, "select pg_advisory_xact_lock($1)", [writeLock]);
  const alone = await checkAlone(session);
  if (alone.ok) await work();
  await query(session, alone.ok ? "commit" : "rollback");
  return alone;
}

/** Removes the rows of an unfinished move. The mark stays. */
async function clear(session: Session): Promise<void> {
  const tables = await presentTables(session);
  if (tables.length > 0) await query(session, `truncate ${tables.map((table) => `"${table}"`).join(", ")}`);
}

/** The tables that exist, of those that a move fills. An older release has fewer. */
async function presentTables(session: Session): Promise<readonly string[]> {
  const text = "select name from unnest($1::text[]) as name where to_regclass(quote_ident(name)) is not null";
  const rows = await query<{ name: string }>(session, text, [[...copiedTables, ...byteTables]]);
  return rows.map((row) => row.name);
}

async function firstFilled(session: Session): Promise<string | undefined> {
  for (const table of await presentTables(session)) {
    if ((await query(session, `select 1 from "${table}" limit 1`)).length > 0) return table;
  }
  return undefined;
}

/** Any table but those of the migrations, which a server that was killed while it started leaves behind. */
async function firstTable(session: Session): Promise<string | undefined> {
  const text = `select relname::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'f')
      and relname not in ('kysely_migration', 'kysely_migration_lock') order by relname limit 1`;
  return (await query<{ name: string }>(session, text))[0]?.name;
}
