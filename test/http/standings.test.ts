import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Client } from "../harness/client.ts";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

interface Standing {
  readonly id: number;
  readonly name: string;
  readonly level: { readonly id: string; readonly rank: number };
  readonly trend: { readonly id: string };
  readonly reference: { readonly versionId: number | null; readonly why: string };
  readonly measures: Readonly<Record<string, number | null>>;
  readonly openFindings: number | null;
  readonly newFindings: number;
  readonly history: readonly { readonly versionName: string; readonly value: number | null }[];
}

const finding = (rule: string, startLine: number) => ({
  kind: "finding",
  artifact: "src/a.c",
  rule,
  message: rule,
  location: { startLine },
});

/** Results whose rating follows from the complexity. */
const results = (complexity: number, ...rules: readonly string[]): string =>
  lines(
    { kind: "artifact", path: "src/a.c", type: "FILE", measures: { LC: 100, LOC: 90 } },
    {
      kind: "artifact",
      path: "src/a.c#f",
      parent: "src/a.c",
      type: "FUNCTION",
      location: { startLine: 1, endLine: 90 },
      measures: { LC: 90, VG: complexity },
    },
    ...rules.map((rule, index) => finding(rule, index + 1)),
  );

let server: BuildingServer;
let guest: Client;
beforeAll(async () => {
  server = await startBuildingServer();
  const { admin } = server;
  await admin.json("POST", "/api/projects", { name: "moved", public: true });
  await admin.build("moved", results(2, "one"), { query: "?baseline=true&version=1.0" });
  await admin.build("moved", results(90, "one", "two"), { query: "?version=1.1" });
  await admin.build("moved", results(99, "one", "two", "three"), { query: "?version=1.2" });
  await admin.createProject("hidden");
  const ofTests = [
    { kind: "artifact", path: "test/t.c", type: "FILE", infos: { CODE_KIND: "TEST" } },
    { ...finding("one", 1), artifact: "test/t.c" },
  ];
  await admin.build("hidden", results(5, "one") + lines(...ofTests));
  await admin.json("POST", "/api/projects", { name: "unbuilt", public: true });
  guest = await server.user("guest");
});
afterAll(() => server.close());

const list = async (client: Client, query = ""): Promise<Standing[]> =>
  (await client.call<Standing[]>("GET", `/api/portfolio${query}`)).body;

/** The same, read project by project from the endpoints that open versions. */
async function readStanding(client: Client, name: string): Promise<Omit<Standing, "id" | "name">> {
  const get = async <Body>(path: string): Promise<Body> => (await client.call<Body>("GET", path)).body;
  const { artifactId } = await get<{ artifactId: number }>(`/api/projects/${name}`);
  const { level, trend, reference } = await get<Standing>(`/api/artifacts/${artifactId}`);
  const decisive = "SCORE";
  const history = await get<
    (Standing["history"][number] & { measures: Record<string, number>; indicators: unknown })[]
  >(`/api/artifacts/${artifactId}/history?measures=LC,NFIND,${decisive}`);
  const count = async (where: string): Promise<number> => {
    const path = `/api/artifacts/${artifactId}/findings/facets?where=${encodeURIComponent(where)}`;
    return (await get<{ total: number }>(path)).total;
  };
  const [now] = history;
  return {
    level,
    trend,
    reference,
    measures: { LC: now?.measures["LC"] ?? null, NFIND: now?.measures["NFIND"] ?? null, NOWHERE: null },
    openFindings: await count("status.id=OPEN"),
    newFindings: await count("isNew=true AND status.id=OPEN"),
    history: history
      .filter(({ versionName }) => versionName !== "")
      .map(({ measures, indicators: _indicators, ...entry }) => ({ ...entry, value: measures[decisive] ?? null })),
  };
}

test("shows the same about each project as the project's own endpoints", async () => {
  for (const client of [server.admin, guest]) {
    for (const { id: _id, name, ...standing } of await list(client, "?measures=LC,NFIND,NOWHERE")) {
      expect(standing, name).toEqual(await readStanding(client, name));
    }
  }
});

