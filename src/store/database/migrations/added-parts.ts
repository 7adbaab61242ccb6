import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration sees the tables of its own time, never today's types. */
type Database = Kysely<unknown>;

/**
 * When a part was added to a snapshot that was there already; null for those that it was made with. What an interrupted
 * re-rating left can so be found without looking at every version.
 */
export async function createAddedParts(database: Database, { dialect }: ColumnTypes): Promise<void> {
  if (dialect === "sqlite") return;
  await run(database, "alter table snapshot_parts add column added_at bigint");
  // Of those that are there nobody knows: layers may have been added, at any time.
  await run(database, "update snapshot_parts set added_at = 0 where part ~ '^(rating|relaxed|excluded)-'");
  await run(
    database,
    "create index snapshot_parts_added on snapshot_parts (project_id, folder, part) where added_at is not null",
  );
}

async function run(database: Database, statement: string): Promise<void> {
  await sql.raw(statement).execute(database);
}
