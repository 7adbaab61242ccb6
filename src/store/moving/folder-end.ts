import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Database as Connection } from "better-sqlite3";
import { accept, type Problem, refuse, type Result } from "../../text/index.ts";
import { foldersOf } from "../bytes/folder/data-folder.ts";
import { unlessAbsent } from "../bytes/folder/durable.ts";
import { openSnapshotFolder } from "../bytes/folder/snapshot-folder.ts";
import { openSourceConnection, sourceDatabaseFileName } from "../bytes/folder/source-database.ts";
import { openUploadFolder } from "../bytes/folder/upload-folder.ts";
import { fillingMark } from "../database/migrations/index.ts";
import { databaseFileName, hasDatabase, openForReading, openForWriting } from "../sqlite/connection.ts";
import { lockFolder } from "../sqlite/lock.ts";
import { appliedMigrations, migrate } from "../sqlite/migrate.ts";
import { defaultDatabaseBytesMax, makeFolders, openStore } from "../sqlite/open.ts";
import type { PackedSource, SourceEnd, TargetEnd } from "./ends.ts";
import { insertRows, insertSources, readColumns, readRows, readSources } from "./folder-rows.ts";
import { copiedTables, type TableName } from "./tables.ts";

/** Opens a data folder to be moved. Refusals: `migrate.source-absent`, and those of opening it. */
export async function openFolderSource(dataDir: string): Promise<Result<SourceEnd>> {
  // Opening the store would create a new database.
  if (!(await hasDatabase(dataDir))) return refuse({ code: "migrate.source-absent", params: { source: dataDir } });
  const opened = await openStore({ dataDir });
  if (!opened.ok) return opened;
  const { store, snapshots, uploads } = opened.value;
  const connection = openForReading(join(dataDir, databaseFileName));
  const sources = openSourceConnection(join(dataDir, sourceDatabaseFileName));
  return accept({
    snapshots,
    uploads,
    reads: store.latest,
    columnsOf: async (table) => readColumns(connection, table),
    rows: (table, columns) => readRows(connection, table, columns),
    sources: () => readSources(sources),
    sourceBytes: async () =>
      Number(sources.prepare("select coalesce(sum(length(text)), 0) from sources").pluck().get()),
    // This process holds the folder's lock until it closes the store.
    checkAlone: async () => accept(undefined),
    async close() {
      connection.close();
      sources.close();
      await store.close();
    },
  });
}

/** Opens a data folder to be filled. Refusals: `storage.locked`, `migrate.not-empty`, and those of opening it. */
export async function openFolderTarget(dataDir: string): Promise<Result<TargetEnd>> {
  const foreign = await foreignName(dataDir);
  if (foreign !== undefined) return refuse(notEmpty(dataDir, foreign));
  await makeFolders(dataDir);
  const lock = lockFolder(dataDir);
  if (lock === undefined) return refuse({ code: "storage.locked" });
  const closing: (() => void)[] = [() => lock.release()];
  const closeAll = (): void =>
    closing
      .splice(0)
      .toReversed()
      .forEach((close) => close());
  try {
    const connection = openForWriting(join(dataDir, databaseFileName), defaultDatabaseBytesMax);
    closing.push(() => connection.close());
    const sources = openSourceConnection(join(dataDir, sourceDatabaseFileName));
    closing.push(() => sources.close());
    const problem = await prepare(dataDir, connection, sources);
    if (problem === undefined) return accept(targetOver(dataDir, connection, sources, closeAll));
    closeAll();
    return refuse(problem);
  } catch (error) {
    closeAll();
    throw error;
  }
}

