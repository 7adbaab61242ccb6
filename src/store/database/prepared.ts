import type { CompiledQuery, Kysely } from "kysely";
import type { Tables } from "./schema.ts";

/** Runs SQL that was built once, with other parameter values. */
export async function runPrepared<Row>(
  database: Kysely<Tables>,
  query: CompiledQuery<Row>,
  parameters: readonly unknown[],
): Promise<Row | undefined> {
  const rows = await runPreparedAll(database, query, parameters);
  return rows[0];
}

/** The same, for all rows. */
export async function runPreparedAll<Row>(
  database: Kysely<Tables>,
  query: CompiledQuery<Row>,
  parameters: readonly unknown[],
): Promise<readonly Row[]> {
  const bound: CompiledQuery<Row> = { ...query, parameters };
  const { rows } = await database.executeQuery(bound);
  return rows;
}
