import { StorageAwayError, StorageFullError } from "../failures.ts";

/**
 * Classes and codes of PostgreSQL's own errors (SQLSTATE), and the system's words for a connection that is none. One that
 * lets us in no longer is away as well: passwords are changed, databases renamed, while servers run.
 */
const away =
  /^(?:08...|28...|3D000|57P0[1-5]|25006|55P03|25P0[34]|53[034]00|E(?:CONN\w+|PIPE|HOSTUNREACH|NETUNREACH|TIMEDOUT|AI_AGAIN|NOTFOUND))$/;
const full = /^53100$/;
const again = /^(?:40001|40P01)$/;

/** The driver's words for the same; it gives them no code. */
const awayMessage =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Connection ended unexpectedly|Cannot use a pool after calling end)/;

/** Whether the same transaction may succeed when it is tried again: somebody else came in between. */
export function isConflict(error: unknown): boolean {
  return again.test(codeOf(error));
}

/** Whether the connection that it came over can still be used. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  return code === "" ? error instanceof Error && awayMessage.test(error.message) : /^(?:08|57P|25P0[34]|E)/.test(code);
}

/** The failures that are expected, as the errors that everybody knows; others stay what they are. */
export function toStorageError(error: unknown): unknown {
  const code = codeOf(error);
  if (full.test(code)) return new StorageFullError("the database has no space", { cause: error });
  const isAway = away.test(code) || (code === "" && error instanceof Error && awayMessage.test(error.message));
  return isAway ? new StorageAwayError("the database cannot be reached", { cause: error }) : error;
}

/** Waits for it; expected failures are told as the errors that everybody knows. */
export async function guarded<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw toStorageError(error);
  }
}

/** SQLSTATE or the system's code; empty where there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
