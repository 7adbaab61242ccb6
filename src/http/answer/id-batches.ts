import { mapBatches, readInBatches } from "./batches.ts";

/** A list of rows that the store gives in order of ids, from behind the one given; each as it is shown. */
export function idBatches<Row extends { readonly id: number }, Element>(
  read: (behind: number | undefined, limit: number) => Promise<readonly Row[]>,
  present: (row: Row) => Element,
  behind: number | undefined,
): AsyncGenerator<readonly Element[]> {
  const rows = readInBatches(read, (row) => row.id, behind);
  return mapBatches(rows, async (batch) => batch.map(present));
}
