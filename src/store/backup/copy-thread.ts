import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";
import { toFailure } from "../sqlite/failures.ts";
import type { CopyAnswer, CopyOrder } from "./database-copy.ts";

/** A thread that makes a consistent copy of a database: SQLite does this in one call, which blocks the event loop. */
const { file, copy } = workerData as CopyOrder;

function run(): CopyAnswer {
  try {
    const connection = new Database(file, { readonly: true, fileMustExist: true });
    try {
      connection.prepare("vacuum into ?").run(copy);
    } finally {
      connection.close();
    }
    return { ok: true };
  } catch (thrown) {
    return { ok: false, failure: toFailure(thrown) };
  }
}

parentPort!.postMessage(run());
