import type { Pool, PoolClient, QueryResultRow } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { readPacked } from "../bytes/table/source-table.ts";
import { ask } from "../postgres/connection.ts";
import { copiedDouble, copyInto, type CopyValue } from "../postgres/copy-rows.ts";
import { guarded, toStorageError } from "../postgres/failures.ts";
import { toParameter } from "../postgres/values.ts";
import { type PackedSource, type Row, rowsPerBatch, sourceBytesPerBatch } from "./ends.ts";
import type { TableName } from "./tables.ts";

/** A dedicated connection. */
export type Session = PoolClient;

/** Sources whose sizes are read in one query. */
const listedSourcesMax = 1000;

/** Runs a statement. */
export async function query<Answer extends QueryResultRow>(
  session: Session,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Answer[]> {
  return (await guarded(session.query<Answer>(text, values.map(toParameter)))).rows;
}

/** The columns of a table, in code-point order. */
export async function readColumns(session: Session, table: TableName): Promise<readonly string[]> {
  return [...(await readTypes(session, table)).keys()].toSorted();
}

async function readTypes(session: Session, table: TableName): Promise<ReadonlyMap<string, string>> {
  const text = `select column_name::text as name, data_type::text as type from information_schema.columns
    where table_schema = current_schema() and table_name = $1`;
  const rows = await query<{ name: string; type: string }>(session, text, [table]);
  return new Map(rows.map((row) => [row.name, row.type]));
}

/** All rows of a table, through a cursor. */
export async function* readRows(
  session: Session,
  table: TableName,
  columns: readonly string[],
): AsyncGenerator<readonly Row[]> {
  await query(session, "begin read only");
  await query(session, `declare moved no scroll cursor for select ${quoteColumns(columns)} from "${table}"`);
  for (;;) {
    const fetching = { text: `fetch ${rowsPerBatch} from moved`, rowMode: "array" as const };
    const { rows } = await guarded(session.query<(string | number | null)[]>(fetching));
    if (rows.length === 0) break;
    yield rows;
  }
  await query(session, "commit");
}

/** Writes rows into a table by COPY: a table may have millions of them. */
export async function copyRows(
  session: Session,
  table: TableName,
  columns: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
): Promise<void> {
  const types = await readTypes(session, table);
  const encoders = columns.map((column) => encoderOf(types.get(column)));
  await copy(session, `copy "${table}" (${quoteColumns(columns)})`, async (write) => {
    for await (const batch of batches) {
      for (const row of batch) await write(row.map((value, index) => encoders[index]!(value)));
    }
  });
}

/** All source texts, still compressed. */
export async function* readSources(pool: Pool): AsyncGenerator<readonly PackedSource[]> {
  type StoredSource = { readonly hash: string; readonly size: number; readonly kept_at: number };
  const text = `select hash, octet_length(bytes)::bigint as size, kept_at from sources
    where hash > $1 order by hash limit ${listedSourcesMax}`;
  const read = async (some: readonly StoredSource[]): Promise<readonly PackedSource[]> => {
    const hashes = some.map(({ hash }) => hash);
    const packed = await readPacked(pool, hashes);
    return some.map(({ hash, kept_at: storedAt }) => ({ hash, storedAt, bytes: packed.get(hash) ?? new Uint8Array() }));
  };
  for (let last = ""; ;) {
    const all = await ask<StoredSource>(pool, text, [last]);
    let some: StoredSource[] = [];
    let bytes = 0;
    for (const one of all) {
      some.push(one);
      bytes += one.size;
      if (bytes < sourceBytesPerBatch) continue;
      yield await read(some);
      some = [];
      bytes = 0;
    }
    if (some.length > 0) yield await read(some);
    if (all.length < listedSourcesMax) return;
    last = all.at(-1)!.hash;
  }
}

/** Writes source texts. */
export async function copySources(session: Session, batches: AsyncIterable<readonly PackedSource[]>): Promise<void> {
  await copy(session, "copy sources (hash, bytes, kept_at)", async (write) => {
    for await (const batch of batches) {
      for (const { hash, bytes, storedAt } of batch) await write([hash, bytes, storedAt]);
    }
  });
}

async function copy(
  session: Session,
  statement: string,
  fill: (write: (row: readonly CopyValue[]) => Promise<void>) => Promise<void>,
): Promise<void> {
  const stream = session.query(copyFrom(`${statement} from stdin (format binary)`));
  const rows = copyInto(stream);
  try {
    await fill((row) => rows.write(row));
    await rows.finish();
  } catch (error) {
    stream.destroy();
    throw toStorageError(error);
  }
}

type Encode = (value: Row[number]) => CopyValue;

function encoderOf(type: string | undefined): Encode {
  if (type === "bigint") return (value) => value;
  if (type === "text") return (value) => toParameter(value) as CopyValue;
  if (type === "double precision") return (value) => (value === null ? null : copiedDouble(Number(value)));
  throw new Error(`columns of type ${type} cannot be copied`);
}

function quoteColumns(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(", ");
}
