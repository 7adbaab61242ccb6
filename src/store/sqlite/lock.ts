import { join } from "node:path";
import Database from "better-sqlite3";
import { makePrivateFile } from "../bytes/folder/private.ts";

const lockFileName = "lock.sqlite";

/** Exclusive use of the data folder until it is released. */
export interface FolderLock {
  release(): void;
}

/**
 * Holds an exclusive transaction on a small separate database: the system releases the lock when the process ends, for
 * whatever reason, so no stale lock can remain. Undefined: another process has the folder.
 */
export function lockFolder(dataDir: string): FolderLock | undefined {
  const file = join(dataDir, lockFileName);
  makePrivateFile(file);
  const connection = new Database(file, { timeout: 0 });
  try {
    connection.exec("begin exclusive");
  } catch (error) {
    connection.close();
    if (error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY")) return undefined;
    throw error;
  }
  return { release: () => void connection.close() };
}
