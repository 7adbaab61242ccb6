import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import type { NodeListener, Store } from "../contract.ts";
import { accepted, commitOf, createPortfolio, now, queueBuild } from "../fixture.contract.ts";
import type { OpenStore } from "../open-store.ts";
import { kyselyOn, openPool } from "./connection.ts";
import { makeDatabase, type TestDatabase } from "./databases.contract.ts";
import { holdSession, removeDeadNodes, silenceAfter } from "./leases.ts";
import { appliedMigrations, migrate } from "./migrate.ts";
import { openPostgresStore } from "./open.ts";

let database: TestDatabase;
let one: OpenStore;
let other: OpenStore;
beforeEach(async () => {
  database = await makeDatabase(inject("postgresUrl"));
  const open = async (bootId: string) =>
    accepted(await openPostgresStore({ url: database.url, connectionsMax: 3, bootId }));
  [one, other] = await Promise.all([open("one"), open("other")]);
});
afterEach(async () => {
  await Promise.all([one.store.close(), other.store.close()]);
  await database.drop();
});

/** Joins and records its events. */
async function join(store: Store, bootId: string) {
  const events: string[] = [];
  const self: NodeListener = {
    bootId,
    wake: () => void events.push("wake"),
    cancel: (taskId) => void events.push(`cancel ${taskId}`),
    check: (taskIds) => void events.push(`runs ${taskIds.join(",")}`),
    recover: (gone) => void events.push(["recover", ...gone].join(" ")),
    abandon: async () => void events.push("abandon"),
    retire: () => void events.push("retire"),
    reach: (failure) => void events.push(failure === undefined ? "back" : "away"),
  };
  return { membership: await store.join(self), events };
}

async function run(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const attemptsMax = 2;

test("two nodes that claim tasks at once never claim the same task, nor two of one branch", async () => {
  const portfolio = await createPortfolio(one.store);
  for (let n = 0; n < 24; n += 1) await queueBuild(one.store, portfolio, { branchName: `branch-${n % 6}` });
  for (let round = 0; round < 4; round += 1) {
    const claims = await Promise.all(
      [one, other, one, other, one, other, one, other].map(({ store }, index) =>
        store.write.claimTask({ bootId: index % 2 === 0 ? "one" : "other", at: now }),
      ),
    );
    const taken = claims.filter((task) => task !== undefined);
    // A claim that finds the heads of all lanes taken returns nothing, and is repeated.
    expect(taken.length).toBeLessThanOrEqual(6);
    let rest = await one.store.write.claimTask({ bootId: "one", at: now });
    for (; rest !== undefined; rest = await one.store.write.claimTask({ bootId: "one", at: now })) taken.push(rest);
    expect(new Set(taken.map(({ branchId }) => branchId)).size).toBe(6);
    expect(taken.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 6 }, (_, index) => round * 6 + index + 1),
    );
    for (const task of taken) expect(await other.store.write.commitBuild(commitOf(portfolio, task))).toBe(true);
  }
});

