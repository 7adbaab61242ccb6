import { afterEach, beforeEach, expect, test } from "vitest";
import { Client } from "../harness/client.ts";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { startServer, type ServerProcess } from "../harness/server-process.ts";
import { until } from "../harness/until.ts";
import { WebhookReceiver, type ReceivedMessage } from "../harness/webhook-receiver.ts";
import { createHook } from "../operations/webhook-server.ts";

let folder: DataFolder;
let server: ServerProcess;
let client: Client;
let receiver: WebhookReceiver;

beforeEach(async () => {
  folder = await makeDataFolder();
  receiver = await WebhookReceiver.start();
  await start();
});
afterEach(async () => {
  await server.kill();
  await receiver.stop();
  await removeDataFolder(folder);
});

async function start(): Promise<void> {
  server = startServer({ dataDir: folder.path, environment: { BELVEDERE_WEBHOOK_NETWORKS: "127.0.0.1" } });
  client = new Client(await server.ready(), folder.token);
}

const eventOf = ({ json }: ReceivedMessage): number => (json as { data: { id: number } }).data.id;

test("a receiver that fails half the time, and servers that are killed: nothing is lost, and the order stays", async () => {
  // Every other attempt fails, so that every event is tried at least twice.
  receiver.answer = (_message, count) => (count % 2 === 1 ? 500 : 200);
  await createHook(client, null, { url: receiver.url, types: ["project.created"] });
  const names = Array.from({ length: 9 }, (_, n) => `P${n}`);
  for (const [index, name] of names.entries()) {
    await client.createProject(name);
    // In the middle of an attempt, of a delay, or of nothing: wherever the deliveries are.
    if (index % 3 !== 2) continue;
    await until("some deliveries", () => (receiver.taken.length >= index - 1 ? true : undefined));
    await server.kill();
    await start();
  }
  const last = await until("the last event", () => {
    const projects = receiver.taken.map(({ json }) => (json as { data: { project: string } }).data.project);
    return projects.includes("P8") ? projects : undefined;
  });
  // An event may arrive twice when its answer was not recorded, but under one id, and never out of order.
  expect(last.filter((name, index) => last.indexOf(name) === index)).toEqual(names);
  const ids = receiver.taken.map(eventOf);
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  const messageIds = new Set(receiver.messages.map(({ headers }) => headers["webhook-id"]));
  expect(messageIds.size).toBe(names.length);
}, 180_000);

test("kill -9 while the receiver has the message: it is sent again, under the same id", async () => {
  receiver.answer = () => "hang";
  await createHook(client, null, { url: receiver.url, types: ["project.created"] });
  await client.createProject("One");
  await until("the attempt", () => (receiver.hanging === 1 ? true : undefined));
  await server.kill();
  receiver.answer = () => 200;
  await start();
  const [message] = await receiver.received(1);
  expect(message!.json).toMatchObject({ type: "project.created", data: { project: "One" } });
}, 120_000);
