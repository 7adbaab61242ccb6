import { existsSync } from "node:fs";
import Database, { type Database as Connection } from "better-sqlite3";
import { syncFile } from "../bytes/folder/durable.ts";
import { makePrivateFile } from "../bytes/folder/private.ts";

/** A restore reads every pack. When there are this many, one new pack replaces them all. */
const packsMax = 16;

const createTable =
  "create table if not exists sources (hash text primary key, text blob not null, kept_at integer not null) without rowid";

interface SourceRow {
  readonly hash: string;
  readonly text: Buffer;
  readonly kept_at: number;
}

/**
 * Writes the sources that no earlier pack contains into a new pack. Texts never change, so packs never change either.
 * `replacesEarlier`: the new pack contains everything, and the earlier packs can be removed. `written` is false if there
 * is nothing to write.
 */
export async function packSources(
  file: string,
  earlier: readonly string[],
  pack: string,
): Promise<{ readonly replacesEarlier: boolean; readonly written: boolean }> {
  if (!existsSync(file)) return { replacesEarlier: true, written: false };
  const packed = new Set(earlier.flatMap(hashesIn));
  const sources = new Database(file, { readonly: true });
  try {
    // One transaction, so that the list and the texts are consistent.
    sources.exec("begin");
    const living = sources.prepare<[], string>("select hash from sources").pluck().all();
    const gone = packed.size - living.filter((hash) => packed.has(hash)).length;
    const replacesEarlier = earlier.length >= packsMax || gone > living.length;
    const wanted = replacesEarlier ? living : living.filter((hash) => !packed.has(hash));
    if (wanted.length > 0) await writePack(pack, rowsOf(sources, wanted));
    return { replacesEarlier, written: wanted.length > 0 };
  } finally {
    sources.close();
  }
}

/** Writes the texts of all packs into one file. */
export async function unpackSources(packs: readonly string[], file: string): Promise<void> {
  await writePack(
    file,
    (function* () {
      for (const pack of packs) yield* withPack(pack, (connection) => rowsOf(connection, hashesOf(connection)));
    })(),
  );
}

function hashesIn(pack: string): readonly string[] {
  const connection = new Database(pack, { readonly: true, fileMustExist: true });
  try {
    return hashesOf(connection);
  } finally {
    connection.close();
  }
}

function* withPack(pack: string, rows: (connection: Connection) => Iterable<SourceRow>): Generator<SourceRow> {
  const connection = new Database(pack, { readonly: true, fileMustExist: true });
  try {
    yield* rows(connection);
  } finally {
    connection.close();
  }
}

function hashesOf(connection: Connection): readonly string[] {
  return connection.prepare<[], string>("select hash from sources order by hash").pluck().all();
}

function* rowsOf(connection: Connection, hashes: readonly string[]): Generator<SourceRow> {
  const select = connection.prepare<[string], SourceRow>("select hash, text, kept_at from sources where hash = ?");
  for (const hash of hashes) yield select.get(hash)!;
}

// No journal: an unfinished pack is deleted, never repaired.
async function writePack(file: string, rows: Iterable<SourceRow>): Promise<void> {
  makePrivateFile(file);
  const connection = new Database(file);
  try {
    connection.pragma("journal_mode = OFF");
    connection.pragma("synchronous = OFF");
    connection.exec(createTable);
    const insert = connection.prepare("insert or ignore into sources (hash, text, kept_at) values (?, ?, ?)");
    connection.exec("begin");
    for (const { hash, text, kept_at } of rows) insert.run(hash, text, kept_at);
    connection.exec("commit");
  } finally {
    connection.close();
  }
  await syncFile(file);
}