test("writes of two nodes at once all happen, with numbers in the order of commits", async () => {
  const portfolio = await createPortfolio(one.store);
  const accept = ({ store }: OpenStore, n: number) => queueBuild(store, portfolio, { upload: `u-${n}` });
  const tasks = await Promise.all(Array.from({ length: 100 }, (_, n) => accept(n % 2 === 0 ? one : other, n)));
  expect(tasks.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
});

test("a steady node declares a node with an expired lease dead, and takes over its tasks", async () => {
  const portfolio = await createPortfolio(one.store);
  await queueBuild(one.store, portfolio);
  await run("insert into nodes (boot_id, joined_at, steady_since, lease_until) values ('dead', 0, 0, 9e15)");
  const taken = (await one.store.write.claimTask({ bootId: "dead", at: now }))!;
  const living = await join(other.store, "other");
  expect(await other.store.write.recoverTasks({ bootId: "other", attemptsMax, at: now })).toEqual([]);
  await run("update nodes set steady_since = 0 where boot_id = 'other'");
  await run("update nodes set lease_until = 1 where boot_id = 'dead'");
  await expect.poll(() => living.events).toContain("recover dead");
  await other.store.revision();
  expect(await other.store.read.nodeLives("dead")).toBe(false);
  const recovered = await other.store.write.recoverTasks({ bootId: "other", attemptsMax, at: now });
  expect(recovered).toMatchObject([{ id: taken.id, status: "QUEUED", attempt: 1 }]);
});

test("a node that was declared dead cannot commit tasks that others took over, and is notified", async () => {
  const portfolio = await createPortfolio(one.store);
  await queueBuild(one.store, portfolio);
  const stalled = await join(one.store, "one");
  const before = (await one.store.write.claimTask({ bootId: "one", at: now }))!;
  await run("delete from nodes where boot_id = 'one'");
  await other.store.write.recoverTasks({ bootId: "other", attemptsMax, at: now });
  const after = (await other.store.write.claimTask({ bootId: "other", at: now }))!;
  expect(after).toMatchObject({ id: before.id, attempt: 2 });
  expect(await one.store.write.commitBuild(commitOf(portfolio, before))).toBe(false);
  expect(await other.store.write.commitBuild(commitOf(portfolio, after))).toBe(true);
  await expect.poll(() => stalled.events).toContain("abandon");
  await expect.poll(async () => other.store.latest.nodeLives("one")).toBe(true);
});

describe("sessions", () => {
  const clock = "(extract(epoch from clock_timestamp()) * 1000)::bigint";
  const silence = 500;
  let judge: pg.Client;
  let session: pg.Client;
  beforeEach(async () => {
    judge = new pg.Client({ connectionString: database.url });
    session = new pg.Client({ connectionString: database.url });
    await Promise.all([judge.connect(), session.connect()]);
  });
  afterEach(() => Promise.all([judge.end(), session.end()]));

  /** Inserts leases that were renewed this many milliseconds ago. */
  async function hear(milliseconds: number, ...bootIds: readonly string[]): Promise<void> {
    for (const bootId of bootIds) {
      await run(`insert into nodes (boot_id, joined_at, steady_since, lease_until)
        values ('${bootId}', 0, 0, ${clock} + 6000 - ${milliseconds})`);
    }
  }

  test("a silent node without a session is dead before its lease expires", async () => {
    await hear(1000, "silent", "slow");
    await holdSession(session, "slow");
    expect(await removeDeadNodes(judge, silence)).toEqual(["silent"]);
    await session.end();
    await expect.poll(() => removeDeadNodes(judge, silence)).toEqual(["slow"]);
  });

  test("a node that was active a moment ago needs no session: it may be opening a new one", async () => {
    await hear(-60_000, "reconnecting");
    expect(await removeDeadNodes(judge, silence)).toEqual([]);
  });

  test("a session of the same name in another database does not count", async () => {
    const elsewhere = await makeDatabase(inject("postgresUrl"));
    const stranger = new pg.Client({ connectionString: elsewhere.url });
    await stranger.connect();
    await holdSession(stranger, "silent");
    await hear(1000, "silent");
    expect(await removeDeadNodes(judge, silence)).toEqual(["silent"]);
    await stranger.end();
    await elsewhere.drop();
  });

  test("a node that has just connected does not judge sessions: all of them may have been lost", async () => {
    await hear(1000, "silent");
    expect(silenceAfter(100)).toBeUndefined();
    expect(await removeDeadNodes(judge, silenceAfter(100))).toEqual([]);
    expect(silenceAfter(60_000)).toBeGreaterThan(0);
  });

  test("a node holds its session while it runs, and a second one while the first still exists", async () => {
    const { membership } = await join(one.store, "one");
    await holdSession(session, "one");
    await run(`update nodes set lease_until = ${clock} + 5000`);
    expect(await removeDeadNodes(judge, silence)).toEqual([]);
    await session.end();
    await run(`update nodes set lease_until = ${clock} + 5000`);
    expect(await removeDeadNodes(judge, silence)).toEqual([]);
    await membership.leave();
  });
});

test("a node that has just joined declares no other node dead", async () => {
  await run("insert into nodes (boot_id, joined_at, steady_since, lease_until) values ('lapsed', 0, 0, 1)");
  const young = await join(other.store, "other");
  await expect.poll(() => young.events.filter((what) => what.startsWith("runs")).length).toBeGreaterThan(2);
  expect(young.events.filter((word) => word.startsWith("recover"))).toEqual([]);
  expect(await other.store.latest.nodeLives("lapsed")).toBe(true);
});

test("a node that leaves is removed at once; the node that joined first leads", async () => {
  const first = await join(one.store, "one");
  const second = await join(other.store, "other");
  expect([first.membership.leads(), second.membership.leads()]).toEqual([true, false]);
  await first.membership.leave();
  expect(await other.store.latest.nodeLives("one")).toBe(false);
  await expect.poll(() => second.membership.leads()).toBe(true);
});

test("other nodes are notified of new tasks and of cancelled ones", async () => {
  const portfolio = await createPortfolio(one.store);
  const { events } = await join(other.store, "other");
  const task = await queueBuild(one.store, portfolio);
  await expect.poll(() => events).toContain("wake");
  accepted(await one.store.write.cancelTask({ taskId: task.id, at: now }));
  await expect.poll(() => events).toContain(`cancel ${task.id}`);
});

test("a node is notified of events that another one writes", async () => {
  await join(other.store, "other");
  const notified = new Promise<void>((resolve) => void other.store.watchEvents(resolve));
  await createPortfolio(one.store);
  await notified;
  expect(await other.store.latest.eventsAfter({ afterId: 0, limit: 9 })).toMatchObject([{ type: "project.created" }]);
});

test("a node without a lease writes no bytes", async () => {
  const fill = (snapshots: OpenStore["snapshots"]) =>
    snapshots.create("p1-v1-1", (part) => part("a", (sink) => sink.write(Buffer.from("x"))));
  await expect(fill(one.snapshots)).rejects.toThrow("taken over");
  expect(await one.snapshots.list()).toEqual([]);
  const { membership } = await join(one.store, "one");
  accepted(await fill(one.snapshots));
  await membership.leave();
  const add = one.snapshots.addPart("p1-v1-1", "b", (sink) => sink.write(Buffer.from("y")));
  await expect(add).rejects.toThrow("taken over");
  expect(await other.snapshots.parts("p1-v1-1")).toEqual(["a"]);
});

test("writes of another node are visible after asking for the revision; own writes at once", async () => {
  const change = (store: Store, value: number) => store.write.changeSettings({ values: { value } });
  const seen = async (store: Store) => (await store.read.settings()).values.get("value");
  await change(one.store, 1);
  await other.store.revision();
  expect(await seen(other.store)).toBe(1);
  for (let value = 2; value < 20; value += 1) {
    const before = await other.store.revision();
    await change(one.store, value);
    expect(await other.store.revision()).not.toBe(before);
    expect(await seen(other.store)).toBe(value);
    expect((await other.store.latest.settings()).values.get("value")).toBe(value);
    await change(other.store, -value);
    expect(await seen(other.store)).toBe(-value);
  }
});

test("concurrent requests for a revision share the next answer", async () => {
  const asked = await Promise.all(Array.from({ length: 500 }, async () => one.store.revision()));
  expect(new Set(asked).size).toBeLessThanOrEqual(2);
});

describe("before a newer release changes the schema", () => {
  /** As if the last migration of this release had not been applied. */
  const forgetNewest = "delete from kysely_migration where name = (select max(name) from kysely_migration)";

  test("nodes are asked to leave, and it waits until they have left", async () => {
    const { membership, events } = await join(one.store, "one");
    const pool = openPool({ url: database.url }, { connectionsMax: 2, name: "test" });
    try {
      const newest = (await appliedMigrations(kyselyOn(pool))).toSorted().at(-1);
      await run(forgetNewest);
      const migrating = migrate(pool, kyselyOn(pool), 60_000).catch((error: unknown) => error);
      await expect.poll(() => events).toContain("retire");
      expect(await appliedMigrations(kyselyOn(pool))).not.toContain(newest);
      await membership.leave();
      // The schema has the change already, so that applying it fails or changes nothing; that it is tried is what counts.
      const hasFailed = /already exists/.test(String(await migrating));
      expect(hasFailed || (await appliedMigrations(kyselyOn(pool))).includes(newest ?? "")).toBe(true);
    } finally {
      await pool.end();
    }
  });

  test("nodes that stay are counted, and nothing is changed", async () => {
    await join(one.store, "one");
    await join(other.store, "other");
    await run(forgetNewest);
    const pool = openPool({ url: database.url }, { connectionsMax: 2, name: "test" });
    try {
      const before = await appliedMigrations(kyselyOn(pool));
      const refused = await migrate(pool, kyselyOn(pool), 300);
      expect(refused).toMatchObject({ problem: { code: "storage.older-nodes", params: { nodes: 2 } } });
      expect(await appliedMigrations(kyselyOn(pool))).toEqual(before);
    } finally {
      await pool.end();
    }
  });
});
