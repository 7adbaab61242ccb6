import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test } from "vitest";
import { makeDatabase, type TestDatabase } from "../../src/store/postgres/databases.contract.ts";
import { sized } from "../harness/form.ts";
import { startServer, type ServerProcess } from "../harness/server-process.ts";
import { until } from "../harness/until.ts";
import { makeNextRelease } from "./next-release.ts";
import { call, engineResults, fixturePassword, fixtureServer, type FixtureServer } from "./populate.ts";

/** Nodes of two releases on one database. */
let nextRelease: string;
let database: TestDatabase;

beforeAll(async () => {
  nextRelease = await makeNextRelease();
});
afterAll(() => rm(nextRelease, { recursive: true, force: true }));
beforeEach(async () => {
  database = await makeDatabase(inject("postgresUrl"));
  onTestFinished(() => database.drop());
});

const loadMilliseconds = sized({ quick: 1_000, long: 60_000 });

/** Starts a node of this release, or of another. */
async function start(release?: string): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), "belvedere-rolling-"));
  const environment = {
    BELVEDERE_DATABASE_URL: database.url,
    BELVEDERE_ADMIN_PASSWORD: fixturePassword,
    BELVEDERE_LOG_LEVEL: "warn",
  };
  const node = startServer({ dataDir, environment, ...(release === undefined ? {} : { release }) });
  onTestFinished(async () => {
    await node.kill();
    await rm(dataDir, { recursive: true, force: true });
  });
  return node;
}

async function query<Row extends pg.QueryResultRow>(text: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const appliedMigrations = () => query("select name, timestamp from kysely_migration order by name");

/** Sends builds and reads, until it is stopped. */
class Load {
  readonly acknowledged: number[] = [];
  readonly failures: string[] = [];
  #server: FixtureServer;
  #stopped = false;
  readonly #running: Promise<unknown>;

  constructor(server: FixtureServer) {
    this.#server = server;
    this.#running = Promise.all(["main", "one", "two"].map((branch) => this.#run(branch)));
  }

  /** As a balancer does when a node is not ready. */
  moveTo(server: FixtureServer): void {
    this.#server = server;
  }

  stop(): Promise<unknown> {
    this.#stopped = true;
    return this.#running;
  }

  async #run(branch: string): Promise<void> {
    for (let state = 1; !this.#stopped; state += 1) {
      const path = `projects/Engine/builds?branch=${branch}`;
      await this.#try("POST", path, { body: engineResults(state % 5), type: "application/x-ndjson" });
      for (const read of ["projects", "findings?limit=3", "tasks?limit=3", "me"]) await this.#try("GET", read);
    }
  }

  /** A node that leaves closes its connections; no node answers with another failure. */
  async #try(method: string, path: string, sending = {}): Promise<void> {
    try {
      const { status, body } = await call(this.#server, method, path, sending);
      if (status === 202) this.acknowledged.push((body as { readonly id: number }).id);
    } catch (error) {
      const isClosed = error instanceof TypeError && error.message === "fetch failed";
      if (!isClosed && !/: (?:401|503) /.test(String(error))) this.failures.push(String(error));
      await pause(20);
    }
  }
}

// Waits for all builds that were sent, which are many on a machine that sends faster than it builds.
const lossMilliseconds = 400_000;

test(
  "a node whose database a newer release upgrades leaves by itself, and no acknowledged build is lost",
  { timeout: lossMilliseconds },
  async () => {
    const old = await start();
    const oldServer = fixtureServer(await old.ready());
    await call(oldServer, "POST", "projects", { body: { name: "Engine" } });
    const load = new Load(oldServer);
    await pause(loadMilliseconds);
    const next = await start(nextRelease);
    expect(await old.exited).toEqual({ code: 1, signal: null });
    expect(old.errors()).not.toMatch(/"level":50/);
    const server = fixtureServer(await next.ready());
    load.moveTo(server);
    await pause(loadMilliseconds);
    await load.stop();
    expect(load.failures).toEqual([]);
    expect(load.acknowledged.length).toBeGreaterThan(3);
    for (const id of load.acknowledged) {
      const ended = await until("the build ends", async () => {
        const { status } = (await call(server, "GET", `tasks/${id}`)).body as {
          readonly status: { readonly id: string };
        };
        return status.id === "QUEUED" || status.id === "RUNNING" ? undefined : status.id;
      });
      expect(ended).toMatch(/^(?:DONE|WARNING)$/);
    }
    expect((await appliedMigrations()).at(-1)).toMatchObject({ name: "9000-next-release" });
    // Going back is refused, and changes nothing.
    const before = await appliedMigrations();
    const again = await start();
    expect(await again.exited).toEqual({ code: 1, signal: null });
    expect(again.errors()).toMatch(/9000-next-release is unknown here.*\(storage\.newer\)/);
    expect(await appliedMigrations()).toEqual(before);
    expect((await fetch(`${server.base}/readyz`)).status).toBe(200);
  },
);

test("a node that was cut off during the upgrade leaves as soon as it is back", async () => {
  const old = await start();
  await old.ready();
  await query("insert into kysely_migration (name, timestamp) values ('9000-next-release', '')");
  expect(await old.exited).toEqual({ code: 1, signal: null });
});
