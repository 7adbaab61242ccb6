import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { finishBuild, startServer, type RunningServer } from "./running-server.ts";

const line = '{"kind":"artifact","path":"a.c","type":"FILE"}\n';

let server: RunningServer;
let projects = 0;
let project: string;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server?.close());

beforeEach(async () => {
  project = `P${++projects}`;
  await server.json("POST", "/api/projects", { name: project });
});

const build = (more = "", headers: Record<string, string> = {}) =>
  server.api("POST", `/api/projects/${project}/builds${more}`, {
    headers: { "content-type": "application/x-ndjson", ...headers },
    body: line,
  });
const limitsOf = async (path = `/api/projects/${project}/limits`) => (await server.api("GET", path)).json;
const set = (limits: object, path = `/api/projects/${project}/limits`) => server.json("PUT", path, limits);

test("builds that wait or run are limited, and a finished one makes room", async () => {
  await set({ builds: 2 });
  expect([(await build()).status, (await build()).status]).toEqual([202, 202]);
  const beyond = await build();
  expect([beyond.status, beyond.json["code"], beyond.headers["retry-after"]]).toEqual([429, "limit.builds", "10"]);
  expect(beyond.json["detail"]).toContain("2 builds of this project");
  expect(await limitsOf()).toMatchObject({
    builds: { used: 2, allowed: 2, own: 2 },
    versions: { used: 2, allowed: null },
  });
  expect(await server.spooled()).toHaveLength(2);
  await finishBuild(server.store, "A");
  await finishBuild(server.store, "A");
  expect(await limitsOf()).toMatchObject({ builds: { used: 0 }, versions: { used: 2 } });
  expect((await build()).status).toBe(202);
  await finishBuild(server.store, "A");
});

test("versions are limited, those of accepted builds included; deleting one makes room", async () => {
  await set({ versions: 1 });
  const first = await build();
  const beyond = await build();
  expect([first.status, beyond.status, beyond.json["code"]]).toEqual([202, 409, "limit.versions"]);
  const { version } = await finishBuild(server.store, "A");
  expect((await build()).status).toBe(409);
  expect((await server.api("DELETE", `/api/versions/${version.id}`)).status).toBe(202);
  expect((await build()).status).toBe(202);
  await finishBuild(server.store, "A");
});

test("parts join a version that counts already", async () => {
  await set({ versions: 1 });
  expect((await build("?part=lint&commit=abc")).status).toBe(202);
  expect((await build("?part=scan&commit=abc")).status).toBe(202);
  expect((await build("?part=lint&commit=def")).json["code"]).toBe("limit.versions");
  await server.api("DELETE", `/api/projects/${project}`);
});

test("bytes of waiting uploads count, and the refusal says how much is used", async () => {
  await set({ bytes: 10 });
  expect((await build()).status).toBe(202);
  const beyond = await build();
  expect([beyond.status, beyond.json["code"]]).toEqual([507, "limit.bytes"]);
  expect(beyond.json["detail"]).toContain(`${line.length} of 10 bytes`);
  expect(await limitsOf()).toMatchObject({ bytes: { used: line.length, allowed: 10, own: 10 } });
  await finishBuild(server.store, "A");
});

test("a repeated build is the earlier one, also where no further one is allowed", async () => {
  await set({ builds: 1 });
  const key = { "idempotency-key": project };
  const first = await build("", key);
  const again = await build("", key);
  expect([first.status, again.status, again.json["id"]]).toEqual([202, 202, first.json["id"]]);
  expect((await build("", { "idempotency-key": "other" })).json["code"]).toBe("limit.builds");
  await finishBuild(server.store, "A");
});

test("the settings limit all projects, and an exception is stronger", async () => {
  await server.json("PUT", "/api/settings", { projectBuildsMax: 1 });
  expect((await build()).status).toBe(202);
  expect((await build()).json["code"]).toBe("limit.builds");
  expect(await limitsOf()).toMatchObject({ builds: { allowed: 1, own: null } });
  await set({ builds: 0 });
  expect((await build()).status).toBe(202);
  expect(await limitsOf()).toMatchObject({ builds: { used: 2, allowed: null, own: 0 } });
  await set({ builds: null });
  expect((await build()).json["code"]).toBe("limit.builds");
  await server.json("PUT", "/api/settings", { projectBuildsMax: 0 });
  await finishBuild(server.store, "A");
  await finishBuild(server.store, "A");
});

test("limits of a user hold over all projects, and for this user alone", async () => {
  const path = "/api/users/admin/limits";
  const before = (await limitsOf(path)) as { versions: { used: number } };
  await set({ versions: before.versions.used + 1 }, path);
  expect((await build()).status).toBe(202);
  const beyond = await build();
  expect([beyond.json["code"], beyond.json["detail"]]).toEqual([
    "limit.versions",
    expect.stringContaining("this user"),
  ]);
  await set({ versions: null }, path);
  await finishBuild(server.store, "A");
});

test("a user may have another number of requests, and sees what is used", async () => {
  const token = await server.userToken("rita", "USER");
  const ask = () => server.call("GET", "/api/me", { headers: { authorization: `Bearer ${token}` } });
  await set({ requestsPerMinute: 3 }, "/api/users/rita/limits");
  const statuses = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await ask()).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(await limitsOf("/api/users/rita/limits")).toMatchObject({
    requestsPerMinute: { used: 3, allowed: 3, own: 3 },
  });
  expect((await server.api("GET", "/api/me")).status).toBe(200);
  server.pass(60_000);
  const own = await server.call("GET", "/api/users/rita/limits", { headers: { authorization: `Bearer ${token}` } });
  expect([own.status, own.json]).toMatchObject([200, { requestsPerMinute: { used: 1 } }]);
});

test.each([
  { builds: -1 },
  { builds: 1.5 },
  { versions: "many" },
  { bytes: 2 ** 60 },
  { requestsPerMinute: 5 },
  { other: 1 },
])("%j is not taken for a project", async (limits) => expect((await set(limits)).status).toBe(400));

test("a change of an older state is refused", async () => {
  const { headers } = await server.api("GET", `/api/projects/${project}/limits`);
  const change = (etag: string) =>
    server.json("PUT", `/api/projects/${project}/limits`, { builds: 5 }, { "if-match": etag });
  expect((await change(String(headers.etag))).status).toBe(200);
  expect((await change(String(headers.etag))).status).toBe(412);
});
