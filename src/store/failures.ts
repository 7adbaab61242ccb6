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
