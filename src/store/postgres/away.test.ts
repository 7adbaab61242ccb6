import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { reasonOf, StorageAwayError } from "../failures.ts";
import { accepted, createPortfolio, newProject, queueBuild } from "../fixture.contract.ts";
import type { OpenStore } from "../open-store.ts";
import { makeDatabase, makeRole, runIn, type TestDatabase } from "./databases.contract.ts";
import { openPostgresStore } from "./open.ts";
import { openProxy, type Proxy } from "./proxy.contract.ts";

let database: TestDatabase;
let proxy: Proxy;
let opened: OpenStore;
beforeEach(async () => {
  database = await makeDatabase(inject("postgresUrl"));
  proxy = await openProxy(database.url);
  opened = accepted(await openPostgresStore({ url: proxy.url, connectionsMax: 3 }));
});
afterEach(async () => {
  proxy.mend();
  await opened.store.close();
  proxy.close();
  await database.drop();
});

test("while the database is away every call fails with that error, and works again afterwards", async () => {
  const { store, snapshots, uploads } = opened;
  const { user } = await createPortfolio(store);
  const bytes = async function* () {
    yield Buffer.from("x");
  };
  proxy.cut();
  await expect(store.read.users({ limit: 1 })).rejects.toThrow(StorageAwayError);
  await expect(store.write.createProject(newProject(user.id, "a"))).rejects.toThrow(StorageAwayError);
  await expect(store.write.claimTask({ bootId: "b", at: 1 })).rejects.toThrow(StorageAwayError);
  await expect(store.revision()).rejects.toThrow(StorageAwayError);
  await expect(snapshots.list()).rejects.toThrow(StorageAwayError);
  await expect(snapshots.create("p1-v1-1", () => Promise.resolve())).rejects.toThrow(StorageAwayError);
  await expect(uploads.keep(bytes())).rejects.toThrow(StorageAwayError);
  proxy.mend();
  accepted(await store.write.createProject(newProject(user.id, "a")));
  expect((await store.read.users({ limit: 1 })).length).toBe(1);
  accepted(await uploads.keep(bytes()));
});

test("cached answers are dropped when the connection is lost", async () => {
  const { store } = opened;
  const before = await store.revision();
  proxy.cut();
  proxy.mend();
  await expect.poll(async () => Promise.resolve(store.revision()).catch(() => before)).not.toBe(before);
});

test("a write whose connection breaks before the commit is retried, and happens once", async () => {
  const { store } = opened;
  const portfolio = await createPortfolio(store);
  const cut = proxy.cutAfter("pg_current_xact_id");
  const task = await queueBuild(store, portfolio);
  await cut;
  expect(task.id).toBe(1);
  expect(await store.read.tasks({ limit: 10 })).toEqual([task]);
});

test("a write whose connection breaks during the commit is found to be committed, and is not retried", async () => {
  const { store } = opened;
  const portfolio = await createPortfolio(store);
  const cut = proxy.cutAfter("commit\0");
  const task = await queueBuild(store, portfolio);
  await cut;
  expect(await store.read.tasks({ limit: 10 })).toEqual([task]);
});

test("a database that no longer accepts the login is away", async () => {
  const role = await makeRole(inject("postgresUrl"), "in role pg_read_all_data, pg_write_all_data");
  const url = role.urlOn(database);
  const { store } = accepted(await openPostgresStore({ url, connectionsMax: 1 }));
  const { username } = new URL(url);
  await runIn(database, `alter role ${username} password 'another'`);
  await runIn(database, `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${username}'`);
  const failure = async (): Promise<unknown> => Promise.resolve(store.revision()).catch((error: unknown) => error);
  await expect.poll(async () => reasonOf(await failure())).toMatch(/^password authentication failed .* \(28P01\)$/);
  expect(await failure()).toBeInstanceOf(StorageAwayError);
  await store.close();
  await role.drop();
});
