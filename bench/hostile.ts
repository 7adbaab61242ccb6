import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { residentBytes } from "./api-load.ts";
import { writeGenerated } from "./generate.ts";
import { hostileLimits } from "./limits.ts";
import { startBenchServer, type BenchServer } from "./server.ts";
import { median, milliseconds, type Measurement } from "./table.ts";

/** What the hostile clients do. */
export interface HostileOrder {
  readonly port: number;
  readonly token: string;
  /** A list of many megabytes. */
  readonly readPath: string;
  readonly slowReaders: number;
  readonly drippingWriters: number;
  readonly signInsPerSecond: number;
  readonly bodySenders: number;
}

/** The load that is promised to be survived. */
const load = { slowReaders: 500, drippingWriters: 500, signInsPerSecond: 100, bodySenders: 6 };
const requestsPerSecond = 50;
const rampMilliseconds = 20_000;
const warmSeconds = 5;
const users = 4;
const windows = 5;

/**
 * Other users' requests beside slow readers, dripping writers, wrong passwords and large bodies without a sign-in,
 * against the same requests while these clients turn to another server: they use the processors of the machine as well,
 * which those of an installation do not. And the memory of the server meanwhile.
 */
export async function benchHostile(artifacts: number, seconds: number): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), "belvedere-hostile-"));
  const file = join(folder, "results.ndjson");
  await writeGenerated(file, { artifacts, findings: artifacts / 10, form: "values", seed: 1 });
  const servers: BenchServer[] = [];
  try {
    for (const name of ["measured", "other"]) servers.push(await serverWith(join(folder, name), file));
    const [server, other] = servers as [BenchServer, BenchServer];
    const quiet = await measure(server, seconds);
    const beside = await underAttack(other, () => measure(server, seconds));
    const before = residentBytes(server.pid);
    const most = watchMemory(server.pid);
    const attacked = await underAttack(server, () => measure(server, seconds));
    const residentMegabytes = (most() - before) / 1e6;
    return [
      {
        name: "other users' requests beside 500 slow readers, 500 dripping writers, 100 sign-ins/s and 6 large bodies",
        measured: `p99 ${milliseconds(attacked)}`,
        against: `these at another server: p99 ${milliseconds(beside)}; no such clients: ${milliseconds(quiet)}`,
        value: attacked / beside,
        limit: hostileLimits.otherUsersRatio,
        unit: "× the time",
      },
      {
        name: "memory that these clients cost the server",
        measured: `${residentMegabytes.toFixed(0)} MB`,
        against: "",
        value: residentMegabytes,
        limit: hostileLimits.residentMegabytes,
        unit: " MB",
      },
    ];
  } finally {
    for (const server of servers) await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A server with one version. */
async function serverWith(dataDir: string, file: string): Promise<BenchServer> {
  const server = await startBenchServer(dataDir);
  const task = await server.send(file);
  while (!(await server.isEnded(task))) await pause(100);
  await measure(server, warmSeconds);
  return server;
}

/** Measures while the hostile clients are at a server. */
async function underAttack(server: BenchServer, work: () => Promise<number>): Promise<number> {
  const clients = fork(join(import.meta.dirname, "hostile-clients.ts"));
  const readPath = "/api/versions/1/results";
  const order = { ...load, port: Number(new URL(server.base).port), token: server.token, readPath };
  clients.send(order satisfies HostileOrder);
  try {
    await pause(rampMilliseconds);
    return await work();
  } finally {
    clients.kill();
  }
}

/** The slowest of a hundred requests, in the middle one of several windows: a pause of the machine spoils one of them. */
async function measure(server: BenchServer, seconds: number): Promise<number> {
  const found: number[] = [];
  for (let window = 0; window < windows; window += 1) found.push(await measureWindow(server, seconds / windows));
  return median(found);
}

/** Requests of a few users, who take turns, at a steady rate. */
async function measureWindow({ base, token }: BenchServer, seconds: number): Promise<number> {
  const paths = ["api/projects/bench", "api/me", "api/projects/bench/artifacts?limit=50", "api/tasks?limit=10"];
  const agent = new Agent({ keepAlive: true, maxSockets: users });
  const latencies: number[] = [];
  const end = performance.now() + seconds * 1000;
  const pending: Promise<void>[] = [];
  for (let count = 0; performance.now() < end; count += 1) {
    const started = performance.now();
    const answered = ask(`${base}${paths[count % paths.length]!}`, token, agent);
    pending.push(answered.then(() => void latencies.push(performance.now() - started)));
    await pause(1000 / requestsPerSecond);
  }
  await Promise.all(pending);
  agent.destroy();
  const inOrder = latencies.toSorted((left, right) => left - right);
  return inOrder[Math.floor((inOrder.length - 1) * 0.99)]!;
}

function ask(url: string, token: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.resume().once("end", resolve).once("error", reject);
    });
    asked.once("error", reject).end();
  });
}

/** Reads the memory every second. Returns the most that was seen, and stops. */
function watchMemory(pid: number): () => number {
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, residentBytes(pid))), 1000);
  return () => {
    clearInterval(timer);
    return Math.max(most, residentBytes(pid));
  };
}
