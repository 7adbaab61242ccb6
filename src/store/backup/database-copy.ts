import { Worker } from "node:worker_threads";
import Database from "better-sqlite3";
import { syncFile } from "../bytes/folder/durable.ts";
import { makePrivateFile } from "../bytes/folder/private.ts";
import { storeReads } from "../database/reads.ts";
import { kyselyOn, openForReading } from "../sqlite/connection.ts";
import { fromFailure, type Failure } from "../sqlite/failures.ts";
import { appliedMigrations } from "../sqlite/migrate.ts";
import type { RetiredLayer } from "../versions/contract.ts";

/** The database that a thread copies, and the path of the copy. */
export interface CopyOrder {
  readonly file: string;
  readonly copy: string;
}

export type CopyAnswer = { readonly ok: true } | { readonly ok: false; readonly failure: Failure };

/** The files that a copy of the database refers to. */
export interface NamedFiles {
  readonly migrations: readonly string[];
  readonly inForce: readonly Pick<RetiredLayer, "folder" | "layer">[];
  /** Folders with the records of parts. */
  readonly records: readonly string[];
  /** Folders of deleted versions and replaced editions, whose bytes may be gone already. */
  readonly others: readonly string[];
  readonly uploads: readonly string[];
}

/** Makes a consistent copy of the database while others write to it. The copy is synced to the disk. */
export async function copyDatabase(file: string, copy: string): Promise<void> {
  makePrivateFile(copy);
  const source = import.meta.url.endsWith(".ts") ? "./copy-thread.ts" : "./copy-thread.js";
  const worker = new Worker(new URL(source, import.meta.url), {
    workerData: { file, copy } satisfies CopyOrder,
    execArgv: [],
  });
  const answer = await new Promise<CopyAnswer>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  await worker.terminate();
  if (!answer.ok) throw Object.assign(fromFailure(answer.failure), { code: answer.failure.code });
  await syncFile(copy);
}

/** Whether all pages and indexes of a database are consistent. */
export function isWholeDatabase(file: string): boolean {
  const connection = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return connection.pragma("quick_check(1)", { simple: true }) === "ok";
  } catch {
    return false;
  } finally {
    connection.close();
  }
}

/** The migrations that were applied to a database. */
export function migrationsOf(file: string): readonly string[] {
  const connection = openForReading(file);
  try {
    return appliedMigrations(connection);
  } finally {
    connection.close();
  }
}

/** Lists the files that a copy refers to. */
export async function listNamedFiles(copy: string): Promise<NamedFiles> {
  const connection = new Database(copy, { readonly: true, fileMustExist: true });
  try {
    const reads = storeReads(kyselyOn(connection));
    const inForce = await reads.layersInForce();
    const records = await reads.recordFolders();
    const living = new Set([...inForce.map(({ folder }) => folder), ...records]);
    return {
      migrations: appliedMigrations(connection),
      inForce,
      records,
      others: (await reads.knownFolders()).filter((folder) => !living.has(folder)),
      uploads: await reads.neededUploads(),
    };
  } finally {
    connection.close();
  }
}
