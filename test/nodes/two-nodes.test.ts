import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startServer, type RunningServer } from "../../src/server/index.ts";
import { makeDatabase, runIn, type TestDatabase } from "../../src/store/postgres/databases.contract.ts";
import { openProxy, type Proxy } from "../../src/store/postgres/proxy.contract.ts";
import { Client } from "../harness/client.ts";
import { file, lines } from "../harness/results.ts";
import { until } from "../harness/until.ts";
import { plainSettings } from "../harness/server-settings.ts";

const adminPassword = "correct horse battery";
const metricsToken = "scrape-0123456789";
const logged: Readonly<Record<string, unknown>>[] = [];
const write = (level: string) => (fields: object, message: string) => void logged.push({ level, message, ...fields });
const log = { info: write("info"), warn: write("warn"), error: write("error") };
const saying = (words: string) => logged.filter(({ message }) => message === words);

let database: TestDatabase;
let proxy: Proxy;
const running: RunningServer[] = [];

beforeAll(async () => {
  database = await makeDatabase(inject("postgresUrl"));
  proxy = await openProxy(database.url);
  // At the same moment: the first user and the model are made once.
  await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.close()));
  proxy.close();
  await database.drop();
});

async function start(replica: { readonly replicaUrls?: readonly string[] } = {}): Promise<RunningServer> {
  const started = await startServer(
    plainSettings({ database: { url: proxy.url, connectionsMax: 3, ...replica }, adminPassword, metricsToken }),
    log,
  );
  if (!started.ok) throw new Error(started.problem.code);
  running.push(started.value);
  return started.value;
}

test("a start is logged with its address, its store and its release", () => {
  const startLines = saying("started");
  expect(startLines).toHaveLength(running.length);
  expect(startLines).toEqual(
    expect.arrayContaining(
      running.map(({ port }) => ({
        level: "info",
        message: "started",
        address: `127.0.0.1:${port}`,
        store: "PostgreSQL",
        release: expect.stringMatching(/^\d+\.\d+/) as string,
        node: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      })),
    ),
  );
});

const urlOf = ({ port }: RunningServer): string => `http://127.0.0.1:${port}`;

async function tokenFrom(server: RunningServer): Promise<string> {
  const authorization = `Basic ${Buffer.from(`admin:${adminPassword}`).toString("base64")}`;
  const answer = await fetch(`${urlOf(server)}/api/token`, { headers: { authorization } });
  return ((await answer.json()) as { token: string }).token;
}

const status = async (server: RunningServer, token: string): Promise<number> =>
  (await new Client(urlOf(server), token).call("GET", "/api/me")).status;

test("a temporary token is good on every node, and dead with the one that issued it", async () => {
  const [first] = running;
  const third = await start();
  const token = await tokenFrom(third);
  expect([await status(third, token), await status(first!, token)]).toEqual([200, 200]);
  running.splice(running.indexOf(third), 1);
  logged.length = 0;
  await third.close();
  expect(logged.map(({ level, message }) => [level, message])).toEqual(
    expect.arrayContaining([
      ["info", "draining"],
      ["info", "stopped"],
    ]),
  );
  expect(await status(first!, token)).toBe(401);
});

test("what is said on one node holds on the other's next request", async () => {
  const [one, other] = running as [RunningServer, RunningServer];
  const admin = new Client(urlOf(one), await tokenFrom(one));
  const user = { login: "bob", password: "a long secret", name: "Bob" };
  expect((await admin.json("POST", "/api/users", user)).status).toBe(201);
  const authorization = `Basic ${Buffer.from("bob:a long secret").toString("base64")}`;
  const answer = await fetch(`${urlOf(other)}/api/token`, { headers: { authorization } });
  const { token } = (await answer.json()) as { token: string };
  for (let round = 0; round < 5; round += 1) {
    expect(await status(other, token)).toBe(200);
    expect((await admin.json("PUT", "/api/users/bob", { disabled: true })).status).toBe(200);
    expect(await status(other, token)).toBe(401);
    expect((await admin.json("PUT", "/api/users/bob", { disabled: false })).status).toBe(200);
  }
});

test("A7 wrong passwords count over all nodes, and known and unknown logins alike", async () => {
  for (const login of ["bob", "unknown user"]) {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 24; attempt += 1) {
      const authorization = `Basic ${Buffer.from(`${login}:wrong ${attempt}`).toString("base64")}`;
      const server = running[attempt % 2]!;
      statuses.push((await fetch(`${urlOf(server)}/api/token`, { headers: { authorization } })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(14).fill(429)]);
  }
});

test("two parts that are sent to two nodes at the same moment are one version, and both count", async () => {
  const [one, other] = running as [RunningServer, RunningServer];
  const token = await tokenFrom(one);
  const here = new Client(urlOf(one), token);
  const there = new Client(urlOf(other), token);
  await here.createProject("Parted");
  const rounds = 4;
  for (let round = 0; round < rounds; round += 1) {
    const query = (part: string): string => `?part=${part}&commit=c${round}&expect=code,lint`;
    const finding = { kind: "finding", artifact: "src/a.c", rule: "t:r", message: `round ${round}` };
    const sent = await Promise.all([
      here.send("Parted", lines(file("src/a.c", 10), file("src/b.c", 20)), { query: query("code") }),
      there.send("Parted", lines({ kind: "rule", id: "t:r" }, finding), { query: query("lint") }),
    ]);
    expect(sent.map((answer) => answer.status)).toEqual([202, 202]);
    const ended = await Promise.all(sent.map((answer) => there.ended(answer.body.id)));
    expect(ended[0]!.versionId).toBe(ended[1]!.versionId);
  }
  await here.idle();
  const versions = await there.versions("Parted");
  expect(versions).toHaveLength(rounds);
  for (const version of versions) expect(version).toMatchObject({ complete: true, findingCount: 1, artifactCount: 4 });
});

