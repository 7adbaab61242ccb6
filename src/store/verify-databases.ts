import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import Database, { type Database as Connection } from "better-sqlite3";
import { sourceDatabaseFileName } from "./bytes/folder/source-database.ts";
import { SourceDamagedError, unpackSource } from "./bytes/packed-source.ts";
import { databaseFileName } from "./sqlite/connection.ts";

const busyTimeoutMilliseconds = 60_000;
/** Faults of one database that are listed. */
const faultsMax = 20;

/** Something stored that is not as it was written. */
export interface StorageFault {
  /** The file, from the data folder. */
  readonly file: string;
  readonly reason: string;
}

/** The databases of a data folder, read whole. */
export interface VerifiedDatabases {
  readonly databases: number;
  readonly sources: number;
  readonly faults: readonly StorageFault[];
}

/** Checks all pages of the databases of a data folder, and the SHA-256 of every source. Changes nothing. */
export function verifyDatabases(dataDir: string): VerifiedDatabases {
  const names = [databaseFileName, sourceDatabaseFileName].filter((name) => existsSync(join(dataDir, name)));
  const found = names.map((name) => verifyDatabase(dataDir, name));
  return {
    databases: names.length,
    sources: found.reduce((sum, { sources }) => sum + sources, 0),
    faults: found.flatMap(({ faults }) => faults),
  };
}

interface VerifiedDatabase {
  readonly sources: number;
  readonly faults: readonly StorageFault[];
}

function verifyDatabase(dataDir: string, name: string): VerifiedDatabase {
  const path = join(dataDir, name);
  const fault = (reason: string): StorageFault => ({ file: name, reason });
  let connection: Connection | undefined;
  try {
    // To SQLite, an empty file is a database without tables.
    if (statSync(path).size === 0) return { sources: 0, faults: [fault("the file is empty")] };
    // One that may only read leaves its own files behind, unless there is a write-ahead log already.
    const readonly = existsSync(`${path}-wal`);
    connection = new Database(path, { readonly, fileMustExist: true, timeout: busyTimeoutMilliseconds });
    connection.pragma("query_only = ON");
    const answers = connection.pragma(`integrity_check(${faultsMax})`) as { readonly integrity_check: string }[];
    const faults = answers.map(({ integrity_check: text }) => text).filter((text) => text !== "ok");
    if (faults.length > 0) return { sources: 0, faults: faults.map(fault) };
    return name === sourceDatabaseFileName ? verifySources(connection, fault) : { sources: 0, faults: [] };
  } catch (error) {
    return { sources: 0, faults: [fault(error instanceof Error ? error.message : String(error))] };
  } finally {
    connection?.close();
  }
}

function verifySources(connection: Connection, fault: (reason: string) => StorageFault): VerifiedDatabase {
  const faults: StorageFault[] = [];
  let sources = 0;
  const rows = connection.prepare("select hash, text from sources").iterate() as IterableIterator<{
    readonly hash: string;
    readonly text: Buffer;
  }>;
  for (const { hash, text } of rows) {
    sources += 1;
    try {
      unpackSource(hash, text);
    } catch (error) {
      if (!(error instanceof SourceDamagedError)) throw error;
      if (faults.length < faultsMax) faults.push(fault(error.message));
    }
  }
  return { sources, faults };
}
