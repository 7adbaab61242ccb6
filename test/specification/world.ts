import { afterAll, beforeAll, expect } from "vitest";
import { startServer, type RunningServer } from "../../src/server/index.ts";
import { hasEnded, type Task } from "../harness/client.ts";
import { until } from "../harness/until.ts";
import { basic, exchange, rawExchange, type Answer, type RequestOptions } from "../http/running-server.ts";
import { specimenModel, specimenPaths, specimenResults } from "./specimen.ts";
import type { Artifact, Problem } from "./wire.ts";
import { makeTestStorage, type TestStorage } from "../harness/test-storage.ts";
import { plainSettings } from "../harness/server-settings.ts";

/** The password of every user. It contains a colon, which passwords may. */
export const password = "open:sesame:now";

/** Users by login: their roles on the specimen's project and on the server. */
const people = {
  manager: { role: "USER", member: "MANAGER" },
  developer: { role: "USER", member: "DEVELOPER" },
  guest: { role: "USER", member: "GUEST", language: "fr", timezone: "Asia/Tokyo" },
  creator: { role: "CREATOR" },
  stranger: { role: "USER" },
} as const;

type Login = "admin" | keyof typeof people;

/** A client of the API for one user, with a temporary token. */
export class Person {
  readonly #call: World["call"];
  readonly token: string;

  constructor(call: World["call"], token: string) {
    this.#call = call;
    this.token = token;
  }

  call(method: string, path: string, sent: RequestOptions = {}): Promise<Answer> {
    return this.#call(method, path, { ...sent, headers: { authorization: `Bearer ${this.token}`, ...sent.headers } });
  }

  /** Sends a value as JSON. */
  send(method: string, path: string, value: unknown): Promise<Answer> {
    return this.call(method, path, { headers: { "content-type": "application/json" }, body: JSON.stringify(value) });
  }

  /** The body of an answer that must succeed. */
  async get<Body = Readonly<Record<string, unknown>>>(
    path: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Body> {
    const answer = await this.call("GET", path, { headers });
    expect(answer.status, answer.text).toBe(200);
    return answer.json as Body;
  }

  /** The elements of a list that match. */
  where<Element>(path: string, expression: string, headers: Readonly<Record<string, string>> = {}): Promise<Element[]> {
    return this.get(`${path}${path.includes("?") ? "&" : "?"}where=${encodeURIComponent(expression)}`, headers);
  }

  /** The problem of a request that must be refused. */
  async refused(method: string, path: string, status: number, sent: RequestOptions = {}): Promise<Problem> {
    const answer = await this.call(method, path, sent);
    expect(answer.status, answer.text).toBe(status);
    return answer.json as unknown as Problem;
  }

  /** Sends results and waits for the end of the task. */
  async build(project: string, results: string, query = ""): Promise<Task> {
    const headers = { "content-type": "application/x-ndjson" };
    const accepted = await this.call("POST", `/api/projects/${project}/builds${query}`, { headers, body: results });
    expect(accepted.status, accepted.text).toBe(202);
    return this.ended(Number(accepted.json["id"]));
  }

  ended(id: number): Promise<Task> {
    return until(`task ${id} ends`, async () => {
      const task = await this.get<Task>(`/api/tasks/${id}`);
      return hasEnded(task) ? task : undefined;
    });
  }
}

/** A server started from source as the command does it, with users and a project that was built through the API. */
export interface World {
  readonly port: number;
  /** Versions by name: three of `main`, one of `release/2.1`, one of `feature`. */
  readonly versions: Readonly<Record<"first" | "second" | "third" | "release" | "feature", number>>;
  /** A client for each user, by login. */
  readonly as: Readonly<Record<Login, Person>>;
  /** The id of an artifact of `main`. */
  idOf(path: string): number;
  call(method: string, path: string, sent?: RequestOptions): Promise<Answer>;
  raw(text: string): Promise<string>;
  signIn(login: string, secret?: string): Promise<Person>;
  /** Moves the server's clock. */
  pass(milliseconds: number): void;
  /** Stops the server and starts it again on the same folder. */
  restart(): Promise<void>;
}

/** Starts the world before a file's tests and stops it after them. */
export function specimenWorld(): World {
  let live: LiveWorld;
  beforeAll(async () => {
    live = await LiveWorld.start();
    await live.populate();
  });
  afterAll(() => live.close());
  return {
    get port() {
      return live.port;
    },
    get versions() {
      return live.versions as World["versions"];
    },
    get as() {
      return live.as as World["as"];
    },
    idOf: (path) => live.ids.get(path)!,
    call: (method, path, sent) => live.call(method, path, sent),
    raw: (text) => rawExchange(live.port, text),
    signIn: (login, secret) => live.signIn(login, secret),
    pass: (milliseconds) => (live.clock.offset += milliseconds),
    restart: () => live.restart(),
  };
}

class LiveWorld {
  readonly clock = { offset: 0 };
  readonly versions: Partial<World["versions"]> = {};
  readonly as: Partial<World["as"]> = {};
  readonly ids = new Map<string, number>();
  readonly #storage: TestStorage;
  readonly #failures: string[] = [];
  #server: RunningServer | undefined;

