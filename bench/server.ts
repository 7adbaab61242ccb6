import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, statSync } from "node:fs";
import { request } from "node:http";
import { benchModel } from "./bench-model.ts";

/** Of every user of the server. */
export const benchPassword = "lathe ochre viaduct";
/** The login of the manager of the project. */
export const manager = "bench";
const pollMilliseconds = 50;
/** As users run it; `bench/run.ts` builds it. */
const program = "dist/cli/main.js";
const collector = new URL("held-memory.mjs", import.meta.url).href;

/** A server in a separate process, with a project and its model. */
export interface BenchServer {
  /** With a slash at its end. */
  readonly base: string;
  readonly pid: number;
  /** Of a manager of the project: answers to administrators contain how long each took, so that their lengths differ. */
  readonly token: string;
  readonly adminToken: string;
  /** Sends results, to the main branch if no other is named; gives the path of the task. */
  send(file: string, branch?: string): Promise<string>;
  isEnded(task: string): Promise<boolean>;
  /** The memory that it holds in its main thread, without garbage. */
  heldBytes(): Promise<number>;
  close(): Promise<void>;
}

/** How a server is started. */
export interface BenchServerOptions {
  readonly nodeFlags?: readonly string[];
  /** PostgreSQL in the place of the data folder. */
  readonly databaseUrl?: string;
  /** More settings. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts one on a free port, without a line in its log for every request. */
export async function startBenchServer(
  dataDir: string,
  { nodeFlags = [], databaseUrl, environment = {} }: BenchServerOptions = {},
): Promise<BenchServer> {
  const collecting = ["--expose-gc", "--import", collector];
  const serving = [program, "serve", "--port", "0", "--data-dir", dataDir];
  const child = spawn(process.execPath, [...collecting, ...nodeFlags, ...serving], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    env: {
      ...process.env,
      BELVEDERE_ADMIN_PASSWORD: benchPassword,
      BELVEDERE_LOG_LEVEL: "error",
      BENCH_PROCESS: String(process.pid),
      ...(databaseUrl === undefined ? {} : { BELVEDERE_DATABASE_URL: databaseUrl }),
      ...environment,
    },
  });
  const [line] = (await once(child.stdout!, "data")) as [Buffer];
  const base = /http:\/\/\S+/.exec(line.toString())![0];
  const adminToken = await tokenOf(base, "admin");
  await prepare(base, `Bearer ${adminToken}`);
  const token = await tokenOf(base, manager);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return {
    base,
    pid: child.pid!,
    token,
    adminToken,
    send: (file, branch = "main") => sendFile(`${base}api/projects/bench/builds?branch=${branch}`, token, file),
    async isEnded(task) {
      const shown = await fetch(new URL(task, base), { headers });
      const { status } = (await shown.json()) as { status: { id: string } };
      return !["QUEUED", "RUNNING"].includes(status.id);
    },
    async heldBytes() {
      child.send("held");
      const [bytes] = (await once(child, "message")) as [number];
      return bytes;
    },
    async close() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** Creates model, project and manager. */
async function prepare(base: string, authorization: string): Promise<void> {
  const change = async (method: string, path: string, body: unknown): Promise<void> => {
    const headers = { authorization, "content-type": "application/json" };
    const answer = await fetch(`${base}api/${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  };
  // On a database that another server prepared, all is there.
  const known = await fetch(`${base}api/projects/bench`, { headers: { authorization } });
  if (known.ok) return;
  await change("PUT", "models/BENCH", benchModel);
  await change("POST", "projects", { name: "bench", modelId: "BENCH" });
  await change("POST", "users", { login: manager, password: benchPassword });
  await change("PUT", "projects/bench/members", [{ user: manager, role: "MANAGER" }]);
}

/** Signs a user in. */
export async function tokenOf(base: string, login: string, ofUser: string = benchPassword): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${login}:${ofUser}`).toString("base64")}`;
  const answer = await fetch(`${base}api/token`, { headers: { authorization } });
  return ((await answer.json()) as { token: string }).token;
}

/** Sends results and waits until there is a version of them. */
export async function buildOn(server: BenchServer, file: string): Promise<void> {
  const task = await server.send(file);
  while (!(await server.isEnded(task))) await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
}

function sendFile(url: string, token: string, file: string): Promise<string> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/x-ndjson",
    "content-length": statSync(file).size,
  };
  return new Promise((resolve, reject) => {
    const sending = request(url, { method: "POST", headers }, (response) => {
      response.resume();
      if (response.statusCode === 202) resolve(response.headers.location!);
      else reject(new Error(`build answered ${response.statusCode}`));
    });
    sending.on("error", reject);
    createReadStream(file).pipe(sending);
  });
}
