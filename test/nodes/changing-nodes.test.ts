import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { randomNumbers } from "../../bench/generate.ts";
import { openPostgresStore } from "../../src/store/index.ts";
import { startObjectStore, type StoreForTests } from "../../src/store/bytes/objects/s3.contract.ts";
import { makeDatabase, type TestDatabase } from "../../src/store/postgres/databases.contract.ts";
import { account, branches, hasBuiltSince, prepare } from "../cluster/account.ts";
import { Asking } from "../cluster/asking.ts";
import { startBalancer, type Balancer } from "../cluster/balancer.ts";
import { project, push, read, type Ledger } from "../cluster/traffic.ts";
import { makeAdministrators } from "../harness/data-folder.ts";
import { chosenSeed, sized } from "../harness/form.ts";
import { startServer, type ServerProcess } from "../harness/server-process.ts";
import { until } from "../harness/until.ts";

/** In each round, a node is added and the oldest one is removed. */
const rounds = sized({ quick: 1, short: 2, long: 15 });
const nodesAtFirst = 2;
const readers = 3;
/** Much more than two checks of the balancer, also on a busy machine. */
const drainSeconds = 3;
const calmMilliseconds = 1500;
const metricsToken = "scrape-0123456789";
const testMillisecondsMax = sized({ quick: 300_000, long: 3_600_000 });
/** Longer than a busy machine takes, and much shorter than a client waits. */
const answerMillisecondsMax = 15_000;

interface Node {
  readonly process: ServerProcess;
  readonly url: string;
  readonly slot: number;
}

let folder: string;
let database: TestDatabase;
let objects: StoreForTests;
let balancer: Balancer;
let token: string;
const nodes: Node[] = [];
let started = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "belvedere-changing-"));
  database = await makeDatabase(inject("postgresUrl"));
  objects = await startObjectStore();
  balancer = await startBalancer(nodesAtFirst + rounds);
  ({ token } = await makeAdministrators(await openPostgresStore({ url: database.url, connectionsMax: 2 })));
  await Promise.all(Array.from({ length: nodesAtFirst }, addNode));
}, testMillisecondsMax);

afterAll(async () => {
  await balancer.close();
  await Promise.all(nodes.map((node) => node.process.stop()));
  await objects.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
}, testMillisecondsMax);

/** Starts a node; returns when the balancer sends requests to it. */
async function addNode(): Promise<Node> {
  const slot = started++;
  const process = startServer({
    dataDir: join(folder, "none"),
    environment: {
      BELVEDERE_DATABASE_URL: database.url,
      BELVEDERE_DATABASE_CONNECTIONS: "4",
      BELVEDERE_SNAPSHOTS: "s3://snapshots/team",
      BELVEDERE_SNAPSHOTS_ENDPOINT: objects.settings.endpoint,
      BELVEDERE_SNAPSHOTS_REGION: objects.settings.region,
      BELVEDERE_SNAPSHOTS_ACCESS_KEY: objects.keys.accessKey,
      BELVEDERE_SNAPSHOTS_SECRET_KEY: objects.keys.secretKey,
      BELVEDERE_SNAPSHOTS_CACHE: join(folder, `copies-${slot}`),
      BELVEDERE_DRAIN_SECONDS: String(drainSeconds),
      BELVEDERE_METRICS_TOKEN: metricsToken,
    },
  });
  const node = { process, url: await process.ready(), slot };
  nodes.push(node);
  balancer.place(slot, node.url);
  await until(`node ${slot} gets requests`, () => balancer.isReady(slot) || undefined);
  return node;
}

/** The sum of a metric of a node over its labels. */
async function metric({ url }: Node, name: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const lines = (await answer.text()).split("\n").filter((line) => new RegExp(`^${name}[ {]`).test(line));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" "))), 0);
}

/** When the node answers requests, builds, and reads versions that it has not built. */
async function shares(node: Node): Promise<void> {
  for (const name of ["belvedere_http_requests_total", "belvedere_tasks_total", "belvedere_copies_misses_total"]) {
    await until(`${name} of node ${node.slot}`, async () => ((await metric(node, name)) > 0 ? true : undefined));
  }
}

/** Asks a node itself, without the balancer, until it has no connection any more or says that it is stopping. */
async function askDirectly({ url }: Node): Promise<{ readonly answers: number; readonly endedAt: number }> {
  for (let answers = 0; ; answers++) {
    try {
      const answer = await fetch(`${url}/api/projects/${project}`, { headers: { authorization: `Bearer ${token}` } });
      const text = await answer.text();
      if (text.includes("server.stopping")) return { answers, endedAt: performance.now() };
      if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
    } catch (error) {
      // `fetch` fails so when there is no connection.
      if (error instanceof TypeError) return { answers, endedAt: performance.now() };
      throw error;
    }
    await pause(10);
  }
}

/** Ends the oldest node as a supervisor does. It answers until its drain time is over. */
async function removeNode(): Promise<void> {
  const [oldest] = nodes.splice(0, 1);
  const asked = askDirectly(oldest!);
  await pause(calmMilliseconds / 3);
  const signalledAt = performance.now();
  const [ended, { answers, endedAt }] = await Promise.all([oldest!.process.stop(), asked]);
  expect(ended, oldest!.process.errors()).toEqual({ code: 0, signal: null });
  expect(answers).toBeGreaterThan(0);
  expect(endedAt - signalledAt).toBeGreaterThan(drainSeconds * 1000 - 100);
}

/** The slowest of many small requests, one after another. */
async function watch(asking: Asking, stopped: () => boolean): Promise<number> {
  let slowest = 0;
  while (!stopped()) {
    const asked = performance.now();
    await asking.json({ path: `/api/projects/${project}` });
    slowest = Math.max(slowest, performance.now() - asked);
    await pause(20);
  }
  return slowest;
}

/** Adds and removes nodes; how long each new one needed to get requests. */
async function change(ledger: Ledger): Promise<readonly number[]> {
  const joining: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await pause(calmMilliseconds);
    const before = performance.now();
    const added = await addNode();
    joining.push(performance.now() - before);
    await shares(added);
    await removeNode();
    const removedAt = performance.now();
    await until("each branch has a new version", () => hasBuiltSince(ledger, removedAt) || undefined);
  }
  return joining;
}

test(
  "nodes are added and removed under load: no request fails, no build is lost or done twice, and all nodes answer the same",
  async () => {
    const seed = chosenSeed();
    const asking = new Asking(balancer.url, token);
    const ledger = await prepare(asking, { url: balancer.url, token });
    let over = false;
    const stopped = (): boolean => over;
    const slowest = watch(asking, stopped);
    const traffic = Promise.all([
      slowest,
      ...branches.map((branch) => push(asking, ledger, branch, stopped)),
      ...Array.from({ length: readers }, (_, index) => read(asking, ledger, randomNumbers(seed + index), stopped)),
    ]);
    const joining = await Promise.race([change(ledger), traffic.then(() => [])]);
    over = true;
    await traffic;
    expect(asking.troubles).toEqual([]);
    expect(ledger.givenUp).toEqual([]);
    await account(asking, ledger, { urls: nodes.map(({ url }) => url), token });
    expect(await slowest).toBeLessThan(answerMillisecondsMax);
    console.log(
      `${rounds} nodes added and removed: ${asking.answered} answers, ${ledger.known.length} versions of ${ledger.acknowledged.length} builds, ` +
        `slowest answer ${Math.round(await slowest)} ms, a new node gets requests after at most ${Math.round(Math.max(...joining))} ms`,
    );
  },
  testMillisecondsMax,
);
