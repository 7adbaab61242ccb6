import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startServer, type RunningServer } from "../../src/server/index.ts";
import { makeDatabase, type TestDatabase } from "../../src/store/postgres/databases.contract.ts";
import { Client } from "../harness/client.ts";
import { EventClient } from "../harness/event-client.ts";
import { file, lines } from "../harness/results.ts";
import { plainSettings } from "../harness/server-settings.ts";

const adminPassword = "correct horse battery";
const log = { info() {}, warn() {}, error() {} };

let database: TestDatabase;
const running: RunningServer[] = [];
const urls: string[] = [];
let token: string;

beforeAll(async () => {
  database = await makeDatabase(inject("postgresUrl"));
  await start();
  await start();
  const authorization = `Basic ${Buffer.from(`admin:${adminPassword}`).toString("base64")}`;
  const answer = await fetch(`${urls[0]}/api/token`, { headers: { authorization } });
  token = ((await answer.json()) as { token: string }).token;
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.close()));
  await database.drop();
});

async function start(): Promise<void> {
  const started = await startServer(
    plainSettings({ database: { url: database.url, connectionsMax: 3 }, adminPassword }),
    log,
  );
  if (!started.ok) throw new Error(started.problem.code);
  running.push(started.value);
  urls.push(`http://127.0.0.1:${started.value.port}`);
}

test("events of one node reach the streams of the other, in the same order on both", async () => {
  const streams = await Promise.all(urls.map((url) => EventClient.open(url, token)));
  const clients = urls.map((url) => new Client(url, token));
  const names = Array.from({ length: 10 }, (_, n) => `P${n}`);
  await Promise.all(names.map((name, n) => clients[n % 2]!.createProject(name)));
  await clients[1]!.build("P0", lines(file("a.c", 3)));
  const [here, there] = await Promise.all(streams.map((stream) => stream.received(12)));
  expect(here).toEqual(there);
  const ids = here!.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  const created = here!.filter(({ type }) => type === "project.created");
  expect(new Set(created.map(({ project }) => project))).toEqual(new Set(names));
  expect(here!.slice(-2).map(({ type }) => type)).toEqual(["version.built", "version.completed"]);
  for (const stream of streams) stream.close();
});

test("a client continues on the other node when its node stops, which ends the stream at once", async () => {
  const first = await EventClient.open(urls[1]!, token);
  const client = new Client(urls[0]!, token);
  await client.createProject("Before");
  await first.received(1);
  await running.pop()!.close();
  await first.ended;
  await client.createProject("Between");
  const second = await EventClient.open(urls[0]!, token, first.lastEventId);
  await client.createProject("After");
  expect((await second.received(2)).map(({ project }) => project)).toEqual(["Between", "After"]);
  second.close();
});
