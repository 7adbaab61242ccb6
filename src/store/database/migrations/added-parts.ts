import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/**
 * When a part was added to an existing snapshot; null for its original parts. Remains of an interrupted re-rating can
 * thus be found without reading every version.
 */
export async function createAddedParts(database: Database, { dialect }: ColumnTypes): Promise<void> {
  if (dialect === "sqlite") return;
  await run(database, "alter table snapshot_parts add column added_at bigint");
  // For existing parts this is unknown: layers may have been added at any time.
  await run(database, "update snapshot_parts set added_at = 0 where part ~ '^(rating|relaxed|excluded)-'");
  await run(
    database,
    "create index snapshot_parts_added on snapshot_parts (project_id, folder, part) where added_at is not null",
  );
}

async function run(database: Database, statement: string): Promise<void> {
  await sql.raw(statement).execute(database);
}
