import { afterEach, beforeEach, expect, test } from "vitest";
import { Client } from "../harness/client.ts";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { EventClient } from "../harness/event-client.ts";
import { file, lines } from "../harness/results.ts";
import { startServer, type ServerProcess } from "../harness/server-process.ts";

let folder: DataFolder;
let server: ServerProcess;
let url: string;
let client: Client;

beforeEach(async () => {
  folder = await makeDataFolder();
  await start();
});
afterEach(async () => {
  await server.kill();
  await removeDataFolder(folder);
});

async function start(): Promise<void> {
  server = startServer({ dataDir: folder.path });
  url = await server.ready();
  client = new Client(url, folder.token);
}

test("kill -9 between commit and delivery: the event is delivered after the restart, once and in order", async () => {
  await client.createProject("Zero");
  const before = await EventClient.open(url, folder.token, "0");
  await before.received(1);
  // The stopped reader gets nothing of what follows.
  before.close();
  await client.createProject("One");
  await client.build("One", lines(file("a.c", 3)));
  await client.createProject("Two");
  await server.kill();
  await start();
  const after = await EventClient.open(url, folder.token, before.lastEventId);
  await client.createProject("Three");
  const events = await after.received(5);
  expect(events.map(({ type, project }) => `${type} ${project}`)).toEqual([
    "project.created One",
    "version.built One",
    "version.completed One",
    "project.created Two",
    "project.created Three",
  ]);
  expect(events.map(({ id }) => id)).toEqual([2, 3, 4, 5, 6]);
  after.close();
}, 120_000);

test("kill -9 of the server ends streams, and a client that was connected continues without loss", async () => {
  const first = await EventClient.open(url, folder.token);
  await client.createProject("One");
  await first.received(1);
  // Answered, so committed; whether it was delivered is open.
  await client.createProject("Two");
  await server.kill();
  await first.ended;
  await start();
  const second = await EventClient.open(url, folder.token, first.lastEventId);
  await client.createProject("Three");
  const names = (): readonly (string | null)[] => [...first.events, ...second.events].map(({ project }) => project);
  await expect.poll(names, { timeout: 30_000 }).toEqual(["One", "Two", "Three"]);
  second.close();
}, 120_000);
