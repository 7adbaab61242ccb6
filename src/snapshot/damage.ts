/** Stored bytes that differ from what was written: the disk is broken or someone changed the file. Not an expected failure. */
export class SnapshotDamagedError extends Error {
  override readonly name = "SnapshotDamagedError";
}
