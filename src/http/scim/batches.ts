import type { JsonObject } from "./resource.ts";

interface Rows<Row, Key> {
  /** All rows, in order of ids. */
  after(id: number): Promise<readonly Row[]>;
  byKey(key: Key): Promise<readonly Row[]>;
  present(rows: readonly Row[]): Promise<readonly JsonObject[]>;
}

/** The resources that have one of the keys, or all where there are no keys; in order of ids, a batch at a time. */
export async function* resourceBatches<Row extends { readonly id: number }, Key>(
  rows: Rows<Row, Key>,
  keys: readonly Key[] | undefined,
): AsyncGenerator<readonly JsonObject[]> {
  if (keys !== undefined) {
    const found = new Map<number, Row>();
    for (const key of keys) {
      for (const row of await rows.byKey(key)) found.set(row.id, row);
    }
    yield await rows.present([...found.values()].sort((left, right) => left.id - right.id));
    return;
  }
  let afterId = 0;
  for (;;) {
    const some = await rows.after(afterId);
    const last = some.at(-1);
    if (last === undefined) return;
    afterId = last.id;
    yield await rows.present(some);
  }
}
