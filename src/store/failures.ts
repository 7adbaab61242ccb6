import { refuse, type Problem, type Result } from "../text/index.ts";

/** A write that failed because the disk, or the bound set on the database, is full. Nothing of it happened. */
export class StorageFullError extends Error {
  override readonly name = "StorageFullError";
}

/**
 * The database cannot be reached right now, or cannot be written to. What was being read can be asked for again; a write
 * did not happen, except that this is unknown when the connection broke at its very end and did not come back.
 */
export class StorageAwayError extends Error {
  override readonly name: string = "StorageAwayError";
}

/** The object store does not answer, is too busy, or refuses the credentials of the server. */
export class ObjectStoreAwayError extends StorageAwayError {
  override readonly name = "ObjectStoreAwayError";
}

/**
 * The disk, or the system's limit of open files, failed a call. A write did not happen; a file that cannot be read now
 * may be readable later, or damaged.
 */
export class StorageFailingError extends Error {
  override readonly name = "StorageFailingError";
  /** The code of the system or of SQLite, such as EIO or SQLITE_IOERR_FSYNC. */
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** How storage failed: no space, a disk that fails, or a database that cannot be reached. */
export type StorageTrouble = "full" | "failing" | "away";

const fullCodes = /^(?:SQLITE_FULL|ENOSPC|EDQUOT)$/;

/**
 * SQLite reports a page that cannot be read as a damaged one, so damage counts as failing as well. 58000 and 58030 are
 * PostgreSQL's codes for a failing disk.
 */
const failingCodes =
  /^(?:SQLITE_(?:IOERR|CANTOPEN|CORRUPT|NOTADB|READONLY|PROTOCOL|BUSY|NOMEM)(?:_\w+)?|EIO|EMFILE|ENFILE|EROFS|ENOMEM|ENXIO|ENODEV|ESTALE|EACCES|EPERM|580[03]0)$/;

/** What an error says about storage, whichever layer threw it; undefined when storage did not cause it. */
export function storageTroubleOf(error: unknown): StorageTrouble | undefined {
  if (error instanceof StorageFullError) return "full";
  if (error instanceof StorageAwayError) return "away";
  if (error instanceof StorageFailingError || isWithoutFolder(error)) return "failing";
  return storageTroubleOfCode(codeOf(error));
}

// The library looks for the folder of a database before SQLite opens it, and has no code for what it does not find. Folders
// are made at start, so a call has failed.
function isWithoutFolder(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("Cannot open database because the directory");
}

/** The same for a code alone: of the system, of SQLite, of PostgreSQL. */
export function storageTroubleOfCode(code: string): "full" | "failing" | undefined {
  if (fullCodes.test(code)) return "full";
  return failingCodes.test(code) ? "failing" : undefined;
}

/** The code of an error of the system, of SQLite or of PostgreSQL (SQLSTATE); empty if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Maps an error to a problem. Undefined if the error is not expected: it is a bug. */
export type Meaning = (thrown: unknown) => Problem | undefined;

/** The refusal for an object store that cannot be used at a start; undefined: the failure has another cause. */
export function objectStoreProblem(thrown: unknown): Problem | undefined {
  if (!(thrown instanceof ObjectStoreAwayError)) return undefined;
  return { code: "storage.objects-unreachable", params: { reason: reasonOf(thrown) } };
}

/** Runs the work and refuses when an expected error is thrown. Other errors are thrown again. */
export async function refuseExpected<Value>(
  meaning: Meaning,
  work: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  try {
    return await work();
  } catch (thrown) {
    const problem = meaning(thrown);
    if (problem === undefined) throw thrown;
    return refuse(problem);
  }
}

/** The system's calls whose messages have the address in them. */
const callsToAddress: ReadonlySet<unknown> = new Set(["connect", "getaddrinfo"]);

/**
 * Why a database failed: its own message, with its code where it has one. Never its address, which may
 * contain a password, if only because it was written without escapes.
 */
export function reasonOf(error: unknown): string {
  const cause = error instanceof StorageAwayError && error.cause !== undefined ? error.cause : error;
  // A name with several addresses was tried at each of them.
  const first: unknown = cause instanceof AggregateError ? (cause.errors[0] ?? cause) : cause;
  if (!(first instanceof Error)) return String(first);
  const { code, syscall } = first as { readonly code?: unknown; readonly syscall?: unknown };
  const message = callsToAddress.has(syscall) ? String(syscall) : first.message;
  return typeof code !== "string" || message.includes(code) ? message : `${message} (${code})`;
}
