import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../harness/client.ts";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

interface Finding {
  readonly id: number;
  readonly message: string;
  readonly relaxed: boolean;
  readonly until: string | null;
  readonly assignee: { readonly login: string } | null;
  readonly dueDate: string | null;
  readonly owner: string | null;
  readonly age: number | null;
  readonly project: string;
  readonly branch: string;
}

interface BulkResult {
  readonly versionId: number | null;
  readonly matched: number;
  readonly changed: number;
  readonly forbidden: number;
}

const day = 24 * 60 * 60 * 1000;

let server: BuildingServer;
/** What the server's clock is ahead of the real one. */
let shift = 0;
let developer: Client;
let guest: Client;

const finding = (artifact: string, rule: string, message: string) => ({ kind: "finding", artifact, rule, message });
const results = lines(
  { kind: "artifact", path: "src", type: "FOLDER", infos: { OWNER: "@core" } },
  { kind: "artifact", path: "src/a.c", type: "FILE", measures: { LC: 10 } },
  { kind: "artifact", path: "src/b.c", type: "FILE", measures: { LC: 20 }, infos: { OWNER: "@team-b" } },
  { kind: "artifact", path: "gen/g.c", type: "FILE", measures: { LC: 30 } },
  { kind: "rule", id: "r1", name: "One", categories: ["SEVERITY.CRITICAL"], families: ["CWE-1"] },
  { kind: "rule", id: "r2", name: "Two", categories: ["SEVERITY.MINOR"] },
  finding("src/a.c", "r1", "a1"),
  finding("src/b.c", "r1", "b1"),
  finding("src/b.c", "r2", "b2"),
  finding("gen/g.c", "r2", "g2"),
);

beforeAll(async () => {
  server = await startBuildingServer({ now: () => Date.now() + shift });
  const { admin } = server;
  developer = await server.user("dora");
  guest = await server.user("gus");
  for (const name of ["P", "Q"]) {
    await admin.createProject(name);
    await admin.json("PUT", `/api/projects/${name}/members`, [
      { user: "dora", role: name === "P" ? "DEVELOPER" : "GUEST" },
      { user: "gus", role: "GUEST" },
    ]);
    const date = new Date(Date.now() - 10 * day).toISOString();
    await admin.build(name, results, { query: `?baseline=true&date=${encodeURIComponent(date)}` });
  }
});
afterAll(() => server.close());

const list = async (query = "", client = server.admin): Promise<readonly Finding[]> =>
  (await client.call<Finding[]>("GET", `/api/findings${query}`)).body;
const inP = async (): Promise<Record<string, Finding>> =>
  Object.fromEntries((await list("?where=project=P")).map((entry) => [entry.message, entry]));
