import type { Kysely } from "kysely";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect } from "vitest";
import { directoryReads } from "../../directory/reads.ts";
import type { Tables } from "../schema.ts";
import type { ColumnTypes } from "./column-types.ts";
import { migrationProvider } from "./index.ts";

/** Brings a database up from the release before keys: users and groups of then are found by them. The database is empty. */
export async function checkDirectoryKeys(database: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  const migrator = new Migrator({ db: database, provider: migrationProvider(types) });
  expect((await migrator.migrateTo("0040-packed-versions")).error).toBeUndefined();
  // As the release before wrote it, without the columns of now.
  await sql`insert into users (id, login, name, email, password_hash, role, disabled, created_at)
    values (1, ${"ÉmileZ"}, ${""}, ${"e@x.org"}, ${""}, ${"USER"}, 0, 5)`.execute(database);
  await sql`insert into groups (id, name, created_at, revision) values (4, ${"Crew"}, 5, 1)`.execute(database);

  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const reads = directoryReads(database);
  const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
  expect(idsOf(await reads.usersByKey({ by: "name", value: "émilez" }))).toEqual([1]);
  expect(idsOf(await reads.usersByKey({ by: "email", value: "e@x.org" }))).toEqual([1]);
  expect(idsOf(await reads.groupsByKey({ by: "name", value: "CREW" }))).toEqual([4]);
}
