import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/** How many tables share the chunks of all projects: each stays small enough to be vacuumed while others are used. */
const chunkTables = 16;

/** Snapshots, uploads and sources as rows, if they are not stored in folders. */
export async function createByteTables(database: Database, { dialect }: ColumnTypes): Promise<void> {
  if (dialect === "sqlite") return;
  await createSnapshots(database);
  await createUploads(database);
  await run(
    database,
    `create table sources (hash text collate "C" primary key, bytes bytea not null, kept_at bigint not null)`,
  );
  await storeAsIs(database, "sources");
}

// The row of a part lists where its chunks start, so that a reader knows which of them contain the bytes it needs.
async function createSnapshots(database: Database): Promise<void> {
  await run(
    database,
    `create table snapshots (project_id bigint not null, folder text collate "C" not null, created_at bigint not null,
       primary key (project_id, folder))`,
  );
  await run(
    database,
    `create table snapshot_parts (project_id bigint not null, folder text collate "C" not null,
       part text collate "C" not null, size bigint not null, positions bigint[] not null,
       primary key (project_id, folder, part))`,
  );
  await run(
    database,
    `create table snapshot_chunks (project_id bigint not null, folder text collate "C" not null,
       part text collate "C" not null, position bigint not null, bytes bytea not null,
       primary key (project_id, folder, part, position)) partition by hash (project_id)`,
  );
  for (let remainder = 0; remainder < chunkTables; remainder += 1) {
    const name = `snapshot_chunks_${remainder}`;
    await run(
      database,
      `create table ${name} partition of snapshot_chunks
         for values with (modulus ${chunkTables}, remainder ${remainder})`,
    );
    await storeAsIs(database, name);
  }
}

async function createUploads(database: Database): Promise<void> {
  await run(
    database,
    `create table uploads (upload text collate "C" primary key, size bigint not null, kept_at bigint not null)`,
  );
  await run(
    database,
    `create table upload_pieces (upload text collate "C" not null, piece bigint not null, bytes bytea not null,
       kept_at bigint not null, primary key (upload, piece))`,
  );
  await storeAsIs(database, "upload_pieces");
}

// The bytes are already compressed: PostgreSQL stores them as they are, and can read a range without the bytes before.
async function storeAsIs(database: Database, table: string): Promise<void> {
  await run(database, `alter table ${table} alter column bytes set storage external`);
}

async function run(database: Database, statement: string): Promise<void> {
  await sql.raw(statement).execute(database);
}
