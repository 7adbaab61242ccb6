import type { Database as Connection } from "better-sqlite3";
import { type PackedSource, type Row, rowsPerBatch, sourceBytesPerBatch } from "./ends.ts";
import type { TableName } from "./tables.ts";

/** The columns of a table, in code-point order. Empty if there is no such table. */
export function readColumns(connection: Connection, table: TableName): readonly string[] {
  return connection.prepare<[string], string>("select name from pragma_table_info(?) order by name").pluck().all(table);
}

/** All rows of a table. */
export async function* readRows(
  connection: Connection,
  table: TableName,
  columns: readonly string[],
): AsyncGenerator<readonly Row[]> {
  const select = connection.prepare(`select ${columns.map(quoted).join(", ")} from ${quoted(table)}`).raw();
  let batch: Row[] = [];
  for (const row of select.iterate()) {
    batch.push(row as Row);
    if (batch.length < rowsPerBatch) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Writes rows into a table. */
export async function insertRows(
  connection: Connection,
  table: TableName,
  columns: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
): Promise<void> {
  const places = columns.map(() => "?").join(", ");
  const insert = connection.prepare(
    `insert into ${quoted(table)} (${columns.map(quoted).join(", ")}) values (${places})`,
  );
  for await (const batch of batches) {
    for (const row of batch) insert.run(...row);
  }
}

/** All source texts, still compressed. */
export async function* readSources(connection: Connection): AsyncGenerator<readonly PackedSource[]> {
  const select = connection.prepare<[], { hash: string; text: Buffer; kept_at: number }>(
    "select hash, text, kept_at from sources order by hash",
  );
  let batch: PackedSource[] = [];
  let bytes = 0;
  for (const { hash, text, kept_at: storedAt } of select.iterate()) {
    batch.push({ hash, bytes: text, storedAt });
    bytes += text.byteLength;
    if (bytes < sourceBytesPerBatch) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Writes source texts. */
export async function insertSources(
  connection: Connection,
  batches: AsyncIterable<readonly PackedSource[]>,
): Promise<void> {
  const insert = connection.prepare("insert into sources (hash, text, kept_at) values (?, ?, ?)");
  for await (const batch of batches) {
    for (const { hash, bytes, storedAt } of batch) insert.run(hash, Buffer.from(bytes), storedAt);
  }
}

function quoted(name: string): string {
  return `"${name}"`;
}
