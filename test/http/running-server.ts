import { randomUUID } from "node:crypto";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { ensureAdministrator } from "../../src/access/index.ts";
import { createHttpServer, type HttpNeeds } from "../../src/http/index.ts";
import { createAgentServer } from "../../src/mcp/index.ts";
import { loadWrittenModel, standardModel } from "../../src/model/index.ts";
import type { OpenStore, Store, TaskRow, VersionRow } from "../../src/store/index.ts";
import { quickPasswords } from "../harness/quick-passwords.ts";
import { makeTestStorage } from "../harness/test-storage.ts";

const { compileModel } = await loadWrittenModel();

/** The administrator's password in these tests; it has a colon (A4). */
export const adminPassword = "correct:horse:battery";

/** The response that a client received. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; undefined when the body is empty. */
  readonly json: Readonly<Record<string, unknown>>;
}

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array | AsyncIterable<Uint8Array>;
}

/** A server on a free loopback port, with a real store in a temporary folder. */
export interface RunningServer {
  readonly port: number;
  readonly store: Store;
  readonly log: readonly string[];
  readonly queue: { readonly woken: () => number; readonly cancelled: readonly number[] };
  /** Moves the clock. */
  pass(milliseconds: number): void;
  call(method: string, path: string, sent?: RequestOptions): Promise<Answer>;
  /** Sends a request as the administrator, unless the headers say otherwise. */
  api(method: string, path: string, sent?: RequestOptions): Promise<Answer>;
  json(method: string, path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Creates a user with the role and returns a token. */
  userToken(login: string, role: "USER" | "CREATOR" | "ADMINISTRATOR"): Promise<string>;
  /** Sends the text as it is; returns everything received until the server closes the connection. */
  raw(text: string): Promise<string>;
  /** The names of the files in the upload spool. */
  spooled(): Promise<readonly string[]>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server; `change` overrides its needs. */
export async function startServer(change: (needs: HttpNeeds) => HttpNeeds = (needs) => needs): Promise<RunningServer> {
  const storage = await makeTestStorage();
  const opened = await storage.open();
  const { store } = opened;
  const clock = { offset: 0 };
  const now = (): number => Date.now() + clock.offset;
  await ensureAdministrator({ store, passwords: quickPasswords, now }, adminPassword);
  await store.write.putModel({ modelId: "STANDARD", document: JSON.stringify(standardModel), at: now() });
  const log: string[] = [];
  const queue = { count: 0, cancelled: [] as number[] };
  const listen = async (): Promise<{ port: number; close(): Promise<void> }> => {
    const elapsed = (): number => performance.now() + clock.offset;
    const server = createHttpServer(change({ ...makeNeeds(opened, now, log, queue), elapsed }));
    return { ...(await server.listen("127.0.0.1", 0)), close: () => server.close() };
  };
  let live = await listen();
  let token: string | undefined;

  const call: RunningServer["call"] = (method, path, sent) => exchange(live.port, method, path, sent ?? {});
  const api: RunningServer["api"] = async (method, path, sent) => {
    token ??= await signIn(call, "admin", adminPassword);
    return call(method, path, { ...sent, headers: { authorization: `Bearer ${token}`, ...sent?.headers } });
  };
  return {
    get port() {
      return live.port;
    },
    store,
    log,
    queue: { woken: () => queue.count, cancelled: queue.cancelled },
    pass: (milliseconds) => (clock.offset += milliseconds),
    call,
    api,
    json: (method, path, body, headers) =>
      api(method, path, { headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) }),
    async userToken(login, role) {
      const passwordHash = await quickPasswords.hash("secret");
      const user = { login, name: login, email: "", passwordHash, language: "fr", timezone: "Asia/Tokyo", role };
      await store.write.createUser({ ...user, at: now() });
      return signIn(call, login, "secret");
    },
    raw: (text) => rawExchange(live.port, text),
    spooled: () => storage.spooled(opened),
    async restart() {
      await live.close();
      live = await listen();
    },
    async close() {
      await live.close();
      await store.close();
      await storage.remove();
    },
  };
}

/** The header that Basic authentication sends. */
export function basic(login: string, password: string): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}` };
}

/** Acts as the queue: claims the oldest task and commits a version for it. */
export async function finishBuild(store: Store, level: string): Promise<{ task: TaskRow; version: VersionRow }> {
  const task = await store.write.claimTask({ bootId: "queue", at: Date.now() });
  if (task === undefined || task.versionId === null) throw new Error("no build is waiting");
  const model = await store.read.currentModelRevision("STANDARD");
  await store.write.commitBuild({
    taskId: task.id,
    attempt: task.attempt,
    status: "WARNING",
    refusedCount: 1,
    refused: [{ line: 3, path: "src/a.c", reason: { code: "body.malformed" } }],
    folder: `v${task.versionId}`,
    layer: 1,
    modelRevisionId: model?.id ?? 0,
    triageRevision: 0,
    artifactCount: 2,
    findingCount: 0,
    root: { measures: {}, levels: { QUALITY: level } },
    gate: null,
    at: Date.now(),
  });
  const version = await store.read.versionById(task.versionId);
  if (version === undefined) throw new Error("the build was not committed");
  return { task, version };
}

function makeNeeds(
  { store, uploads, snapshots }: OpenStore,
  now: () => number,
  log: string[],
  queue: { count: number; cancelled: number[] },
): HttpNeeds {
  const write = (fields: unknown, message: string): void => {
    log.push(
      `${message} ${JSON.stringify(fields, (_key, value: unknown) => (value instanceof Error ? value.stack : value))}`,
    );
  };
  return {
    store,
    uploads: uploads,
    snapshots,
    sources: { read: async () => undefined },
    queue: {
      wake: () => (queue.count += 1),
      cancel: (taskId) => queue.cancelled.push(taskId),
      progressOf: () => undefined,
      preview: () => Promise.reject(new Error("this server does not rate")),
      inspect: () => Promise.reject(new Error("this server does not read results")),
    },
    models: { compile: compileModel },
    agents: createAgentServer({ version: "test" }),
    now,
    bootId: randomUUID(),
    trustedProxies: [],
    portfolioMetrics: true,
    log: { info: write, warn: write, error: write },
    ready: () => true,
  };
}

async function signIn(call: RunningServer["call"], login: string, password: string): Promise<string> {
  const answer = await call("GET", "/api/token", { headers: basic(login, password) });
  if (answer.status !== 200) throw new Error(`sign-in failed: ${answer.text}`);
  return String(answer.json["token"]);
}

/** Sends one request with exactly the given headers. */
export function exchange(port: number, method: string, path: string, sent: RequestOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { ...sent.headers } as Record<string, string | string[]>;
    const request = httpRequest({ port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        try {
          const json = text === "" ? undefined : (JSON.parse(text) as never);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: json as never });
        } catch {
          reject(new Error(`The answer is not JSON: ${text.slice(0, 200)}`));
        }
      });
      response.on("error", reject);
    });
    request.on("error", reject);
    void writeBody(request, sent.body);
  });
}

async function writeBody(request: ReturnType<typeof httpRequest>, body: RequestOptions["body"]): Promise<void> {
  if (body === undefined || typeof body === "string" || body instanceof Uint8Array) {
    request.end(body);
    return;
  }
  for await (const chunk of body) {
    if (request.destroyed) return;
    request.write(chunk);
  }
  request.end();
}

/** Sends the text as it is; returns everything received until the server closes the connection. */
export function rawExchange(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    let received = "";
    socket.setTimeout(10_000, () => socket.destroy(new Error(`no end after: ${received}`)));
    socket.on("data", (chunk) => (received += chunk.toString()));
    socket.on("close", () => resolve(received));
    socket.on("error", (error) => (received === "" ? reject(error) : resolve(received)));
  });
}
