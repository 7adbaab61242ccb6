import pg from "pg";
import { expect, inject, test } from "vitest";
import { fillingMark } from "../database/migrations/index.ts";
import { accepted, expectRefused } from "../fixture.contract.ts";
import { moveStore } from "../moving/index.ts";
import { openPostgresTarget } from "../moving/postgres-end.ts";
import { openTemporary as openFolder } from "../sqlite/opened.contract.ts";
import { makeDatabase } from "./databases.contract.ts";
import { movingLock } from "./locks.ts";
import { openPostgresStore } from "./open.ts";

const watch = { signal: new AbortController().signal, progress: () => {} };

test("while a move uses a database, neither a server nor another move opens it", async () => {
  const { url, drop } = await makeDatabase(inject("postgresUrl"));
  const folder = await openFolder();
  await folder.store.close();
  const mover = new pg.Client({ connectionString: url });
  await mover.connect();
  await mover.query("select pg_advisory_lock($1)", [movingLock]);
  const to = { from: { dataDir: folder.dataDir }, to: { url }, ...watch };
  expectRefused(await openPostgresStore({ url, connectionsMax: 2 }), "storage.moving");
  expectRefused(await moveStore(to), "storage.moving");
  await mover.end();

  await expect.poll(async () => (await moveStore(to)).ok).toBe(true);
  await accepted(await openPostgresStore({ url, connectionsMax: 2 })).store.close();
  await folder.dispose();
  await drop();
});

test("tables and mark are created in one transaction, even after a killed start; the move can be repeated", async () => {
  const { url, drop } = await makeDatabase(inject("postgresUrl"));
  const folder = await openFolder();
  await folder.store.close();
  const looking = new pg.Client({ connectionString: url });
  await looking.connect();
  const ownTable = "create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)";
  for (const before of ["", ownTable]) {
    await looking.query(`drop schema public cascade; create schema public; ${before}`);
    await accepted(await openPostgresTarget(url)).close();
    const { rows } = await looking.query<{ writer: string; name: string }>(
      "select xmin::text as writer, name from kysely_migration union all select xmin::text, relname from pg_class " +
        "where relname in ('users', 'versions', 'kysely_migration_lock')",
    );
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining([fillingMark, "users", "kysely_migration_lock"]),
    );
    expect(new Set(rows.map(({ writer }) => writer)).size).toBe(1);
    expectRefused(await openPostgresStore({ url, connectionsMax: 2 }), "storage.moving");
  }
  accepted(await moveStore({ from: { dataDir: folder.dataDir }, to: { url }, ...watch }));
  await looking.end();
  await folder.dispose();
  await drop();
});

test("a database with tables of another program is refused", async () => {
  const { url, drop } = await makeDatabase(inject("postgresUrl"));
  const folder = await openFolder();
  await folder.store.close();
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query("drop schema public cascade; create schema public; create table letters (text text)");
  const moved = await moveStore({ from: { dataDir: folder.dataDir }, to: { url }, ...watch });
  expect(moved).toMatchObject({ ok: false, problem: { code: "migrate.not-empty", params: { name: "letters" } } });
  const { rows } = await other.query("select count(*)::int as tables from pg_tables where schemaname = 'public'");
  expect(rows).toEqual([{ tables: 1 }]);
  await other.end();
  await folder.dispose();
  await drop();
});
