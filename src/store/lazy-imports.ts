/**
 * The parts of this room that most who come through its door never use. The first call of each loads it: a thread that
 * builds on a data folder has neither SQL nor the drivers of PostgreSQL and of object stores in its memory.
 */

/** Opens a data folder. */
export const openStore = loading(async () => (await import("./sqlite/open.ts")).openStore);

/** Whether a data folder has a database that is not empty; that it may not be looked at is a failure, not an absence. */
export const hasDatabase = loading(async () => (await import("./sqlite/connection.ts")).hasDatabase);

/** Checks the audit log of a data folder. */
export const verifyFolderAudit = loading(async () => (await import("./audit/folder-audit.ts")).verifyFolderAudit);

/** Opens a PostgreSQL database. */
export const openPostgresStore = loading(async () => (await import("./postgres/open.ts")).openPostgresStore);

/** Opens what a PostgreSQL database keeps as bytes. */
export const openByteTables = loading(async () => (await import("./bytes/table/open-tables.ts")).openByteTables);

/** Opens snapshots in an object store. */
export const openSnapshotObjects = loading(
  async () => (await import("./bytes/objects/snapshot-objects.ts")).openSnapshotObjects,
);

/** Opens a data folder for a server. */
export const openAgreedFolder = loading(async () => (await import("./agreement/open-folder.ts")).openAgreedFolder);

/** Opens a PostgreSQL database for a server. */
export const openAgreedPostgres = loading(
  async () => (await import("./agreement/open-postgres.ts")).openAgreedPostgres,
);

/** Moves everything that is stored from one storage to another. */
export const moveStore = loading(async () => (await import("./moving/index.ts")).moveStore);

/** Backs up a data folder while its server runs. */
export const backUp = loading(async () => (await import("./backup/index.ts")).backUp);

/** Reads a backup whole. */
export const describeBackup = loading(async () => (await import("./backup/index.ts")).describeBackup);
export const verifyBackup = loading(async () => (await import("./backup/index.ts")).verifyBackup);

/** Makes a data folder of a backup. */
export const restoreBackup = loading(async () => (await import("./backup/index.ts")).restoreBackup);

/** Measures what takes space in a data folder. */
export const measureDisk = loading(async () => (await import("./disk-use.ts")).measureDisk);

/** Reads the databases of a data folder whole. */
export const verifyDatabases = loading(async () => (await import("./verify-databases.ts")).verifyDatabases);

function loading<Given extends readonly unknown[], Value>(load: () => Promise<(...given: Given) => Value>) {
  return async (...given: Given): Promise<Awaited<Value>> => await (await load())(...given);
}