test("the last versions, the trend since the reference and the new findings", async () => {
  const [moved, hidden, unbuilt] = await list(server.admin, "?measures=LC");
  expect(moved).toMatchObject({ name: "moved", trend: { id: "DEGRADED" }, measures: { LC: 100 }, newFindings: 2 });
  expect([moved, unbuilt].map((one) => one!.reference.why)).toEqual(["BASELINE", "NONE"]);
  expect(moved!.history.map(({ versionName }) => versionName)).toEqual(["1.2", "1.1", "1.0"]);
  expect(hidden).toMatchObject({ name: "hidden", trend: { id: "UNKNOWN" }, newFindings: 0 });
  expect(unbuilt).toMatchObject({ level: { id: "UNKNOWN" }, trend: { id: "UNKNOWN" }, measures: { LC: null } });
  expect(unbuilt!.history).toEqual([]);
  expect((await list(server.admin, "?versions=1"))[0]).toMatchObject({ history: [{ versionName: "1.2" }] });
  expect((await list(server.admin, "?versions=1"))[0]!.trend.id).toBe("DEGRADED");
});

test("open findings are those of all code, a measure counts those of the code that is rated; a meta-project has none", async () => {
  const { admin } = server;
  expect((await list(admin, "?measures=NFIND"))[1]).toMatchObject({ openFindings: 2, measures: { NFIND: 1 } });
  await admin.json("POST", "/api/projects", { name: "all", metaProject: true, members: ["moved", "hidden"] });
  expect((await list(admin, "?fields=name,openFindings")).at(-1)).toEqual({ name: "all", openFindings: null });
  await admin.call("DELETE", "/api/projects/all");
});

test("a guest sees only baselines, and no hidden project", async () => {
  expect((await list(guest)).map(({ name }) => name)).toEqual(["moved", "unbuilt"]);
  const [moved] = await list(guest);
  expect(moved).toMatchObject({ trend: { id: "UNKNOWN" }, newFindings: 0, history: [{ versionName: "1.0" }] });
});

test("a relaxed finding stops being new at once", async () => {
  const { admin } = server;
  const [two] = (await admin.call<{ id: number }[]>("GET", "/api/findings?where=definition.id=two")).body;
  await admin.json("PUT", `/api/findings/${two!.id}`, { status: "RELAXED", reason: "LEGACY" });
  const [moved] = await list(admin, "?measures=NFIND");
  expect(moved).toMatchObject({ openFindings: 2, newFindings: 1, measures: { NFIND: 2 } });
});

test("fields selects fields; the next page starts after the last project", async () => {
  expect((await list(server.admin, "?fields=name,newFindings"))[0]).toEqual({ name: "moved", newFindings: 1 });
  expect((await list(server.admin, "?fields=name"))[0]).toEqual({ name: "moved" });
  expect(await list(server.admin, `?where=${encodeURIComponent("newFindings>0")}&fields=name`)).toEqual([
    { name: "moved" },
  ]);
  const first = await server.admin.call<Standing[]>("GET", "/api/portfolio?limit=1&fields=name");
  const [, next = ""] = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "") ?? [];
  const { pathname, search } = new URL(next, server.url);
  expect(await list(server.admin, search)).toEqual([{ name: "hidden" }]);
  expect(pathname).toBe("/api/portfolio");
});

test("a value out of bounds is refused", async () => {
  const check = async (query: string, name: string): Promise<void> => {
    const { status, body } = await server.admin.call<{ code: string; detail: string }>("GET", `/api/portfolio${query}`);
    expect([status, body.code]).toEqual([400, "query.value-invalid"]);
    expect(body.detail).toContain(name);
  };
  await check("?versions=0", "versions");
  await check("?versions=51", "versions");
  await check(`?measures=${Array.from({ length: 51 }, (_, index) => `M${index}`).join(",")}`, "measures");
});

test("for projects without a version, no model is read that is known", async () => {
  for (const name of ["empty-1", "empty-2", "empty-3"]) await server.admin.createProject(name);
  const { read } = server.store;
  const reads = [vi.spyOn(read, "currentModelRevision"), vi.spyOn(read, "modelRevision")];
  try {
    const answers = await list(server.admin, `?where=${encodeURIComponent("name~empty")}`);
    expect(answers.map(({ level }) => level.id)).toEqual(["UNKNOWN", "UNKNOWN", "UNKNOWN"]);
    for (const one of reads) expect(one).not.toHaveBeenCalled();
  } finally {
    for (const one of reads) one.mockRestore();
  }
});
