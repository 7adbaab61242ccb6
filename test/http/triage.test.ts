import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "../harness/until.ts";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

interface Finding {
  readonly id: number;
  readonly message: string;
  readonly relaxed: boolean;
  readonly reason: string | null;
  readonly comment: string | null;
  readonly status: { readonly id: string };
}

let server: BuildingServer;
const ids = new Map<string, number>();

const model = {
  id: "COUNTING",
  rootIndicator: "QUALITY",
  types: ["APPLICATION", "FOLDER", "FILE"].map((id) => ({ id })),
  scales: [
    {
      id: "RATING",
      levels: [
        { id: "GOOD", rank: 0, bounds: "[0;2[" },
        { id: "BAD", rank: 1, bounds: "[2;[" },
      ],
    },
  ],
  measures: [
    { id: "LC", aggregate: "SUM" },
    { id: "NFIND", count: {} },
  ],
  indicators: [{ id: "QUALITY", measure: "NFIND", scale: "RATING" }],
};

const finding = (artifact: string, rule: string, message: string) => ({ kind: "finding", artifact, rule, message });
const results = lines(
  { kind: "artifact", path: "src/a.c", type: "FILE", measures: { LC: 10 } },
  { kind: "artifact", path: "src/b.c", type: "FILE", measures: { LC: 20 } },
  { kind: "artifact", path: "gen/g.c", type: "FILE", measures: { LC: 300 } },
  finding("src/a.c", "r1", "a1"),
  finding("src/b.c", "r1", "b1"),
  finding("src/b.c", "r2", "b2"),
  finding("gen/g.c", "r1", "g1"),
);

beforeAll(async () => {
  server = await startBuildingServer();
  await server.admin.json("PUT", "/api/models/COUNTING", model);
  await server.admin.json("POST", "/api/projects", { name: "P", modelId: "COUNTING" });
  await server.admin.build("P", results);
  const { body } = await server.admin.call<{ id: number; path: string }[]>("GET", "/api/projects/P/artifacts");
  for (const { id, path } of body) ids.set(path, id);
});
afterAll(() => server.close());