const put = async (message: string, body: object, headers: Record<string, string> = {}) =>
  server.admin.call<Finding>("PUT", `/api/findings/${(await inP())[message]!.id}`, {
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const bulk = (body: object, client = server.admin) => client.json<BulkResult>("POST", "/api/findings/triage", body);

test("findings name their project, branch, owner and age", async () => {
  expect(await inP()).toMatchObject({
    a1: { project: "P", branch: "main", owner: "@core", age: 10, assignee: null, dueDate: null, until: null },
    b1: { owner: "@team-b" },
    g2: { owner: null },
  });
  shift = 3 * day;
  const tag = (await server.admin.call("GET", "/api/findings")).headers.get("etag");
  expect((await inP())["a1"]!.age).toBe(13);
  shift = 0;
  expect((await inP())["a1"]!.age).toBe(10);
  expect((await server.admin.call("GET", "/api/findings")).headers.get("etag")).not.toBe(tag);
  const messages = async (where: string) =>
    (await list(`?where=${encodeURIComponent(where)}`)).map(({ project, message }) => project + message);
  expect(await messages("owner=@core AND project IN (P,Q)")).toEqual(["Pa1", "Qa1"]);
  expect(await messages("branch=main AND project=Q AND age>=10 AND owner IS NULL")).toEqual(["Qg2"]);
  expect(await messages("age<10")).toEqual([]);
});

test("a finding is assigned and dated; what is left out stays; the history and the audit have it", async () => {
  const first = await put("a1", { assignee: "dora", dueDate: "2027-01-31" });
  expect(first.body).toMatchObject({ assignee: { login: "dora" }, dueDate: "2027-01-31", relaxed: false });
  const etag = first.headers.get("etag") ?? "";
  expect((await put("a1", { comment: "look" }, { "if-match": etag })).body).toMatchObject({ dueDate: "2027-01-31" });
  expect((await put("a1", { assignee: null }, { "if-match": etag })).status).toBe(412);
  expect((await list("?where=assignee.login=dora AND dueDate<2027-02-01")).map(({ message }) => message)).toEqual([
    "a1",
  ]);
  const { body } = await server.admin.call<object[]>("GET", `/api/findings/${(await inP())["a1"]!.id}/history`);
  expect(body).toMatchObject([
    { comment: "look", assignee: { login: "dora" }, dueDate: "2027-01-31" },
    { comment: null, assignee: { login: "dora" }, dueDate: "2027-01-31", status: { id: "OPEN" } },
  ]);
  await put("a1", { assignee: null, dueDate: null, comment: "" });
  const { body: audit } = await server.admin.call<object[]>("GET", "/api/audit?limit=3");
  expect(audit[2]).toMatchObject({ detail: { assignee: "dora", dueDate: "2027-01-31" } });
});

test("wrong assignees, dates and times are refused", async () => {
  const check = async (body: object, code: string, pointer: string) =>
    expect((await put("a1", body)).body).toMatchObject({ code, pointer });
  await server.user("stranger");
  await check({ assignee: "stranger" }, "triage.assignee-unknown", "/assignee");
  await check({ assignee: "unknown" }, "triage.assignee-unknown", "/assignee");
  await check({ dueDate: "2027-02-30" }, "body.value-form", "/dueDate");
  await check({ dueDate: "2027-01-31T10:00:00Z" }, "body.value-form", "/dueDate");
  const relax = { status: "RELAXED", reason: "LEGACY" };
  await check({ ...relax, until: "soon" }, "body.value-form", "/until");
  await check({ ...relax, until: "2020-01-01" }, "triage.until-past", "/until");
  await check({ until: "2090-01-01" }, "triage.until-unwanted", "/until");
  expect((await inP())["a1"]).toMatchObject({ relaxed: false, assignee: null, dueDate: null });
});

test("an accepted finding is open again after `until`, without a build, in lists, ratings and entity tags", async () => {
  const until = new Date(Date.now() + shift + 10 * day).toISOString();
  const counted = async (): Promise<number> =>
    (await server.admin.call<{ total: number }>("GET", "/api/findings/facets?where=relaxed=true")).body.total;
  const before = await counted();
  const said = await put("b1", { status: "RELAXED", reason: "WONT_FIX", until, comment: "later" });
  expect(said.body).toMatchObject({ relaxed: true, until: until.replace("Z", "+00:00") });
  expect(await counted()).toBe(before + 1);
  await server.admin.idle();
  const tag = (await server.admin.call("GET", "/api/findings")).headers.get("etag") ?? "";
  shift = 10 * day - 60_000;
  expect((await inP())["b1"]).toMatchObject({ relaxed: true });
  shift = 10 * day + 1;
  const changed = await server.admin.call("GET", "/api/findings", { headers: { "if-none-match": tag } });
  expect(changed.status).toBe(200);
  expect((await inP())["b1"]).toMatchObject({ relaxed: false, until: null, comment: "later" });
  expect(await counted()).toBe(before);
  const { body } = await server.admin.call<object[]>("GET", `/api/findings/${(await inP())["b1"]!.id}/history`);
  expect(body[0]).toMatchObject({ user: null, status: { id: "OPEN" }, reason: null, until: null });
  shift = 0;
});

test("any condition selects findings for triage, over projects, counted first", async () => {
  const where = "definition.id=r2 AND relaxed=false";
  const dry = await bulk({ where, dryRun: true, assignee: "dora" });
  expect(dry.body).toEqual({ versionId: null, matched: 4, changed: 0, forbidden: 0 });
  expect((await inP())["b2"]!.assignee).toBeNull();
  const done = await bulk({ where, assignee: "dora", dueDate: "2027-03-01", comment: "please" });
  expect(done.body).toEqual({ versionId: null, matched: 4, changed: 4, forbidden: 0 });
  expect((await list("?where=assignee.login=dora")).map(({ project, message }) => project + message)).toEqual([
    "Pg2",
    "Pb2",
    "Qg2",
    "Qb2",
  ]);
  const critical = { project: "P", where: "relaxed=false", category: "SEVERITY.CRITICAL" };
  expect((await bulk({ ...critical, dryRun: true, status: "OPEN" })).body).toMatchObject({ matched: 2 });
  const named = [(await inP())["b2"]!.id, (await inP())["g2"]!.id, 999_999_999];
  const relaxed = await bulk({ findings: named, status: "RELAXED", reason: "LEGACY" });
  expect(relaxed.body).toMatchObject({ matched: 2, changed: 2 });
  expect(await inP()).toMatchObject({ b2: { relaxed: true, assignee: { login: "dora" } }, g2: { relaxed: true } });
  await bulk({ where: "project IN (P,Q)", status: "OPEN", assignee: null, dueDate: null, comment: null });
  expect(await list("?where=assignee IS NOT NULL OR dueDate IS NOT NULL")).toEqual([]);
});

test("developers triage their projects alone, and learn what they may not change", async () => {
  const where = "definition.id=r1";
  const own = await bulk({ where, comment: "mine" }, developer);
  expect(own.body).toEqual({ versionId: null, matched: 2, changed: 2, forbidden: 2 });
  const none = await bulk({ where, comment: "no" }, guest);
  expect(none.body).toEqual({ versionId: null, matched: 0, changed: 0, forbidden: 4 });
  expect((await bulk({ project: "Q", where, comment: "no" }, developer)).status).toBe(403);
  expect((await list("?where=comment=no")).length).toBe(0);
  const elsewhere = await bulk({ where: "id>0", comment: "x" }, await server.user("outsider"));
  expect(elsewhere.body).toEqual({ versionId: null, matched: 0, changed: 0, forbidden: 0 });
});

test("requests that select or say nothing are refused", async () => {
  const check = async (body: object, problem: object) => expect((await bulk(body)).body).toMatchObject(problem);
  await check({ where: "id>0" }, { code: "body.value-missing", pointer: "/status" });
  await check({ status: "OPEN" }, { code: "body.value-missing", pointer: "/project" });
  await check({ project: "P", status: "OPEN" }, { code: "body.value-missing", pointer: "/rule" });
  await check({ where: "colour=red", status: "OPEN" }, { code: "where.field-unknown", pointer: "/where", position: 0 });
  await check({ where: "id>0", status: "RELAXED" }, { code: "triage.reason-missing" });
  await check({ where: "id>0", assignee: "stranger" }, { code: "triage.assignee-unknown" });
  await check({ where: "id>0", until: "2090-01-01", comment: "x" }, { code: "triage.until-unwanted" });
});
