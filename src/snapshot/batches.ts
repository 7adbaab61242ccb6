/**
 * Rows of a record batch. Small enough that one value of one version costs one small read,
 * large enough that compression and per-batch cost do not matter.
 */
export const batchShift = 16;
export const batchRows = 1 << batchShift;

/** The number of batches for this many rows. An empty table has none. */
export function batchCount(rows: number): number {
  return Math.ceil(rows / batchRows);
}

/** Rows of one batch: all but the last are full. */
export function rowsInBatch(rows: number, batch: number): number {
  return Math.min(batchRows, rows - batch * batchRows);
}
