import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../harness/client.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

interface Dashboard {
  readonly id: number;
  readonly tiles: readonly { readonly group: string | null }[];
}

interface Summary {
  readonly projects: number;
  readonly unbuilt: number;
  readonly ratings: readonly {
    readonly projects: number;
    readonly level: { readonly id: string };
    readonly value: number | null;
    readonly measures: Readonly<Record<string, number | null>>;
    readonly levels: readonly { readonly projects: number }[];
    readonly history: readonly { readonly projects: number }[];
  }[];
  readonly gates: Readonly<Record<string, number>>;
  readonly severities: readonly { readonly id: string; readonly findings: number }[];
  readonly movers: readonly { readonly name: string; readonly change: number | null }[];
}

let server: BuildingServer;
let admin: Client;
let ada: Client;
let bob: Client;

const file = (lines: number, critical: number) =>
  [
    { kind: "artifact", path: "a.c", type: "FILE", measures: { LC: lines, STAT: lines } },
    { kind: "rule", id: "t:r", name: "R", categories: ["SEVERITY.CRITICAL"] },
    ...Array.from({ length: critical }, (_, index) => ({
      kind: "finding",
      artifact: "a.c",
      rule: "t:r",
      message: `finding ${index}`,
    })),
  ]
    .map((record) => JSON.stringify(record))
    .join("\n");

const create = async (name: string, group: string, lines: number, critical: number): Promise<void> => {
  await admin.json("POST", "/api/projects", { name, group });
  await admin.build(name, file(lines, critical), { query: "?baseline=true" });
};

beforeAll(async () => {
  server = await startBuildingServer();
  ({ admin } = server);
  [ada, bob] = [await server.user("ada"), await server.user("bob")];
  await create("Pump", "Firmware", 100, 2);
  await create("Valve", "Firmware/Small", 300, 1);
  await create("Secret", "Firmware", 1_000, 9);
  await create("Vault", "Hidden group", 10, 1);
  await admin.json("POST", "/api/projects", { name: "Empty", group: "Firmware" });
  for (const name of ["Pump", "Valve", "Empty"]) {
    await admin.json("PUT", `/api/projects/${name}/members`, [{ user: "ada", role: "DEVELOPER" }]);
  }
});
afterAll(() => server.close());

const summary = async (client: Client, query = "") =>
  (await client.call<Summary>("GET", `/api/portfolio/summary${query}`)).body;
const tile = (group: string | null) => ({ kind: "RATING", width: 1, group, favourites: false, days: 90 });

test("a group is rated as a meta-project of its visible projects, and hidden projects change nothing", async () => {
  const seen = await summary(ada, "?group=Firmware&measures=LC");
  expect(seen).toMatchObject({ projects: 3, unbuilt: 1, gates: { NONE: 3 } });
  expect(seen.ratings).toMatchObject([{ projects: 2, measures: { LC: 400 } }]);
  expect(seen.severities.find(({ id }) => id === "CRITICAL")?.findings).toBe(3);
  await admin.json("POST", "/api/projects", { name: "Both", metaProject: true, members: ["Pump", "Valve"] });
  const sent = await admin.call<{ id: number }>("POST", "/api/projects/Both/builds?baseline=true");
  await admin.ended(sent.body.id);
  const [meta] = (
    await admin.call<readonly { level: { id: string }; history: readonly { value: number }[] }[]>(
      "GET",
      "/api/portfolio?where=name=Both",
    )
  ).body;
  expect(seen.ratings[0]).toMatchObject({ level: { id: meta!.level.id }, value: meta!.history[0]!.value });
  // Beside its members, a meta-project adds nothing that they do not have; alone, it counts.
  const before = await summary(admin, "?group=Firmware&measures=LC");
  await admin.json("PUT", "/api/projects/Both", { group: "Firmware/Meta" });
  const beside = await summary(admin, "?group=Firmware&measures=LC");
  expect(beside).toMatchObject({ projects: 5, ratings: [{ projects: 3, measures: { LC: 1_400 } }] });
  expect(beside.severities).toEqual(before.severities);
  expect((await summary(admin, "?group=Firmware/Meta&measures=LC")).ratings).toMatchObject([{ measures: { LC: 400 } }]);
  // Its members are not in this group: beside another project, it counts as well.
  await admin.json("PUT", "/api/projects/Vault", { group: "Firmware/Meta" });
  const mixed = await summary(admin, "?group=Firmware/Meta&measures=LC");
  expect(mixed.ratings).toMatchObject([{ projects: 2, measures: { LC: 410 } }]);
  await admin.json("PUT", "/api/projects/Vault", { group: "Hidden group" });
  await admin.json("PUT", "/api/projects/Both", { group: "" });
  expect(await summary(bob, "?group=Firmware")).toMatchObject({ projects: 0, ratings: [], severities: [], movers: [] });
  expect((await summary(ada, "?group=Firmware/Small")).projects).toBe(1);
  expect((await summary(ada, "?group=Firm")).projects).toBe(0);
  expect((await summary(ada, "?group=/")).projects).toBe(0);
  expect((await ada.call("GET", "/api/portfolio/summary?days=0")).status).toBe(400);
});

