import { once } from "node:events";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "../../src/http/index.ts";
import { Client } from "../harness/client.ts";
import { adminPassword, makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { files } from "../harness/results.ts";
import { startServer, type ServerProcess } from "../harness/server-process.ts";
import { until } from "../harness/until.ts";

const metricsToken = "scrape-7Hq2marked-secret";
let folder: DataFolder;
let server: ServerProcess;
let url: string;
let client: Client;

beforeAll(async () => {
  folder = await makeDataFolder();
  const environment = { BELVEDERE_METRICS_TOKEN: metricsToken, BELVEDERE_LOG_LEVEL: "debug" };
  server = startServer({ dataDir: folder.path, environment });
  url = await server.ready();
  client = new Client(url, folder.token);
});

afterAll(async () => {
  await server.stop();
  await removeDataFolder(folder);
});

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const basic = (login: string, password: string) => ({
  headers: { authorization: `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}` },
});

/** Every line of the answer to a scrape: name and labels, with the value. */
async function scrape(): Promise<ReadonlyMap<string, number>> {
  const answer = await fetch(`${url}/metrics`, bearer(metricsToken));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  const lines = (await answer.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
  );
}

const linesOf = (of: ServerProcess): readonly Readonly<Record<string, unknown>>[] =>
  of
    .errors()
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
const logLines = () => linesOf(server);
const loggedRequest = (requestId: string) =>
  until(`the line of ${requestId}`, () => logLines().find((line) => line["requestId"] === requestId));

describe("/metrics", () => {
  test("is for who has its token alone, and for no user", async () => {
    const status = async (init?: RequestInit) => (await fetch(`${url}/metrics`, init)).status;
    expect(await status()).toBe(401);
    expect(await status(bearer(folder.token))).toBe(401);
    expect(await status(bearer(`${metricsToken}x`))).toBe(401);
    expect(await status(basic("admin", adminPassword))).toBe(401);
    expect(await status(bearer(metricsToken))).toBe(200);
    expect((await fetch(`${url}/api/me`, bearer(metricsToken))).status).toBe(401);
  });

  test("has values for requests, tasks, uploads, columns and the process", async () => {
    await client.createProject("Measured");
    const upload = files(300, 10);
    const task = await client.build("Measured", upload);
    await client.call("GET", "/api/projects/Measured/artifacts");
    await fetch(`${url}/no/such/path-${"x".repeat(30)}`);
    // The status of the task is stored before the task is counted.
    const seen = await until("the task among the measurements", async () => {
      const scraped = await scrape();
      return scraped.has('belvedere_tasks_total{type="build",outcome="built"}') ? scraped : undefined;
    });
    const check = (name: string, expected: number): void => expect([name, seen.get(name)]).toEqual([name, expected]);
    check('belvedere_http_requests_total{endpoint="/api/projects/:name/builds",method="POST",status="202"}', 1);
    check('belvedere_http_requests_total{endpoint="none",method="GET",status="404"}', 1);
    check('belvedere_http_request_duration_seconds_count{endpoint="/api/projects/:name/builds",method="POST"}', 1);
    check(
      'belvedere_http_request_duration_seconds_bucket{endpoint="/api/projects/:name/builds",method="POST",le="+Inf"}',
      1,
    );
    check("belvedere_http_requests_in_flight", 1);
    expect(
      seen.get('belvedere_http_request_duration_seconds_sum{endpoint="/api/projects/:name/builds",method="POST"}'),
    ).toBeGreaterThan(0);
    check('belvedere_tasks_total{type="build",outcome="built"}', 1);
    check('belvedere_build_step_duration_seconds_count{step="rate"}', 1);
    check('belvedere_tasks_unfinished{type="build",status="QUEUED"}', 0);
    check("belvedere_queue_oldest_seconds", 0);
    check("belvedere_database_up", 1);
    check('belvedere_uploads_total{outcome="kept"}', 1);
    check("belvedere_upload_bytes_total", Buffer.byteLength(upload));
    const received = seen.get(
      'belvedere_http_received_bytes_total{endpoint="/api/projects/:name/builds",method="POST"}',
    )!;
    expect(received).toBeGreaterThan(Buffer.byteLength(upload));
    for (const name of [
      "belvedere_columns_bytes",
      "belvedere_columns_misses_total",
      "belvedere_store_commits_total",
      "process_resident_memory_bytes",
      "nodejs_eventloop_lag_p99_seconds",
    ]) {
      expect([name, seen.get(name)! > 0]).toEqual([name, true]);
    }
    expect(task.status.id).toBe("DONE");
  });

  test("has no more labels than there are endpoints, whatever paths are asked for", async () => {
    for (let count = 0; count < 20; count++) await fetch(`${url}/invented/${count}`);
    const routes = new Set([...endpoints.map(({ path }) => path), "none"]);
    const labels = [...(await scrape()).keys()].flatMap((line) => /endpoint="([^"]*)"/.exec(line)?.[1] ?? []);
    expect(labels.filter((route) => !routes.has(route))).toEqual([]);
  });
});

