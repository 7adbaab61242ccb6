import { zstdCompressSync } from "node:zlib";
import Database, { type Database as Connection } from "better-sqlite3";
import { codeOf } from "../../failures.ts";
import { unpackSource } from "../packed-source.ts";
import type { SourceStore } from "../source-store.ts";
import type { Instant } from "../../instant.ts";
import { makePrivateFile } from "./private.ts";

/** Texts that are buffered for one transaction, so that thousands of files cost a few syncs. */
const pendingBytesMax = 8 * 1024 * 1024;
const busyTimeoutMilliseconds = 60_000;

/** Its file in the data folder. */
export const sourceDatabaseFileName = "sources.sqlite";

/**
 * Sources as rows of a separate database: file systems are slow with tens of thousands of small files.
 * Any thread may open it; writers take turns.
 */
export function openSourceDatabase(file: string): SourceStore {
  const connection = openSourceConnection(file);
  const insert = connection.prepare(
    "insert into sources (hash, text, kept_at) values (?, ?, ?) on conflict (hash) do update set kept_at = excluded.kept_at",
  );
  const known = connection.prepare("select 1 from sources where hash = ?").pluck();
  const select = connection.prepare("select text from sources where hash = ?").pluck();
  const touch = connection.prepare("update sources set kept_at = ? where hash = ?");
  const pending = new Map<string, { readonly text: Buffer | null; readonly at: Instant }>();
  let pendingBytes = 0;

  const writePending = connection.transaction(() => {
    for (const [hash, { text, at }] of pending) {
      if (text === null) touch.run(at, hash);
      else insert.run(hash, text, at);
    }
  });
  const flush = (): void => {
    if (pending.size > 0) writePending.immediate();
    pending.clear();
    pendingBytes = 0;
  };

  return {
    keep(hash, text, at) {
      if (pending.has(hash)) return;
      const packed = known.get(hash) === undefined ? zstdCompressSync(text) : null;
      pending.set(hash, { text: packed, at });
      pendingBytes += packed?.byteLength ?? 0;
      if (pendingBytes > pendingBytesMax) flush();
    },
    room: () => undefined,
    flush: async () => flush(),
    async read(hash) {
      const packed = select.get(hash) as Buffer | undefined;
      return packed === undefined ? undefined : unpackSource(hash, packed);
    },
    removeUnnamed: async (named, storedBefore) => removeUnnamed(connection, named, storedBefore),
    close: async () => void connection.close(),
  };
}

/** The file of the sources is damaged, or no database at all. */
export class SourcesDamagedError extends Error {
  override readonly name = "SourcesDamagedError";
  readonly file: string;

  constructor(file: string, cause: unknown) {
    super(`${file} is damaged`, { cause });
    this.file = file;
  }
}

/** Opens the database, and creates it if it is missing. */
export function openSourceConnection(file: string): Connection {
  try {
    return openConnection(file);
  } catch (error) {
    if (/^SQLITE_(?:NOTADB|CORRUPT|IOERR_SHORT_READ)/.test(codeOf(error))) throw new SourcesDamagedError(file, error);
    throw error;
  }
}

function openConnection(file: string): Connection {
  makePrivateFile(file);
  const connection = new Database(file, { timeout: busyTimeoutMilliseconds });
  connection.pragma("journal_mode = WAL");
  connection.pragma("synchronous = FULL");
  connection.exec(
    "create table if not exists sources (hash text primary key, text blob not null, kept_at integer not null) without rowid",
  );
  return connection;
}

function removeUnnamed(connection: Connection, named: ReadonlySet<string>, storedBefore: Instant): number {
  const old = connection.prepare("select hash from sources where kept_at < ?").pluck().all(storedBefore) as string[];
  // Check the age again: a build may have stored the text again since the list was read.
  const remove = connection.prepare("delete from sources where hash = ? and kept_at < ?");
  const removeAll = connection.transaction((hashes: readonly string[]) => {
    for (const hash of hashes) remove.run(hash, storedBefore);
  });
  const unnamed = old.filter((hash) => !named.has(hash));
  removeAll.immediate(unnamed);
  return unnamed.length;
}
