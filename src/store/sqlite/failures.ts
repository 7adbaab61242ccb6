import Database from "better-sqlite3";
import type { Problem } from "../../text/index.ts";
import { StorageFailingError, StorageFullError, storageTroubleOfCode } from "../failures.ts";

/** An exception as plain data: what crosses between threads. */
export interface Failure {
  readonly message: string;
  readonly stack: string | undefined;
  /** The error code of SQLite or the file system, such as SQLITE_FULL or ENOSPC. */
  readonly code: string | undefined;
}

/** Turns what was thrown into plain data. */
export function toFailure(thrown: unknown): Failure {
  if (!(thrown instanceof Error)) return { message: String(thrown), stack: undefined, code: undefined };
  return { message: thrown.message, stack: thrown.stack, code: codeOf(thrown) };
}

/** Turns plain data back into an error of this thread. */
export function fromFailure(failure: Failure): Error {
  const error = errorOf(failure);
  if (failure.stack !== undefined) error.stack = failure.stack;
  return error;
}

function errorOf({ message, code }: Failure): Error {
  const trouble = code === undefined ? undefined : storageTroubleOfCode(code);
  if (trouble === undefined) return new Error(message);
  return trouble === "full" ? new StorageFullError(message) : new StorageFailingError(message, code);
}

/** Whether there was not enough space. */
export function isFull({ code }: Failure): boolean {
  return code !== undefined && storageTroubleOfCode(code) === "full";
}

/** The refusal for a failure to open the store; undefined: not from SQLite or the file system, so it is a bug. */
export function openingProblem(failure: Failure): Problem | undefined {
  const code = failure.code ?? "";
  if (isFull(failure)) return { code: "storage.full" };
  if (code === "SQLITE_NOTADB" || code.startsWith("SQLITE_CORRUPT")) return { code: "storage.damaged" };
  if (/^(SQLITE_|E(?!RR_))/.test(code)) return { code: "storage.unusable", params: { reason: code } };
  return undefined;
}

function codeOf(error: Error): string | undefined {
  if (error instanceof Database.SqliteError) return error.code;
  return "code" in error && typeof error.code === "string" ? error.code : undefined;
}
