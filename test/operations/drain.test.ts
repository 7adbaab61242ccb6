import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { EventClient } from "../harness/event-client.ts";
import { startServer } from "../harness/server-process.ts";
import { until } from "../harness/until.ts";

let folder: DataFolder;
beforeEach(async () => {
  folder = await makeDataFolder();
});
afterEach(() => removeDataFolder(folder));

async function get(url: string, agent: Agent): Promise<IncomingMessage> {
  const sent = request(url, { agent, headers: { authorization: `Bearer ${folder.token}` } }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  answer.resume();
  await once(answer, "end");
  return answer;
}

test("a server that is stopped reports it at once, answers for the drain time, and closes its connections", async () => {
  const server = startServer({ dataDir: folder.path, environment: { BELVEDERE_DRAIN_SECONDS: "600" } });
  const url = await server.ready();
  const agent = new Agent({ keepAlive: true });
  const before = await get(`${url}/readyz`, agent);
  expect([before.statusCode, before.headers.connection]).toEqual([200, "keep-alive"]);
  const events = await EventClient.open(url, folder.token);
  process.kill(server.pid!, "SIGTERM");
  // Their clients go to another node now, not after the drain time.
  await events.ended;
  const draining = await until("not ready", async () => {
    const answer = await get(`${url}/readyz`, agent);
    return answer.statusCode === 503 ? answer : undefined;
  });
  expect(draining.headers).toMatchObject({ connection: "close", "retry-after": "1" });
  const served = await get(`${url}/api/me`, agent);
  expect([served.statusCode, served.headers.connection]).toEqual([200, "close"]);
  expect((await get(`${url}/healthz`, agent)).statusCode).toBe(200);
  expect((await get(`${url}/api/events`, agent)).statusCode).toBe(503);
  // A second signal is for those who do not want to wait.
  expect(await server.stop()).toEqual({ code: 0, signal: null });
  agent.destroy();
});