const findings = async (query = ""): Promise<Record<string, Finding>> => {
  const { body } = await server.admin.call<Finding[]>("GET", `/api/artifacts/${ids.get("")}/findings${query}`);
  return Object.fromEntries(body.map((entry) => [entry.message, entry]));
};
const idOf = async (message: string): Promise<number> => (await findings())[message]!.id;
const put = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  server.admin.call<Finding>("PUT", path, {
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

/** Root values: lines, findings, level. */
const root = async (query = ""): Promise<unknown> => {
  const columns = "LC,NFIND";
  const path = `/api/artifacts/${ids.get("")}/history?measures=${columns}`;
  const { body } = await server.admin.call<{ versionId: number; measures: object; level: { id: string } }[]>(
    "GET",
    path,
  );
  const shown = query === "" ? body[0] : body.find(({ versionId }) => `${versionId}` === query);
  return { ...shown?.measures, level: shown?.level.id };
};
const projectLevel = async (): Promise<string> =>
  (await server.admin.call<{ level: { id: string } }>("GET", "/api/projects/P")).body.level.id;
const waitForLayer = () =>
  until("the layer is written", async () => {
    const { body } = await server.admin.call<{ status: { id: string } }[]>("GET", "/api/tasks");
    return body.some(({ status }) => ["QUEUED", "RUNNING"].includes(status.id)) ? undefined : true;
  });

test("relaxing takes effect at once in the root and in the project's level, and still after the layer is written", async () => {
  expect(await root()).toEqual({ LC: 330, NFIND: 4, level: "BAD" });
  for (const message of ["a1", "b1", "b2"]) {
    const said = await put(`/api/findings/${await idOf(message)}`, { status: "RELAXED", reason: "WONT_FIX" });
    expect(said.body).toMatchObject({ message, status: { id: "RELAXED" }, relaxed: true, reason: "WONT_FIX" });
  }
  expect(await root()).toEqual({ LC: 330, NFIND: 1, level: "GOOD" });
  expect(await projectLevel()).toBe("GOOD");
  await waitForLayer();
  expect(await root()).toEqual({ LC: 330, NFIND: 1, level: "GOOD" });
  expect((await findings())["a1"]).toMatchObject({ relaxed: true, reason: "WONT_FIX" });
});

test("triage survives a new build; changing it later does not change the version before", async () => {
  const before = (await server.admin.call<{ id: number }[]>("GET", "/api/projects/P/versions")).body[0]!.id;
  await server.admin.build("P", results);
  expect(await root()).toEqual({ LC: 330, NFIND: 1, level: "GOOD" });
  await put(`/api/findings/${await idOf("a1")}`, { status: "OPEN" });
  expect((await findings())["a1"]).toMatchObject({ status: { id: "OPEN" }, reason: null });
  expect(await root()).toMatchObject({ NFIND: 2 });
  expect(await root(String(before))).toMatchObject({ NFIND: 1 });
  expect((await findings(`?version=${before}`))["a1"]).toMatchObject({ relaxed: true, reason: "WONT_FIX" });
});

test("incomplete triage is refused", async () => {
  const path = `/api/findings/${await idOf("g1")}`;
  const check = async (body: unknown, code: string, pointer: string) =>
    expect((await put(path, body)).body).toMatchObject({ code, pointer });
  await check({ status: "RELAXED" }, "triage.reason-missing", "/reason");
  await check({ status: "RELAXED", reason: null }, "triage.reason-missing", "/reason");
  await check({ status: "RELAXED", reason: "IMPORTED" }, "body.value-choice", "/reason");
  await check({ reason: "LEGACY" }, "triage.reason-unwanted", "/reason");
  await check({ status: "FIXED" }, "body.value-choice", "/status");
  await check({ relaxed: true }, "body.value-unknown", "/relaxed");
  await check({ comment: "x".repeat(4001) }, "body.value-bounds", "/comment");
  expect((await findings())["g1"]).toMatchObject({ relaxed: false, comment: null });
  expect((await put("/api/findings/999999999", { status: "OPEN" })).status).toBe(404);
});

test("If-Match refuses a change to a newer state; the history lists all changes", async () => {
  const path = `/api/findings/${await idOf("g1")}`;
  const etag = (await server.admin.call("GET", path)).headers.get("etag") ?? "";
  const relax = { status: "RELAXED", reason: "FALSE_POSITIVE", comment: " seen " };
  const said = await put(path, relax, { "if-match": etag });
  expect(said.status).toBe(200);
  expect((await put(path, { status: "OPEN" }, { "if-match": etag })).status).toBe(412);
  const now = said.headers.get("etag") ?? "";
  expect((await put(path, { status: "OPEN", comment: null }, { "if-match": now })).status).toBe(200);
  const history = await server.admin.call<object[]>("GET", `${path}/history`);
  const user = { login: "admin" };
  expect(history.body).toMatchObject([
    { user, status: { id: "OPEN" }, reason: null, comment: null },
    { user, status: { id: "RELAXED" }, reason: "FALSE_POSITIVE", comment: "seen" },
  ]);
  const page = await server.admin.call<object[]>("GET", `${path}/history?limit=1`);
  expect(page.body).toEqual(history.body.slice(0, 1));
  const audit = await server.admin.call<object[]>("GET", "/api/audit?limit=1");
  expect(audit.body).toMatchObject([{ action: "finding.triage", detail: { project: "P", status: "OPEN" } }]);
});

test("triage by rule, by artifact or by both returns the number of changed findings", async () => {
  const triage = (body: object) => server.admin.json<object>("POST", "/api/findings/triage", body);
  await triage({ project: "P", rule: "r1", status: "OPEN" });
  const relax = { status: "RELAXED", reason: "LEGACY", comment: "old" };
  const both = await triage({ rule: "r1", artifactId: ids.get("src"), ...relax });
  expect(both.body).toMatchObject({ matched: 2, changed: 2 });
  expect(await findings()).toMatchObject({
    a1: { relaxed: true, comment: "old" },
    b1: { relaxed: true },
    g1: { relaxed: false },
  });
  const all = await triage({ project: "P", rule: "r1", ...relax });
  expect(all.body).toMatchObject({ matched: 3, changed: 1 });
  const none = await triage({ artifactId: ids.get("src/b.c"), status: "OPEN" });
  expect(none.body).toMatchObject({ matched: 2, changed: 2 });
  const { a1, b1, b2 } = await findings();
  const named = { project: "P", rule: "r1", findings: [a1!.id, b2!.id], status: "OPEN" };
  expect((await triage(named)).body).toMatchObject({ matched: 1, changed: 1 });
  expect((await triage({ ...named, findings: [] })).body).toMatchObject({ matched: 0, changed: 0 });
  expect((await triage({ ...named, ...relax })).body).toMatchObject({ changed: 1 });
  const many = Array.from({ length: 10_001 }, () => b1!.id);
  expect((await triage({ ...named, findings: many })).body).toMatchObject({ status: 400, pointer: "/findings" });
  expect((await triage({ project: "P", status: "OPEN" })).body).toMatchObject({
    code: "body.value-missing",
    pointer: "/rule",
  });
  expect((await triage({ rule: "r1", status: "OPEN" })).body).toMatchObject({ pointer: "/project" });
  const unknown = await triage({ project: "P", rule: "nothing", status: "OPEN" });
  expect(unknown.body).toMatchObject({ code: "triage.rule-unknown", pointer: "/rule" });
  expect((await triage({ project: "P", rule: "r1", status: "RELAXED" })).body).toMatchObject({
    code: "triage.reason-missing",
  });
  expect((await triage({ project: "nowhere", rule: "r1", status: "OPEN" })).status).toBe(404);
});

test("a relaxed artifact relaxes the findings in it, now and later, except those with their own triage", async () => {
  const gen = `/api/artifacts/${ids.get("gen")}`;
  await put(`/api/findings/${await idOf("g1")}`, { status: "OPEN" });
  const folder = await put(`/api/artifacts/${ids.get("src")}`, { relaxed: true, reason: "LEGACY", comment: "frozen" });
  expect(folder.body).toMatchObject({ relaxed: true, excluded: false, reason: "LEGACY", comment: "frozen" });
  await put(gen, { relaxed: true, reason: "LEGACY" });
  expect(await findings()).toMatchObject({ g1: { relaxed: false }, b1: { relaxed: false }, a1: { relaxed: true } });
  await server.admin.build("P", `${results}\n${lines(finding("src/a.c", "r3", "later"))}`);
  expect(await findings()).toMatchObject({ later: { relaxed: true, reason: "LEGACY", comment: null } });
  await put(`/api/artifacts/${ids.get("src")}`, { relaxed: false });
  expect(await findings()).toMatchObject({ later: { relaxed: false, reason: null } });
});

test("an excluded artifact retains its values, but its ancestors do not include them, also after the next build", async () => {
  const gen = `/api/artifacts/${ids.get("gen")}`;
  await put(gen, { relaxed: false });
  expect((await put(gen, { excluded: true })).body).toMatchObject({ code: "triage.reason-missing" });
  const said = await put(gen, { excluded: true, reason: "JUSTIFIED", comment: "generated" });
  expect(said.body).toMatchObject({ excluded: true, reason: "JUSTIFIED" });
  expect((await server.admin.call("GET", gen)).body).toEqual(said.body);
  expect(await root()).toMatchObject({ LC: 30 });
  const own = await server.admin.call<{ measures: object }[]>("GET", `${gen}/history?measures=LC`);
  expect(own.body[0]).toMatchObject({ measures: { LC: 300 } });
  await waitForLayer();
  expect(await root()).toMatchObject({ LC: 30 });
  await server.admin.build("P", results);
  expect(await root()).toMatchObject({ LC: 30 });
  await put(gen, { excluded: false });
  expect(await root()).toMatchObject({ LC: 330 });
  const history = await server.admin.call<object[]>("GET", `${gen}/triage?limit=2`);
  expect(history.body).toMatchObject([
    { user: { login: "admin" }, relaxed: false, excluded: false, reason: null, comment: "generated" },
    { user: { login: "admin" }, relaxed: false, excluded: true, reason: "JUSTIFIED", comment: "generated" },
  ]);
  const whole = await put(`/api/artifacts/${ids.get("")}`, { excluded: true, reason: "LEGACY" });
  expect(whole).toMatchObject({ status: 409, body: { code: "triage.root-excluded" } });
});

test("tests, generated and vendored code have their own ratings, and count above only if a user says so", async () => {
  await server.admin.json("POST", "/api/projects", { name: "Apart", modelId: "COUNTING" });
  const file = (path: string, lc: number, kind?: string) => ({
    kind: "artifact",
    path,
    type: "FILE",
    measures: { LC: lc },
    ...(kind === undefined ? {} : { infos: { CODE_KIND: kind } }),
  });
  await server.admin.build(
    "Apart",
    lines(
      file("src/a.c", 10, "HEADER"),
      file("src/a_test.c", 3, "TEST"),
      { kind: "artifact", path: "test", type: "FOLDER", infos: { CODE_KIND: "TEST" } },
      file("test/b.c", 100, "TEST"),
      file("test/made.c", 1000, "GENERATED"),
      finding("test/b.c", "r1", "in a test"),
    ),
  );
  const { body } = await server.admin.call<{ id: number; path: string }[]>("GET", "/api/projects/Apart/artifacts");
  const idOfPath = (path: string) => body.find((one) => one.path === path)!.id;
  const valuesOf = async (path: string): Promise<object> => {
    const history = `/api/artifacts/${idOfPath(path)}/history?measures=LC,NFIND`;
    return (await server.admin.call<{ measures: object }[]>("GET", history)).body[0]!.measures;
  };
  expect(await valuesOf("")).toEqual({ LC: 10, NFIND: 0 });
  expect(await valuesOf("src")).toEqual({ LC: 10, NFIND: 0 });
  expect(await valuesOf("test")).toEqual({ LC: 100, NFIND: 1 });
  expect(await valuesOf("test/made.c")).toEqual({ LC: 1000, NFIND: 0 });
  const tests = `/api/artifacts/${idOfPath("test")}`;
  expect((await server.admin.call("GET", tests)).body).toMatchObject({ excluded: true, reason: null });
  for (const comment of ["slow", "very slow"]) {
    expect((await put(tests, { comment })).body).toMatchObject({ excluded: true, comment });
  }
  expect((await put(tests, { excluded: true })).body).toMatchObject({ code: "triage.reason-missing" });
  expect(await valuesOf("")).toEqual({ LC: 10, NFIND: 0 });
  expect((await put(tests, { excluded: false })).body).toMatchObject({ excluded: false });
  expect(await valuesOf("")).toEqual({ LC: 110, NFIND: 1 });
  await server.admin.call("DELETE", "/api/projects/Apart");
});

test("guests see triage of baselines, not later triage of drafts", async () => {
  await server.admin.build("P", results, { query: "?baseline=true" });
  const guest = await server.user("visitor");
  await server.admin.json("PUT", "/api/projects/P/members", [{ user: "visitor", role: "GUEST" }]);
  const seen = async () => (await guest.call<Finding[]>("GET", `/api/artifacts/${ids.get("")}/findings`)).body[0];
  await put(`/api/findings/${await idOf("a1")}`, { status: "RELAXED", reason: "WONT_FIX", comment: "then" });
  const shown = await seen();
  await waitForLayer();
  await server.admin.build("P", results);
  await put(`/api/findings/${await idOf("a1")}`, { status: "OPEN", comment: "now" });
  const since = await seen();
  expect(since).toMatchObject({ relaxed: shown!.relaxed, reason: shown!.reason, comment: null });
  expect((await guest.call("GET", `/api/findings/${since!.id}/history`)).status).toBe(403);
});

test("facets count exactly what lists show, for every `where`", async () => {
  interface Facets {
    readonly total: number;
    readonly facets: readonly { by: string; values: { id: string; count: number }[]; others: object }[];
  }
  const list = (await server.admin.call<Finding[]>("GET", "/api/findings")).body as (Finding & {
    readonly definition: { readonly id: string };
    readonly location: { readonly path: string };
    readonly isNew: boolean;
    readonly artifact: { readonly id: number };
  })[];
  const keys: Record<string, (entry: (typeof list)[number]) => string> = {
    rule: ({ definition }) => definition.id,
    status: ({ status }) => status.id,
    new: ({ isNew }) => String(isNew),
    folder: ({ location }) => location.path.replace(/\/?[^/]*$/, ""),
    file: ({ location }) => location.path,
    artifact: ({ artifact }) => String(artifact.id),
  };
  const check = async (path: string, where: string, passes: (entry: (typeof list)[number]) => boolean) => {
    const query = `?by=${Object.keys(keys).join(",")}${where === "" ? "" : `&where=${encodeURIComponent(where)}`}`;
    const { body } = await server.admin.call<Facets>("GET", path + query);
    const left = list.filter(passes);
    expect(body.total).toBe(left.length);
    for (const { by, values, others } of body.facets) {
      const counts = Map.groupBy(left, keys[by]!);
      const expected = [...counts].map(([id, entries]) => [id, entries.length] as const);
      expect([by, new Map(values.map(({ id, count }) => [id, count]))]).toEqual([by, new Map(expected)]);
      expect(others).toEqual({ values: 0, count: 0 });
    }
  };
  for (const path of ["/api/findings/facets", `/api/artifacts/${ids.get("")}/findings/facets`]) {
    await check(path, "", () => true);
    await check(path, "status.id=OPEN", ({ status }) => status.id === "OPEN");
    await check(
      path,
      "definition.id=r1 AND artifact.name!=g.c",
      (entry) => keys["rule"]!(entry) === "r1" && entry.message !== "g1",
    );
    await check(
      path,
      "location.path~gen/* OR isNew=true",
      ({ location, isNew }) => isNew || location.path.startsWith("gen/"),
    );
    await check(path, "id=0", () => false);
  }
  const { body } = await server.admin.call<Facets>("GET", "/api/findings/facets?by=family,category");
  for (const { by, values } of body.facets) {
    for (const { id, count } of [...values, { id: "none has this", count: 0 }]) {
      const wish = `?${by}=${encodeURIComponent(id)}`;
      for (const path of ["/api/findings", `/api/artifacts/${ids.get("")}/findings`]) {
        expect((await server.admin.call<Finding[]>("GET", path + wish)).body.length, wish).toBe(count);
        const { total } = (await server.admin.call<Facets>("GET", `${path}/facets${wish}`)).body;
        expect(total, wish).toBe(count);
      }
    }
  }
  const one = await server.admin.call<Facets>("GET", "/api/findings/facets?by=rule&values=1");
  expect(one.body.facets[0]).toMatchObject({ values: [{ id: "r1", count: 3 }], others: { values: 1, count: 1 } });
  const wrong = await server.admin.call("GET", "/api/findings/facets?by=colour");
  expect(wrong).toMatchObject({ status: 400, body: { code: "query.value-invalid" } });
  const field = await server.admin.call("GET", "/api/findings/facets?where=total=1");
  expect(field).toMatchObject({ status: 400, body: { code: "where.field-unknown" } });
});

test("triage follows a finding to a new branch, and back to main when the branch is merged", async () => {
  const source = (extra: string) => ({ kind: "source", path: "x.c", text: `one\ntwo();\nthree\n${extra}` });
  const file = { kind: "artifact", path: "x.c", type: "FILE" };
  const at = (line: number, message: string) => ({ ...finding("x.c", "r1", message), location: { startLine: line } });
  await server.admin.json("POST", "/api/projects", { name: "Q", modelId: "COUNTING" });
  await server.admin.build("Q", lines(file, source(""), at(2, "old")));
  const list = async (branch: string): Promise<Record<string, Finding>> => {
    const { body } = await server.admin.call<{ id: number }[]>("GET", `/api/projects/Q/artifacts?branch=${branch}`);
    const found = await server.admin.call<Finding[]>("GET", `/api/artifacts/${body[0]!.id}/findings`);
    return Object.fromEntries(found.body.map((entry) => [entry.message, entry]));
  };
  const relax = { status: "RELAXED", reason: "JUSTIFIED", comment: "known" };
  await put(`/api/findings/${(await list("main"))["old"]!.id}`, relax);
  const fileOf = async (branch: string): Promise<string> => {
    const path = `/api/projects/Q/artifacts?branch=${branch}&where=path=x.c`;
    return `/api/artifacts/${(await server.admin.call<{ id: number }[]>("GET", path)).body[0]!.id}`;
  };
  await put(await fileOf("main"), { excluded: true, reason: "LEGACY", comment: "out" });
  await server.admin.build("Q", lines(file, source("four();"), at(2, "old"), at(4, "fresh")), {
    query: "?branch=topic",
  });
  const topic = await list("topic");
  const excluded = { excluded: true, reason: "LEGACY", comment: "out" };
  expect((await server.admin.call("GET", await fileOf("topic"))).body).toMatchObject(excluded);
  for (const branch of ["main", "topic"]) await put(await fileOf(branch), { excluded: false });
  expect(topic).toMatchObject({
    old: { relaxed: true, reason: "JUSTIFIED", comment: "known" },
    fresh: { relaxed: false },
  });
  expect(topic["old"]!.id).not.toBe((await list("main"))["old"]!.id);
  await put(`/api/findings/${topic["fresh"]!.id}`, { ...relax, reason: "WONT_FIX" });
  await server.admin.build("Q", lines(file, source("four();"), at(2, "old"), at(4, "fresh")));
  expect(await list("main")).toMatchObject({ fresh: { relaxed: true, reason: "WONT_FIX", evidence: "SAME_LINE" } });
  const place = await server.admin.call<{ artifactId: number }>("GET", "/api/projects/Q");
  const history = await server.admin.call<object[]>(
    "GET",
    `/api/artifacts/${place.body.artifactId}/history?measures=NFIND`,
  );
  expect(history.body[0]).toMatchObject({ measures: { NFIND: 0 } });
});

test("the audit names projects, models and builds", async () => {
  expect((await server.admin.json("POST", "/api/projects/P/rerate", {})).status).toBe(202);
  const { body } = await server.admin.call<{ action: string; detail: object }[]>("GET", "/api/audit");
  const actions = body.map(({ action, detail }) => ({ action, detail }));
  for (const entry of [
    { action: "build.accept", detail: expect.objectContaining({ project: "P", branch: "main" }) },
    { action: "project.create", detail: { project: "P", model: "COUNTING" } },
    { action: "model.change", detail: { model: "COUNTING", revision: 1 } },
    { action: "rerate.start", detail: expect.objectContaining({ project: "P" }) },
  ]) {
    expect(actions).toContainEqual(entry);
  }
});
