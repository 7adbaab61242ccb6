import { sql, type Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { expect } from "vitest";
import type { Tables } from "../schema.ts";
import type { ColumnTypes } from "./column-types.ts";
import { migrationProvider } from "./index.ts";
import { addVersion } from "./version-parts.contract.ts";

/** Brings a database with a complete and with an unbuilt version of parts up from the release that had no outbox. */
export async function checkOutbox(database: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  const migrator = new Migrator({ db: database, provider: migrationProvider(types) });
  expect((await migrator.migrateTo("0017-group-gates")).error).toBeUndefined();
  await addVersion(database, 1);
  for (const versionId of [1, 2]) {
    await sql`
      insert into joined_versions
        (version_id, branch_id, baseline, analysis_time, parts, expected, carries, created_at)
      values (${versionId}, 1, 0, 5, '[]', '[]', 1, 5)`.execute(database);
  }
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const rows = database.selectFrom("joined_versions").select(["version_id", "completed"]).orderBy("version_id");
  expect(await rows.execute()).toEqual([
    { version_id: 1, completed: 1 },
    { version_id: 2, completed: 0 },
  ]);
  expect(await database.selectFrom("outbox").selectAll().execute()).toEqual([]);
}
