import { constants, existsSync } from "node:fs";
import { access, stat } from "node:fs/promises";
import { join } from "node:path";
import Database, { type Database as Connection, type Statement } from "better-sqlite3";
import { Kysely, SqliteDialect, type SqliteDatabase } from "kysely";
import { isAbsence } from "../bytes/folder/durable.ts";
import { makePrivateFile } from "../bytes/folder/private.ts";
import type { Tables } from "../database/schema.ts";

/** The database's file in the data folder. */
export const databaseFileName = "belvedere.sqlite";

const busyTimeoutMilliseconds = 5000;
/** The write-ahead log shrinks back to this after a burst. */
const journalBytesMax = 64 * 1024 * 1024;
const statementsMax = 256;
/** A larger database is not checked at start: reading all of it would take too long. */
const checkedBytesMax = 64 * 1024 * 1024;

/** Whether a data folder has a database that is not empty. Throws if the file cannot be inspected. */
export async function hasDatabase(dataDir: string): Promise<boolean> {
  const file = join(dataDir, databaseFileName);
  try {
    const about = await stat(file);
    if (!about.isFile() || about.size === 0) return false;
    await access(file, constants.R_OK);
    return true;
  } catch (error) {
    if (isAbsence(error)) return false;
    throw error;
  }
}

/** The connection of the writer: durable at every commit, and the only one that writes. */
export function openForWriting(file: string, databaseBytesMax: number): Connection {
  makePrivateFile(file);
  const connection = new Database(file, { timeout: busyTimeoutMilliseconds });
  try {
    connection.pragma("journal_mode = WAL");
    connection.pragma("synchronous = FULL");
    connection.pragma("foreign_keys = ON");
    connection.pragma(`journal_size_limit = ${journalBytesMax}`);
    const pageBytes = Number(connection.pragma("page_size", { simple: true }));
    connection.pragma(`max_page_count = ${Math.max(1, Math.floor(databaseBytesMax / pageBytes))}`);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** A connection that sees every commit and can change nothing. */
export function openForReading(file: string): Connection {
  const connection = new Database(file, { readonly: true, timeout: busyTimeoutMilliseconds });
  connection.pragma("query_only = ON");
  return connection;
}

/** A connection for looking into the database of a data folder, which leaves the folder as it was. */
export function openForLooking(dataDir: string): Connection {
  const file = join(dataDir, databaseFileName);
  // One that may only read leaves its own files behind, unless there is a write-ahead log already.
  const readonly = existsSync(`${file}-wal`);
  const connection = new Database(file, { readonly, fileMustExist: true, timeout: busyTimeoutMilliseconds });
  connection.pragma("query_only = ON");
  return connection;
}

/** Whether pages and indexes are consistent; databases above a size limit are not checked. */
export function isSound(connection: Connection): boolean {
  const pages = Number(connection.pragma("page_count", { simple: true }));
  const pageBytes = Number(connection.pragma("page_size", { simple: true }));
  if (pages * pageBytes > checkedBytesMax) return true;
  return connection.pragma("quick_check(1)", { simple: true }) === "ok";
}

/** Typed SQL over a connection. `afterRead` is called after every statement that returns rows. */
export function kyselyOn(connection: Connection, afterRead?: () => void): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: withStatementCache(connection, afterRead) }) });
}

/** Prepares each text once; the least recently used one is dropped to make room. */
function withStatementCache(connection: Connection, afterRead?: () => void): SqliteDatabase {
  type Prepared = ReturnType<SqliteDatabase["prepare"]>;
  const statements = new Map<string, Prepared>();
  const prepare = (text: string): Prepared => {
    const statement = connection.prepare<unknown[]>(text) as Statement<unknown[]> & Prepared;
    if (afterRead === undefined) return statement;
    return {
      reader: statement.reader,
      all(parameters) {
        const rows = statement.all(parameters);
        afterRead();
        return rows;
      },
      run: (parameters) => statement.run(parameters),
      iterate: (parameters) => statement.iterate(parameters),
    };
  };
  return {
    close: () => void connection.close(),
    prepare(text) {
      const statement = statements.get(text) ?? prepare(text);
      statements.delete(text);
      statements.set(text, statement);
      if (statements.size > statementsMax) {
        for (const oldest of statements.keys()) {
          statements.delete(oldest);
          break;
        }
      }
      return statement;
    },
  };
}
