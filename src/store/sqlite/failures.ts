import type { Problem } from "../../text/index.ts";
import { codeOf, StorageFailingError, StorageFullError, storageTroubleOfCode } from "../failures.ts";

/** An exception as plain data: what crosses between threads. */
export interface Failure {
  readonly message: string;
  readonly stack: string | undefined;
  /** The error code of SQLite or the file system, such as SQLITE_FULL or ENOSPC; empty if it has none. */
  readonly code: string;
}

/** Turns what was thrown into plain data. */
export function toFailure(thrown: unknown): Failure {
  if (!(thrown instanceof Error)) return { message: String(thrown), stack: undefined, code: "" };
  return { message: thrown.message, stack: thrown.stack, code: codeOf(thrown) };
}

/** Turns plain data back into an error of this thread. */
export function fromFailure(failure: Failure): Error {
  const error = errorOf(failure);
  if (failure.stack !== undefined) error.stack = failure.stack;
  return error;
}

function errorOf({ message, code }: Failure): Error {
  const trouble = storageTroubleOfCode(code);
  if (trouble === undefined) return new Error(message);
  return trouble === "full" ? new StorageFullError(message) : new StorageFailingError(message, code);
}

/** Whether there was not enough space. */
export function isFull({ code }: Failure): boolean {
  return storageTroubleOfCode(code) === "full";
}

/** The refusal for an error at opening the store; undefined: not from SQLite or the file system, so it is a bug. */
export function openingProblem(thrown: unknown): Problem | undefined {
  const code = codeOf(thrown);
  if (storageTroubleOfCode(code) === "full") return { code: "storage.full" };
  if (code === "SQLITE_NOTADB" || code.startsWith("SQLITE_CORRUPT")) return { code: "storage.damaged" };
  if (/^(SQLITE_|E(?!RR_))/.test(code)) return { code: "storage.unusable", params: { reason: code } };
  return undefined;
}
