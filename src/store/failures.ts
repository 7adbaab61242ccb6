/** A write that failed because the disk, or the bound set on the database, is full. Nothing of it happened. */
export class StorageFullError extends Error {
  override readonly name = "StorageFullError";
}

/**
 * The database cannot be reached right now, or cannot be written to. What was being read can be asked for again; a write
 * did not happen, except that nobody can say so when the connection broke at its very end and did not come back.
 */
export class StorageAwayError extends Error {
  override readonly name = "StorageAwayError";
}

/** The system's calls whose messages have the address in them. */
const callsToAddress: ReadonlySet<unknown> = new Set(["connect", "getaddrinfo"]);

/**
 * Why a database failed: its own message, with its code where it has one. Never its address, in which a password may
 * stand, if only because somebody wrote it without escapes.
 */
export function reasonOf(error: unknown): string {
  const cause = error instanceof StorageAwayError && error.cause !== undefined ? error.cause : error;
  // A name with several addresses was tried at each of them.
  const told: unknown = cause instanceof AggregateError ? (cause.errors[0] ?? cause) : cause;
  if (!(told instanceof Error)) return String(told);
  const { code, syscall } = told as { readonly code?: unknown; readonly syscall?: unknown };
  const message = callsToAddress.has(syscall) ? String(syscall) : told.message;
  return typeof code !== "string" || message.includes(code) ? message : `${message} (${code})`;
}