  private constructor(storage: TestStorage) {
    this.#storage = storage;
  }

  static async start(): Promise<LiveWorld> {
    const world = new LiveWorld(await makeTestStorage());
    await world.#begin();
    return world;
  }

  get port(): number {
    return this.#server!.port;
  }

  readonly call: World["call"] = (method, path, sent = {}) => exchange(this.port, method, path, sent);

  async signIn(login: string, secret = password): Promise<Person> {
    const answer = await this.call("GET", "/api/token", { headers: basic(login, secret) });
    expect(answer.status, answer.text).toBe(200);
    return new Person(this.call, String(answer.json["token"]));
  }

  async populate(): Promise<void> {
    const admin = await this.signIn("admin");
    await expectStatus(201, admin.send("PUT", "/api/models/SPECIMEN", specimenModel));
    await expectStatus(201, admin.send("POST", "/api/projects", { name: "Engine", modelId: "SPECIMEN" }));
    const as: Record<string, Person> = { admin };
    for (const [login, { role, ...person }] of Object.entries(people)) {
      const speaks = "language" in person ? { language: person.language, timezone: person.timezone } : {};
      await expectStatus(201, admin.send("POST", "/api/users", { login, password, role, ...speaks }));
      as[login] = await this.signIn(login);
    }
    Object.assign(this.as, as);
    const members = Object.entries(people).flatMap(([user, person]) =>
      "member" in person ? [{ user, role: person.member }] : [],
    );
    await expectStatus(200, admin.send("PUT", "/api/projects/Engine/members", members));
    await this.#build(admin);
    const all = await admin.get<Artifact[]>("/api/projects/Engine/artifacts");
    expect(all.map(({ path }) => path)).toEqual(specimenPaths);
    for (const { path, id } of all) this.ids.set(path, id);
  }

  async restart(): Promise<void> {
    await this.#server!.close();
    await this.#begin();
  }

  async close(): Promise<void> {
    await this.#server!.close();
    await this.#storage.remove();
    expect(this.#failures).toEqual([]);
  }

  async #begin(): Promise<void> {
    const log = {
      info() {},
      warn() {},
      error: (fields: Readonly<Record<string, unknown>>, message: string) => {
        const { error } = fields;
        this.#failures.push(`${message}: ${error instanceof Error ? error.stack : JSON.stringify(fields)}`);
      },
    };
    const settings = plainSettings({ ...this.#storage.settings, adminPassword: password });
    const started = await startServer(settings, log, {
      now: () => Date.now() + this.clock.offset,
      elapsed: () => performance.now() + this.clock.offset,
    });
    if (!started.ok) throw new Error(started.problem.code);
    this.#server = started.value;
  }

  async #build(admin: Person): Promise<void> {
    const { first, second, third } = specimenResults;
    const builds = [
      ["first", first, "?baseline=true&version=1.0&date=2026-01-10T23:30:00Z&commit=c0ffee"],
      ["second", second, "?version=1.1-rc&date=2026-02-10"],
      ["third", third, "?version=1.1&date=2026-03-10"],
      ["release", second, "?branch=release/2.1&baseline=true&version=2.1&date=2026-02-20"],
      ["feature", second, "?branch=feature&date=2026-03-20"],
    ] as const;
    for (const [name, results, query] of builds) {
      const task = await admin.build("Engine", results, query);
      expect(task.status.id, JSON.stringify(task)).toBe("DONE");
      Object.assign(this.versions, { [name]: task.versionId });
    }
  }
}

async function expectStatus(status: number, sent: Promise<Answer>): Promise<void> {
  const answer = await sent;
  expect(answer.status, answer.text).toBe(status);
}
