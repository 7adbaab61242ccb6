import type { Pool } from "pg";
import { ask } from "../postgres/connection.ts";
import type { ByteHome } from "./byte-home.ts";

/** The tables of bytes in PostgreSQL: beside the rows that name them, so that they need no identity. */
export function tablesHome(pool: Pool): ByteHome {
  return {
    name: "PostgreSQL",
    identity: () => Promise.resolve(undefined),
    adopt: () => Promise.resolve(),
    async content() {
      const snapshots = await rowsOf<{ folder: string }>(pool, "snapshots", "select folder from snapshots");
      return {
        snapshots: snapshots.map((row) => row.folder),
        hasUploads: (await rowsOf(pool, "uploads", "select 1 as one from uploads limit 1")).length > 0,
        hasSources: (await rowsOf(pool, "sources", "select 1 as one from sources limit 1")).length > 0,
      };
    },
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
