import type { Database as Connection } from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { Migrator } from "kysely/migration";
import { accept, refuse, type Result } from "../../text/index.ts";
import { sqliteColumnTypes } from "../database/migrations/column-types.ts";
import { migrationProvider, migrationsProblem } from "../database/migrations/index.ts";

/** Migrates the schema to this release. A database of a newer one, or one that is being filled, is left unchanged. */
export async function migrate(connection: Connection): Promise<Result<void>> {
  const problem = migrationsProblem(appliedMigrations(connection));
  if (problem !== undefined) return refuse(problem);
  // Not destroyed: the commands use the same connection afterwards.
  const database = new Kysely<unknown>({ dialect: new SqliteDialect({ database: connection }) });
  const migrator = new Migrator({ db: database, provider: migrationProvider(sqliteColumnTypes) });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error as Error;
  return accept(undefined);
}

/** The migrations that a database has; a new one has none. */
export function appliedMigrations(connection: Connection): readonly string[] {
  const present = connection.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get();
  if (present === undefined) return [];
  const rows = connection.prepare<[], { name: string }>("select name from kysely_migration order by name").all();
  return rows.map((row) => row.name);
}
