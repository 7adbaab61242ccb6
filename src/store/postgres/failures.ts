import { codeOf, StorageAwayError, StorageFullError } from "../failures.ts";

/**
 * Classes and codes of PostgreSQL errors (SQLSTATE), and the system codes for a lost connection. A database that no
 * longer accepts the login is away as well: passwords change and databases are renamed while servers run.
 */
const away =
  /^(?:08...|28...|3D000|57P0[1-5]|25006|55P03|25P0[34]|53[034]00|E(?:CONN\w+|PIPE|HOSTUNREACH|NETUNREACH|TIMEDOUT|AI_AGAIN|NOTFOUND))$/;
const full = /^53100$/;
const again = /^(?:40001|40P01)$/;

/** The messages of the driver for the same failures, which have no code. */
const awayMessage =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Connection ended unexpectedly|Cannot use a pool after calling end)/;

/** Whether the same transaction may succeed when it is retried: it conflicted with another one. */
export function isConflict(error: unknown): boolean {
  return again.test(codeOf(error));
}

/** Whether the failure means that the connection is lost. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  return code === "" ? error instanceof Error && awayMessage.test(error.message) : /^(?:08|57P|25P0[34]|E)/.test(code);
}

/** Translates expected failures into the errors of the store; returns others unchanged. */
export function toStorageError(error: unknown): unknown {
  const code = codeOf(error);
  if (full.test(code)) return new StorageFullError("the database has no space", { cause: error });
  const isAway = away.test(code) || (code === "" && error instanceof Error && awayMessage.test(error.message));
  return isAway ? new StorageAwayError("the database cannot be reached", { cause: error }) : error;
}

/** Awaits the promise, and translates expected failures into the errors of the store. */
export async function guarded<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw toStorageError(error);
  }
}
