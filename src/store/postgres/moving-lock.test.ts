import pg from "pg";
import { expect, inject, test } from "vitest";
import { openTemporary as openFolder } from "../sqlite/opened.contract.ts";
import { accepted, expectRefused } from "../suite/fixture.contract.ts";
import { moveStore } from "../moving/index.ts";
import { makeDatabase } from "./databases.contract.ts";
import { movingLock } from "./locks.ts";
import { openPostgresStore } from "./open.ts";

const watch = { signal: new AbortController().signal, progress: () => {} };

test("while one move is at work on a database, neither a server nor another move opens it", async () => {
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

test("tables of somebody else are in the way", async () => {
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
