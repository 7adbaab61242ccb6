import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startServer, type RunningServer } from "../../src/server/index.ts";
import { makeDatabase, type TestDatabase } from "../../src/store/postgres/databases.contract.ts";
import { Client } from "../harness/client.ts";
import { until } from "../harness/until.ts";
import { WebhookReceiver } from "../harness/webhook-receiver.ts";
import { createHook } from "../operations/webhook-server.ts";
import { temporaryToken } from "../http/token-world.ts";
import { plainSettings } from "../harness/server-settings.ts";

const adminPassword = "correct horse battery";
const log = { info() {}, warn() {}, error() {} };

let database: TestDatabase;
let receiver: WebhookReceiver;
let token: string;
const running: RunningServer[] = [];

beforeAll(async () => {
  database = await makeDatabase(inject("postgresUrl"));
  receiver = await WebhookReceiver.start();
  await start();
  await start();
  token = await temporaryToken(urlOf(running[0]!), "admin", adminPassword);
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.close()));
  await receiver.stop();
  await database.drop();
});

const urlOf = ({ port }: RunningServer): string => `http://127.0.0.1:${port}`;

async function start(): Promise<void> {
  const started = await startServer(
    plainSettings({
      database: { url: database.url, connectionsMax: 3 },
      adminPassword,
      webhookNetworks: ["127.0.0.1"],
    }),
    log,
  );
  if (!started.ok) throw new Error(started.problem.code);
  running.push(started.value);
}

test("of two nodes, one at a time delivers to a receiver: every event once, in order, to each", async () => {
  const clients = running.map((server) => new Client(urlOf(server), token));
  const paths = ["/a", "/b", "/c", "/d"];
  for (const path of paths) {
    await createHook(clients[0]!, null, { url: receiver.url + path, types: ["project.created"] });
  }
  const names = Array.from({ length: 20 }, (_, n) => `P${n}`);
  await Promise.all(names.map((name, n) => clients[n % 2]!.createProject(name)));
  const messages = await receiver.received(paths.length * names.length);
  for (const path of paths) {
    const ids = messages
      .filter((message) => message.path === path)
      .map(({ json }) => (json as { data: { id: number } }).data.id);
    expect([path, ids]).toEqual([path, ids.toSorted((one, other) => one - other)]);
    expect([path, new Set(ids).size, ids.length]).toEqual([path, names.length, names.length]);
  }
});

test("a node that stops leaves its receivers to the other", async () => {
  const [first, second] = running;
  const before = receiver.taken.length;
  // Whichever node has the receiver, it hangs there; the other one does not send meanwhile.
  receiver.answer = ({ path }) => (path === "/a" ? "hang" : 200);
  const client = new Client(urlOf(first!), token);
  await client.createProject("Late");
  await receiver.received(before + 3);
  await until("the attempt", () => (receiver.hanging === 1 ? true : undefined));
  receiver.answer = () => 200;
  running.splice(running.indexOf(second!), 1);
  await second!.close();
  await client.createProject("Later");
  await until("both events", () => {
    const names = receiver.taken.filter(({ path }) => path === "/a").slice(-2);
    const projects = names.map(({ json }) => (json as { data: { project: string } }).data.project);
    return projects.join() === "Late,Later" ? true : undefined;
  });
});
