import { sql, type Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { expect } from "vitest";
import { audit } from "../../audit/commands.ts";
import { auditReads } from "../../audit/reads.ts";
import { verifyAudit } from "../../audit/verify-audit.ts";
import type { Tables } from "../schema.ts";
import type { ColumnTypes } from "./column-types.ts";
import { migrationProvider } from "./index.ts";

/** Brings a log up from a release without hashes: its entries stay, and the chain starts after them. */
export async function checkAuditChain(database: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  const migrator = new Migrator({ db: database, provider: migrationProvider(types) });
  expect((await migrator.migrateTo("0030-providers")).error).toBeUndefined();
  for (const id of [8, 9]) {
    await sql`insert into audit (id, at, user_id, action, detail) values (${id}, 5, null, 'sign-in.fail', '{}')`.execute(
      database,
    );
  }
  await sql`insert into sequences (name, next) values ('audit', 10)`.execute(database);
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const read = auditReads(database);
  const verify = () => verifyAudit(read, async () => undefined);
  expect(await verify()).toMatchObject({ entries: 0, unchained: 2, anchor: { id: 9 }, head: { id: 9 }, fault: null });
  const entry = { at: 6, userId: null, action: "sign-in.fail", detail: {} } as const;
  await database.transaction().execute((transaction) => audit(transaction, entry));
  expect((await read.auditEntriesAfter({ afterId: 0, limit: 9 })).map(({ id }) => id)).toEqual([8, 9, 10]);
  expect(await verify()).toMatchObject({ entries: 1, unchained: 2, head: { id: 10 }, fault: null });
}