test("a build that was sent to one node is built by any, and read from all", async () => {
  const [one, other] = running as [RunningServer, RunningServer];
  const here = new Client(urlOf(one), await tokenFrom(one));
  const there = new Client(urlOf(other), await tokenFrom(one));
  await here.createProject("Shared");
  const results = lines(file("src/a.c", 10), file("src/b.c", 20), {
    kind: "source",
    path: "src/a.c",
    text: "int a;\n",
  });
  const tasks = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      (n % 2 === 0 ? here : there).build("Shared", results, { query: `?branch=b${n}` }),
    ),
  );
  expect(tasks.map((task) => task.status.id)).toEqual(Array(6).fill("DONE"));
  for (const client of [here, there]) {
    const { body } = await client.call<{ id: number; path: string }[]>(
      "GET",
      "/api/projects/Shared/artifacts?branch=b3",
    );
    const found = body.find(({ path }) => path === "src/a.c");
    const source = await client.call<{ text: string }>("GET", `/api/artifacts/${found?.id}/source`);
    expect(source.body.text).toBe("int a;\n");
  }
});

test("a replica that cannot be read is logged once, and each read that went to the primary is counted", async () => {
  const nowhere = Object.assign(new URL(database.url), { port: "1" });
  const third = await start({ replicaUrls: [nowhere.href] });
  const client = new Client(urlOf(third), await tokenFrom(third));
  for (const branch of ["b1", "b2"]) {
    expect((await client.call("GET", `/api/projects/Shared/artifacts?branch=${branch}`)).status).toBe(200);
  }
  const message = "a replica cannot be read; another one or the primary is read instead";
  expect(saying(message)).toEqual([{ level: "warn", message, error: "connect (ECONNREFUSED)", replica: 1 }]);
  const headers = { authorization: `Bearer ${metricsToken}` };
  const scraped = await (await fetch(`${urlOf(third)}/metrics`, { headers })).text();
  expect(Number(/^belvedere_replica_misses_total (\d+)$/m.exec(scraped)?.[1])).toBeGreaterThan(1);
  running.splice(running.indexOf(third), 1);
  await third.close();
});

test("while the database is away, /metrics has the values of the process and reports the database as away", async () => {
  const [one] = running as [RunningServer];
  const scrape = async (token = metricsToken) => {
    const answer = await fetch(`${urlOf(one)}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    return { status: answer.status, text: await answer.text() };
  };
  const ofDatabase = /^belvedere_(?:tasks_unfinished|queue_oldest_seconds)\b.*$/gm;
  const before = await scrape();
  expect(before.text).toMatch(/^belvedere_database_up 1$/m);
  expect(before.text.match(ofDatabase)?.length).toBe(2);
  proxy.cut();
  const during = await scrape();
  expect(during.status).toBe(200);
  expect(during.text).toMatch(/^belvedere_database_up 0$/m);
  expect(during.text.match(ofDatabase)).toBeNull();
  expect(during.text).toMatch(/^belvedere_http_requests_total\{/m);
  expect(during.text).toMatch(/^process_resident_memory_bytes /m);
  expect((await scrape("wrong")).status).toBe(401);
  proxy.mend();
  await until("the database is back", async () =>
    /^belvedere_database_up 1$/m.test((await scrape()).text) ? true : undefined,
  );
});

test("while the database is away requests are answered 503, and all is well when it is back", async () => {
  const [one] = running as [RunningServer];
  const client = new Client(urlOf(one), await tokenFrom(one));
  proxy.cut();
  const refused = await client.call<{ code: string }>("GET", "/api/projects");
  expect([refused.status, refused.body.code]).toEqual([503, "storage.away"]);
  expect(refused.headers.get("retry-after")).toBe("1");
  expect((await client.call("GET", "/healthz")).status).toBe(200);
  const invented = new Client(urlOf(one), `bvt_${"a".repeat(38)}`);
  expect((await invented.call("GET", "/api/projects")).status, "its checksum is wrong: no statement is needed").toBe(
    401,
  );
  expect((await client.send("Shared", lines(file("src/a.c", 10)))).status).toBe(503);
  expect(saying("request answered 503: no database")[0]).toMatchObject({
    level: "warn",
    requestId: refused.headers.get("x-request-id"),
    error: expect.stringMatching(/terminated|ECONN|closed|ended/) as string,
  });
  proxy.mend();
  const answered = async () => ((await client.call("GET", "/api/projects")).status === 200 ? true : undefined);
  await until("the database is back", answered);
  expect((await client.build("Shared", lines(file("src/a.c", 10)))).status.id).toBe("DONE");
});

test("a node that is taken for dead is logged, and so is each task that is taken over from it", async () => {
  logged.length = 0;
  await runIn(database, "insert into nodes (boot_id, joined_at, steady_since, lease_until) values ('dead', 0, 0, 1)");
  await runIn(database, "update tasks set status = 'RUNNING', boot_id = 'dead', cancel_requested = 1 where id = 1");
  await runIn(database, "update nodes set steady_since = 0");
  const nodeLines = await until("both lines", () => {
    const ofDead = logged.filter(({ node }) => node === "dead");
    return ofDead.length === 2 ? ofDead : undefined;
  });
  expect(nodeLines).toEqual([
    { level: "warn", message: "a node is taken for dead; taking over its tasks", node: "dead" },
    {
      level: "warn",
      message: "took over a task of a node that is gone",
      taskId: 1,
      node: "dead",
      attempt: 1,
      status: "CANCELLED",
    },
  ]);
});