test("severities count the findings of all code that are not relaxed, as the list of findings does", async () => {
  await admin.json("POST", "/api/projects", { name: "Tested", group: "Tested" });
  const ofTests = [
    { kind: "artifact", path: "t.c", type: "FILE", infos: { CODE_KIND: "TEST" } },
    { kind: "finding", artifact: "t.c", rule: "t:r", message: "of tests" },
  ];
  const tests = ofTests.map((record) => JSON.stringify(record)).join("\n");
  await admin.build("Tested", `${file(10, 3)}\n${tests}`, { query: "?baseline=true" });
  const [first] = (await admin.call<{ id: number }[]>("GET", "/api/findings?where=project=Tested")).body;
  await admin.json("PUT", `/api/findings/${first!.id}`, { status: "RELAXED", reason: "LEGACY" });
  const { ratings, severities } = await summary(admin, "?group=Tested&measures=NFIND");
  const where = encodeURIComponent("project=Tested AND status.id=OPEN");
  const { total } = (await admin.call<{ total: number }>("GET", `/api/findings/facets?where=${where}`)).body;
  expect(severities.filter(({ findings }) => findings > 0)).toEqual([
    { id: "CRITICAL", name: "Critical", findings: total },
  ]);
  expect([total, ratings[0]!.measures["NFIND"]]).toEqual([3, 2]);
  expect((await summary(admin, "?group=Tested&fields=projects")).severities).toBeUndefined();
});

test("what changed most comes first, and the history counts the projects of its time", async () => {
  const ago = new Date(Date.now() - 20 * 86_400_000).toISOString();
  await admin.json("POST", "/api/projects", { name: "Mover", group: "Moving" });
  await admin.build("Mover", file(100, 0), { query: `?baseline=true&date=${encodeURIComponent(ago)}` });
  await admin.build("Mover", file(100, 60), { query: "?baseline=true" });
  const { movers, ratings } = await summary(admin, "?group=Moving&days=36");
  expect(movers).toMatchObject([{ name: "Mover", trend: { id: "DEGRADED" } }]);
  expect(ratings[0]!.history.map(({ projects }) => projects)).toEqual(Array.from({ length: 12 }, () => 1));
  expect((await summary(admin, "?group=Moving&days=1")).movers).toMatchObject([{ name: "Mover" }]);
});

test("favourites are the caller's own, and only those that the caller still sees", async () => {
  expect((await ada.call("PUT", "/api/projects/Pump/favourite")).status).toBe(204);
  expect((await ada.call("PUT", "/api/projects/Pump/favourite")).status).toBe(204);
  expect((await ada.call("PUT", "/api/projects/Secret/favourite")).status).toBe(404);
  await admin.call("PUT", "/api/projects/Secret/favourite");
  const marked = async (client: Client) =>
    (await client.call<{ project: string }[]>("GET", "/api/favourites")).body.map(({ project }) => project);
  expect(await marked(ada)).toEqual(["Pump"]);
  expect(await marked(bob)).toEqual([]);
  expect((await summary(ada, "?favourites=true")).projects).toBe(1);
  await admin.json("PUT", "/api/projects/Pump/members", []);
  expect(await marked(ada)).toEqual([]);
  expect((await summary(ada, "?favourites=true")).projects).toBe(0);
  await admin.json("PUT", "/api/projects/Pump/members", [{ user: "ada", role: "DEVELOPER" }]);
  for (let time = 0; time < 2; time++) {
    expect((await ada.call("DELETE", "/api/projects/Pump/favourite")).status).toBe(204);
  }
  expect(await marked(ada)).toEqual([]);
});

test("a dashboard is private until it is shared; its owner and administrators change it", async () => {
  const made = await ada.json<Dashboard>("POST", "/api/dashboards", { name: "Monday", tiles: [tile("Firmware")] });
  const path = `/api/dashboards/${made.body.id}`;
  expect(made).toMatchObject({ status: 201, body: { shared: false, own: true, canChange: true } });
  for (const other of [bob, admin]) expect((await other.call("GET", path)).status).toBe(404);
  const tiles = [tile("Firmware"), tile("Hidden group"), tile(null)];
  expect((await ada.json<Dashboard>("PUT", path, { shared: true, tiles })).body.tiles).toHaveLength(3);
  const seen = await bob.call<Dashboard>("GET", path);
  expect(seen.body).toMatchObject({ own: false, canChange: false, tiles: [{ group: null }] });
  const [listed] = (await bob.call<Dashboard[]>("GET", "/api/dashboards")).body;
  expect(listed).toEqual(seen.body);
  expect((await admin.call<Dashboard>("GET", path)).body).toMatchObject({ canChange: true, tiles });
  expect((await bob.json("PUT", path, { name: "x" })).status).toBe(403);
  const stale = { headers: { "content-type": "application/json", "if-match": made.headers.get("etag") ?? "" } };
  expect((await ada.call("PUT", path, { ...stale, body: '{"name":"x"}' })).status).toBe(412);
  expect((await ada.call("GET", `/api/queries/${made.body.id}`)).status).toBe(404);
  expect((await bob.call("DELETE", path)).status).toBe(403);
  expect((await ada.call("DELETE", path)).status).toBe(204);
  expect((await ada.call("GET", path)).body).toMatchObject({ code: "dashboards.absent" });
});

test("tiles that no page can show are refused", async () => {
  const check = async (body: object, pointer: string) =>
    expect((await ada.json("POST", "/api/dashboards", body)).body).toMatchObject({ status: 400, pointer });
  await check({ tiles: [] }, "/name");
  await check({ name: " " }, "/name");
  await check({ name: "x", tiles: [{ ...tile(null), kind: "PIE" }] }, "/tiles/0/kind");
  await check({ name: "x", tiles: [{ ...tile(null), width: 4 }] }, "/tiles/0/width");
  await check({ name: "x", tiles: Array.from({ length: 25 }, () => tile(null)) }, "/tiles");
});
