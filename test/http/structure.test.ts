import { afterAll, beforeAll, expect, test } from "vitest";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

interface Structure {
  readonly link: { readonly id: string } | null;
  readonly links: readonly { readonly id: string; readonly count: number }[];
  readonly nodes: readonly {
    readonly id: number;
    readonly path: string;
    readonly files: number;
    readonly people: readonly { readonly name: string; readonly files: number }[];
  }[];
  readonly edges: readonly { readonly from: number; readonly to: number; readonly count: number }[];
  readonly cycles: readonly (readonly number[])[];
  readonly leaving: number;
  readonly arriving: number;
}

let server: BuildingServer;
const ids = new Map<string, number>();

const file = (path: string, author: string) => ({
  kind: "artifact",
  path,
  type: "FILE",
  measures: { LC: 3 },
  infos: { LAST_AUTHOR: author },
});
const link = (from: string, to: string, type = "IMPORTS") => ({ kind: "link", type, from, to });

beforeAll(async () => {
  server = await startBuildingServer();
  await server.admin.createProject("Engine");
  const results = lines(
    file("core/a.c", "Ada"),
    file("core/b.c", "Ada"),
    file("core/deep/c.c", "Grace"),
    file("net/d.c", "Bob"),
    file("ui/e.c", "Bob"),
    file("main.c", "Ada"),
    link("core/a.c", "core/b.c"),
    link("core/a.c", "net/d.c"),
    link("core/b.c", "net/d.c"),
    link("net/d.c", "core/deep/c.c"),
    link("main.c", "ui/e.c"),
    link("ui/e.c", "net/d.c", "CALLS"),
    link("core/a.c", "ui/e.c", "CHANGES_WITH"),
    link("ui/e.c", "core/b.c", "CHANGES_WITH"),
  );
  await server.admin.build("Engine", results, { query: "?baseline=true" });
  const all = await server.admin.call<{ id: number; path: string }[]>("GET", "/api/projects/Engine/artifacts");
  for (const { id, path } of all.body) ids.set(path, id);
});
afterAll(() => server.close());

async function structure(path: string, query = "") {
  const { body } = await server.admin.call<Structure>("GET", `/api/artifacts/${ids.get(path)}/structure${query}`);
  const pathOf = (wanted: number) => body.nodes.find(({ id }) => id === wanted)?.path;
  return {
    ...body,
    edges: body.edges.map(({ from, to, count }) => `${pathOf(from)} > ${pathOf(to)} ${count}`),
    cycles: body.cycles.map((cycle) => cycle.map(pathOf)),
    nodes: body.nodes.map(({ path: at, files }) => `${at} ${files}`),
    people: Object.fromEntries(body.nodes.map(({ path: at, people }) => [at, people])),
  };
}

test("links are counted between the folders, with the circles that they form, and who changed their files", async () => {
  const { nodes, edges, cycles, people, ...rest } = await structure("");
  expect(nodes).toEqual(["core 3", "main.c 1", "net 1", "ui 1"]);
  expect(edges).toEqual(["core > net 2", "main.c > ui 1", "net > core 1"]);
  expect(cycles).toEqual([["core", "net"]]);
  expect(people["core"]).toEqual([
    { name: "Ada", files: 2 },
    { name: "Grace", files: 1 },
  ]);
  expect(rest).toMatchObject({ link: { id: "IMPORTS" }, leaving: 0, arriving: 0, cutNodes: 0, cutEdges: 0 });
  expect(rest.links).toMatchObject([
    { id: "IMPORTS", count: 5 },
    { id: "CHANGES_WITH", count: 2 },
    { id: "CALLS", count: 1 },
  ]);
});

test("other types of links, other depths, and what leaves the artifact", async () => {
  expect((await structure("", "?link=CALLS")).edges).toEqual(["ui > net 1"]);
  // Files that change together have no direction, and form no cycle.
  expect(await structure("", "?link=CHANGES_WITH")).toMatchObject({ edges: ["core > ui 2"], cycles: [] });
  expect(await structure("", "?link=NOTHING")).toMatchObject({ edges: [], cycles: [] });
  const deeper = await structure("", "?depth=2");
  expect(deeper.nodes).toEqual(["core/a.c 1", "core/b.c 1", "core/deep 1", "main.c 1", "net/d.c 1", "ui/e.c 1"]);
  expect(deeper.cycles).toEqual([]);
  expect(await structure("core")).toMatchObject({ edges: ["core/a.c > core/b.c 1"], leaving: 2, arriving: 1 });
  expect(await structure("main.c")).toMatchObject({ nodes: [], edges: [] });
});

test("a depth beyond the bounds is refused, and a hidden artifact is absent", async () => {
  const path = `/api/artifacts/${ids.get("")}/structure`;
  for (const depth of ["0", "17", "x"]) {
    expect((await server.admin.call("GET", `${path}?depth=${depth}`)).status).toBe(400);
  }
  const stranger = await server.user("stranger");
  expect((await stranger.call("GET", path)).status).toBe(404);
});