describe("the log", () => {
  test("has a line for each request, by the name that the client gave it", async () => {
    const answer = await client.call("GET", "/api/projects/Measured?fields=name", {
      headers: { "x-request-id": "gateway-4711.a:b" },
    });
    expect(answer.headers.get("x-request-id")).toBe("gateway-4711.a:b");
    expect(await loggedRequest("gateway-4711.a:b")).toEqual({
      level: 30,
      time: expect.any(String) as string,
      requestId: "gateway-4711.a:b",
      method: "GET",
      route: "/api/projects/:name",
      status: 200,
      milliseconds: expect.any(Number) as number,
      receivedBytes: expect.any(Number) as number,
      sentBytes: expect.any(Number) as number,
      userId: 1,
      msg: "request",
    });
  });

  test("has the duration of a request", async () => {
    // A password takes its time on purpose.
    await fetch(`${url}/api/token`, {
      headers: { ...basic("admin", adminPassword).headers, "x-request-id": "slow" },
    });
    expect((await loggedRequest("slow"))["milliseconds"]).toBeGreaterThan(0);
  });

  test("gives a request with an invalid name a new name", async () => {
    for (const given of ["", "a b", 'x"y', "x".repeat(129), "a,b", "%0d%0aSet-Cookie"]) {
      const { headers, body } = await client.call<{ requestId: string }>("GET", "/api/projects/absent", {
        headers: { "x-request-id": given },
      });
      expect(headers.get("x-request-id")).toMatch(/^[\w-]{19}$/);
      expect(body.requestId).toBe(headers.get("x-request-id"));
    }
  });

  test("knows no user before one is known, and what a user is refused", async () => {
    await fetch(`${url}/api/me`, { headers: { "x-request-id": "signed-out" } });
    expect(await loggedRequest("signed-out")).toMatchObject({ status: 401, userId: null });
    await client.call("GET", "/api/projects/absent", { headers: { "x-request-id": "refused" } });
    expect(await loggedRequest("refused")).toMatchObject({ status: 404, userId: 1, route: "/api/projects/:name" });
  });

  test("reports a client that disconnected before the end", async () => {
    const sending = request(`${url}/api/projects/Measured/builds`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${folder.token}`,
        "x-request-id": "left",
        "content-type": "application/x-ndjson",
        "content-length": "1000000",
      },
    });
    const left = once(sending, "error");
    sending.write("{}\n");
    await until("it is in flight", async () =>
      (await scrape()).get("belvedere_http_requests_in_flight") === 2 ? true : undefined,
    );
    sending.destroy(new Error("left"));
    await left;
    expect(await loggedRequest("left")).toMatchObject({ status: "aborted", route: "/api/projects/:name/builds" });
    expect((await scrape()).get("belvedere_http_requests_in_flight")).toBe(1);
  });

  test("reports each task with its steps", async () => {
    const built = await until("the build's line", () => logLines().find(({ msg }) => msg === "version built"));
    expect(built["steps"]).toEqual(
      expect.arrayContaining([{ step: "rate", milliseconds: expect.any(Number) as number }]),
    );
    expect(logLines().find(({ msg }) => msg === "task ended")).toMatchObject({ type: "build", outcome: "built" });
  });

  test("A13 has no secret of a whole session, on the most talkative level", async () => {
    const marked = (word: string): string => `${word}-marked-secret`;
    const json = (body: unknown, cookie = "", csrf = "") => ({
      method: "POST",
      headers: { "content-type": "application/json", cookie, "x-csrf-token": csrf },
      body: JSON.stringify(body),
    });
    await client.json("POST", "/api/users", { login: "spy", password: marked("first") });
    const signIn = await fetch(`${url}/session`, json({ login: "spy", password: marked("first") }));
    const cookie = signIn.headers.get("set-cookie")!.split(";")[0]!;
    const session = (await signIn.json()) as { readonly csrfToken: string; readonly accessToken: string };
    const made = await fetch(`${url}/session/tokens`, json({ name: "ci" }, cookie, session.csrfToken));
    const { token: permanent } = (await made.json()) as { readonly token: string };
    const temporary = await (await fetch(`${url}/api/token`, basic("spy", marked("first")))).json();
    await fetch(`${url}/api/me`, bearer(permanent));
    await fetch(`${url}/api/me?token=${permanent}&password=${marked("query")}`);
    await fetch(`${url}/api/projects?where=name=${marked("where")}`, bearer(permanent));
    await fetch(`${url}/${marked("path")}/${permanent}`);
    await fetch(`${url}/api/token`, basic("spy", marked("wrong")));
    await fetch(`${url}/api/me`, bearer(marked("bvp_wrong")));
    await fetch(`${url}/session`, json({ login: "spy", password: marked("wrong"), [marked("key")]: 1 }));
    await fetch(`${url}/api/me`, { headers: { "x-request-id": "last-of-all", cookie: `a=${marked("cookie")}` } });
    await loggedRequest("last-of-all");
    const log = server.errors();
    const secrets = [
      "marked-secret",
      permanent,
      (temporary as { readonly token: string }).token,
      session.accessToken,
      session.csrfToken,
      cookie.split("=")[1]!,
      folder.token,
      adminPassword,
    ];
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
    expect(secrets.every((secret) => secret.length > 8)).toBe(true);
  });
});

test("a server without the setting serves no metrics, and logs its start and its end", async () => {
  const other = await makeDataFolder();
  const plain = startServer({
    dataDir: other.path,
    environment: { BELVEDERE_METRICS_TOKEN: "", BELVEDERE_LOG_LEVEL: "info" },
  });
  const answer = await fetch(`${await plain.ready()}/metrics`, bearer(metricsToken));
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, "route.absent"]);
  await plain.stop();
  expect(linesOf(plain)).toEqual([
    expect.objectContaining({ msg: "started", address: new URL(await plain.ready()).host, store: "embedded" }),
    expect.objectContaining({ msg: "request", route: "/metrics", status: 404 }),
    expect.objectContaining({ msg: "draining", seconds: 0 }),
    expect.objectContaining({ msg: "stopped" }),
  ]);
  await removeDataFolder(other);
});
