import type { Pool } from "pg";
import { ask } from "../postgres/connection.ts";
import type { ByteHome } from "./byte-home.ts";

/** The tables of bytes in PostgreSQL: beside the rows that name them, so that they need no identity. */
export function tablesHome(pool: Pool): ByteHome {
  const hasRows = async (table: string): Promise<boolean> =>
    (await rowsOf(pool, table, `select 1 as one from ${table} limit 1`)).length > 0;
  return {
    name: "PostgreSQL",
    identity: () => Promise.resolve(undefined),
    adopt: () => Promise.resolve(),
    async content() {
      const snapshots = await rowsOf<{ folder: string }>(pool, "snapshots", "select folder from snapshots");
      return {
        snapshots: snapshots.map((row) => row.folder),
        hasUploads: await hasRows("uploads"),
        hasSources: await hasRows("sources"),
      };
    },
    hasSnapshots: () => hasRows("snapshots"),
  };
}

/** None where an older release has no such table. */
async function rowsOf<Row extends Record<string, unknown>>(
  pool: Pool,
  table: string,
  text: string,
): Promise<readonly Row[]> {
  const [present] = await ask<{ found: boolean }>(pool, "select to_regclass($1) is not null as found", [table]);
  return present!.found ? ask<Row>(pool, text) : [];
}
