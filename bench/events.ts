import { request, type ClientRequest } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { rootId, type ApiWorkshop } from "./api.ts";
import { residentBytes } from "./api-load.ts";
import { ask } from "./client.ts";
import { eventLimits } from "./limits.ts";
import { tokenOf } from "./server.ts";
import { median, milliseconds, type Measurement } from "./table.ts";

const clients = 500;
/** A user may have this many streams. */
const streamsPerUser = 20;
const events = 40;
const pollMilliseconds = 20;
const lateMillisecondsMax = 60_000;
const password = "plinth sorrel gantry";

/** An open stream, and when each of its events came. */
interface Follower {
  readonly stream: ClientRequest;
  readonly arrivals: Map<string, number>;
}

/** Events to many clients, against the same events to one; and what the streams take of memory and of other requests. */
export async function benchEvents(workshop: ApiWorkshop): Promise<Measurement[]> {
  const { server } = workshop;
  const tokens = await addReaders(workshop, clients / streamsPerUser);
  const one = await openAll(server.base, tokens.slice(0, 1));
  const [ofOne] = await deliver(workshop, one);
  const [heldBefore, residentBefore] = [await server.heldBytes(), residentBytes(server.pid)];
  const wanted = tokens.flatMap((token) => Array.from({ length: streamsPerUser }, () => token)).slice(1);
  const all = [...one, ...(await openAll(server.base, wanted))];
  const [ofAll, health] = await deliver(workshop, all);
  const ofStream = (bytes: number): number => bytes / 1024 / wanted.length;
  const held = ofStream((await server.heldBytes()) - heldBefore);
  const resident = ofStream(residentBytes(server.pid) - residentBefore);
  for (const { stream } of all) stream.destroy();
  const name = `Events to ${clients} clients`;
  const [middle, alone] = [median(ofAll!), median(ofOne!)];
  return [
    {
      name: `${name}: from the change to the client`,
      measured: `median ${milliseconds(middle)}, p99 ${milliseconds(quantile(ofAll!, 0.99))}`,
      against: `one client: median ${milliseconds(alone)}, p99 ${milliseconds(quantile(ofOne!, 0.99))}`,
      value: middle / alone,
      limit: eventLimits.oneClientRatio,
      unit: "× the time",
    },
    {
      name: `${name}: \`/healthz\` meanwhile`,
      measured: `median ${milliseconds(median(health!))}`,
      against: `worst of ${health!.length}: ${milliseconds(Math.max(...health!))}`,
      value: quantile(health!, 0.99),
      limit: eventLimits.healthMilliseconds,
      unit: " ms",
    },
    {
      name: `${name}: memory that a stream holds`,
      measured: `${Math.round(held)} KB`,
      against: `resident, with garbage: ${Math.round(resident)} KB`,
      value: held,
      limit: eventLimits.streamKilobytes,
      unit: " KB",
    },
  ];
}

/** Creates users who see drafts, as the version is one; gives their tokens. */
async function addReaders({ server }: ApiWorkshop, count: number): Promise<readonly string[]> {
  const headers = { authorization: `Bearer ${server.adminToken}`, "content-type": "application/json" };
  const change = async (method: string, path: string, body: unknown): Promise<void> => {
    const answer = await fetch(`${server.base}api/${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  };
  const logins = Array.from({ length: count }, (_, user) => `reader-${user}`);
  for (const login of logins) await change("POST", "users", { login, password });
  const readers = logins.map((user) => ({ user, role: "MANAGER" }));
  await change("PUT", "projects/bench/members", [{ user: "bench", role: "MANAGER" }, ...readers]);
  const tokens: string[] = [];
  for (const login of logins) tokens.push(await tokenOf(server.base, login, password));
  return tokens;
}

async function openAll(base: string, tokens: readonly string[]): Promise<readonly Follower[]> {
  const opened: Follower[] = [];
  for (const token of tokens) opened.push(await follow(base, token));
  return opened;
}

function follow(base: string, token: string): Promise<Follower> {
  const arrivals = new Map<string, number>();
  const headers = { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    const stream = request(`${base}api/events`, { agent: false, headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`events answered ${response.statusCode}`));
      let rest = "";
      response.setEncoding("utf8").on("data", (text: string) => {
        const now = performance.now();
        const lines = (rest + text).split("\n");
        rest = lines.pop()!;
        for (const line of lines) if (line.startsWith("id:")) arrivals.set(line.slice(3).trim(), now);
      });
      resolve({ stream, arrivals });
    });
    // An error after the answer is that of a stream that was closed here.
    stream.on("error", reject);
    stream.end();
  });
}

/** Causes events one after another: how long each took to each client, and how long `/healthz` took meanwhile. */
async function deliver(
  { server, to }: ApiWorkshop,
  followers: readonly Follower[],
): Promise<readonly [deliveries: number[], health: number[]]> {
  const [finding] = JSON.parse(await ask(to(`artifacts/${await rootId(to)}/findings?fields=id&limit=1`))) as [
    { id: number },
  ];
  const headers = { authorization: `Bearer ${server.token}`, "content-type": "application/json" };
  const deliveries: number[] = [];
  const health: number[] = [];
  for (let event = 0; event < events; event++) {
    for (const { arrivals } of followers) arrivals.clear();
    const start = performance.now();
    const body = JSON.stringify({ comment: `${followers.length} clients, change ${event}` });
    const sent = fetch(`${server.base}api/findings/${finding.id}`, { method: "PUT", headers, body });
    health.push(await healthTime(server.base));
    const changed = await sent;
    if (!changed.ok) throw new Error(`the change answered ${changed.status}`);
    while (followers.some(({ arrivals }) => arrivals.size === 0)) {
      if (performance.now() - start > lateMillisecondsMax) throw new Error("an event did not reach all clients");
      health.push(await healthTime(server.base));
      await pause(pollMilliseconds);
    }
    for (const { arrivals } of followers) deliveries.push(Math.min(...arrivals.values()) - start);
  }
  return [deliveries, health];
}

async function healthTime(base: string): Promise<number> {
  const start = performance.now();
  await (await fetch(`${base}healthz`)).text();
  return performance.now() - start;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}
