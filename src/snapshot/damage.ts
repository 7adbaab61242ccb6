/** Stored bytes that cannot be what was written: a broken disk or a foreign hand, never an expected refusal. */
export class SnapshotDamagedError extends Error {
  override readonly name = "SnapshotDamagedError";
}
