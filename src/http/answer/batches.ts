/** How many rows a list reads at once: few enough to keep no other request waiting. */
export const batchRows = 200;

/**
 * A list that is read page by page: `next` gives the rows behind a key, `keyOf` the key of a row. A page that is not
 * full is the last.
 */
export async function* readInBatches<Row, Key>(
  next: (after: Key | undefined, limit: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
  begin: Key | undefined,
): AsyncGenerator<readonly Row[]> {
  let after = begin;
  for (;;) {
    const rows = await next(after, batchRows);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < batchRows) return;
    after = keyOf(last);
  }
}

/** The batches with each one's rows turned into something else. */
export async function* mapBatches<Row, Element>(
  batches: AsyncIterable<readonly Row[]>,
  map: (rows: readonly Row[]) => Promise<readonly Element[]>,
): AsyncGenerator<readonly Element[]> {
  for await (const batch of batches) yield await map(batch);
}