function targetOver(dataDir: string, connection: Connection, sources: Connection, closeAll: () => void): TargetEnd {
  const folders = foldersOf(dataDir);
  const snapshots = openSnapshotFolder(folders.snapshots);
  return {
    snapshots,
    uploads: openUploadFolder(folders.uploads),
    columnsOf: async (table) => readColumns(connection, table),
    rows: (table, columns) => readRows(connection, table, columns),
    sources: () => readSources(sources),
    fillTables: (fill) =>
      inTransaction(connection, async () => {
        await fill((table, columns, batches) => insertRows(connection, table, columns, batches));
        return accept(undefined);
      }),
    async fillSources(batches: AsyncIterable<readonly PackedSource[]>) {
      await inTransaction(sources, async () => accept(await insertSources(sources, batches)));
    },
    async finish() {
      connection.prepare("delete from kysely_migration where name = ?").run(fillingMark);
      return accept(undefined);
    },
    async close() {
      await snapshots.close();
      closeAll();
    },
  };
}

/** Rolls back after a refusal as well as after an error. */
async function inTransaction(connection: Connection, work: () => Promise<Result<void>>): Promise<Result<void>> {
  connection.exec("begin immediate");
  try {
    const done = await work();
    connection.exec(done.ok ? "commit" : "rollback");
    return done;
  } catch (error) {
    if (connection.inTransaction) connection.exec("rollback");
    throw error;
  }
}

const ownNames =
  /^(?:lock|belvedere|sources)\.sqlite(?:-wal|-shm|-journal)?$|^(?:snapshots|uploads|identity|identity\.new)$/;

/** The name of a file that neither a move nor a server has created. */
async function foreignName(dataDir: string): Promise<string | undefined> {
  return (await namesIn(dataDir)).find((name) => !ownNames.test(name));
}

/** Removes the remains of an unfinished move, creates or updates the schema, and sets the mark. */
async function prepare(dataDir: string, connection: Connection, sources: Connection): Promise<Problem | undefined> {
  const isMarked = appliedMigrations(connection).includes(fillingMark);
  if (isMarked) await clear(dataDir, connection, sources);
  const found = await findContent(dataDir, connection, sources);
  if (found !== undefined) return notEmpty(dataDir, found);
  // One transaction, so that a server never finds tables without the mark.
  const ready = await inTransaction(connection, async () => {
    if (isMarked) connection.prepare("delete from kysely_migration where name = ?").run(fillingMark);
    const migrated = await migrate(connection);
    if (!migrated.ok) return migrated;
    const at = new Date().toISOString();
    connection.prepare("insert into kysely_migration (name, timestamp) values (?, ?)").run(fillingMark, at);
    return migrated;
  });
  return ready.ok ? undefined : ready.problem;
}

async function clear(dataDir: string, connection: Connection, sources: Connection): Promise<void> {
  for (const folder of Object.values(foldersOf(dataDir))) {
    for (const name of await namesIn(folder)) await rm(join(folder, name), { recursive: true, force: true });
  }
  sources.exec("delete from sources");
  const tables = presentTables(connection).toReversed();
  connection.transaction(() => tables.forEach((table) => connection.exec(`delete from "${table}"`))).immediate();
}

/** Some tables are missing after an older release, or after a server that was killed while it started. */
function presentTables(connection: Connection): readonly TableName[] {
  return copiedTables.filter((table) => readColumns(connection, table).length > 0);
}

/** The name of a file or folder that is not empty. */
async function findContent(dataDir: string, connection: Connection, sources: Connection): Promise<string | undefined> {
  const holds = (on: Connection, table: string): boolean => on.prepare(`select 1 from "${table}"`).get() !== undefined;
  if (presentTables(connection).some((table) => holds(connection, table))) return databaseFileName;
  if (holds(sources, "sources")) return sourceDatabaseFileName;
  for (const [name, folder] of Object.entries(foldersOf(dataDir))) {
    if ((await namesIn(folder)).length > 0) return name;
  }
  return undefined;
}

function notEmpty(target: string, name: string): Problem {
  return { code: "migrate.not-empty", params: { target, name } };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await unlessAbsent(readdir(folder))) ?? [];
}
