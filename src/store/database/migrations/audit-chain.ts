import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** A migration uses the tables as they were then, never today's types. */
type Database = Kysely<unknown>;

/** From where and with which token something was done, what it changed, and the chain of hashes over all entries. */
export async function createAuditChain(database: Database, { integer, text }: ColumnTypes): Promise<void> {
  for (const name of ["login", "changes", "address", "token_kind", "token_name", "previous", "hash"]) {
    await database.schema.alterTable("audit").addColumn(name, text).execute();
  }
  await database.schema
    .createTable("audit_chain")
    .addColumn("id", integer, (column) => column.primaryKey())
    .addColumn("anchor_id", integer, (column) => column.notNull())
    .addColumn("anchor_hash", text, (column) => column.notNull())
    .addColumn("head_id", integer, (column) => column.notNull())
    .addColumn("head_hash", text, (column) => column.notNull())
    .execute();
  // The chain starts after the entries that exist. A new database has none, and no row.
  await sql`
    insert into audit_chain (id, anchor_id, anchor_hash, head_id, head_hash)
    select 1, next - 1, ${"0".repeat(64)}, next - 1, ${"0".repeat(64)} from sequences where name = 'audit'
  `.execute(database);
  await database.schema
    .createTable("audit_receivers")
    .addColumn("name", text, (column) => column.primaryKey())
    .addColumn("position", integer, (column) => column.notNull())
    .execute();
}
