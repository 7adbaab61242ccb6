import { afterAll, beforeAll, expect, test } from "vitest";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

const commits = [
  { id: "9f2c1e7", author: "Ada Lovelace", time: 1_700_000_000 },
  { id: "44aa001", author: "Grace Hopper", time: 1_700_086_400 },
];
const authorsOf = (path: string, ...ranges: readonly (readonly [number, number, number])[]) => ({
  kind: "authors",
  path,
  commits,
  lines: ranges,
});
const file = (path: string) => ({ kind: "artifact", path, type: "FILE", measures: { LC: 9 } });
const results = lines(
  file("src/a.c"),
  { kind: "artifact", path: "src/a.c#f", parent: "src/a.c", type: "FUNCTION", location: { startLine: 2, endLine: 4 } },
  file("src/b.c"),
  { kind: "source", path: "src/a.c", text: "int f() {\n}\n" },
  authorsOf("src/a.c", [1, 3, 0], [4, 9, 1]),
);

let server: BuildingServer;
beforeAll(async () => {
  server = await startBuildingServer();
  await server.admin.createProject("P");
  await server.admin.build("P", results);
});
afterAll(() => server.close());

async function authorsAt(path: string, project = "P"): Promise<unknown> {
  const where = encodeURIComponent(`path="${path}"`);
  const list = `/api/projects/${project}/artifacts?where=${where}&fields=id`;
  const [found] = (await server.admin.call<{ id: number }[]>("GET", list)).body;
  const answer = await server.admin.call("GET", `/api/artifacts/${found!.id}/authors?timezone=UTC`);
  expect(answer.status).toBe(200);
  return answer.body;
}

const known = {
  path: "src/a.c",
  ranges: [
    { startLine: 1, endLine: 3, commit: "9f2c1e7", author: "Ada Lovelace", time: "2023-11-14T22:13:20.000+00:00" },
    { startLine: 4, endLine: 9, commit: "44aa001", author: "Grace Hopper", time: "2023-11-15T22:13:20.000+00:00" },
  ],
};

test("the authors of a file are read for it and for each of its parts; other artifacts have none", async () => {
  expect(await authorsAt("src/a.c")).toEqual(known);
  expect(await authorsAt("src/a.c#f")).toEqual(known);
  expect(await authorsAt("src/b.c")).toEqual({ path: "src/b.c", ranges: [] });
  expect(await authorsAt("src")).toEqual({ path: "src", ranges: [] });
});

test("an export with sources has the authors, and makes the same version again", async () => {
  const { admin } = server;
  const [version] = await admin.versions("P");
  const { body } = await admin.call<{ kind: string }[]>("GET", `/api/versions/${version!.id}/results?source=true`);
  expect(body.filter(({ kind }) => kind === "authors")).toEqual([authorsOf("src/a.c", [1, 3, 0], [4, 9, 1])]);
  await admin.createProject("Copy");
  await admin.build("Copy", lines(...body));
  expect(await authorsAt("src/a.c", "Copy")).toEqual(known);
  const without = await admin.call<{ kind: string }[]>("GET", `/api/versions/${version!.id}/results`);
  expect(without.body.filter(({ kind }) => ["authors", "source"].includes(kind))).toEqual([]);
});

test("authors come from any part, and of two parts that differ the first counts and the other is listed", async () => {
  const { admin } = server;
  await admin.createProject("Parts");
  const commit = { query: "?commit=c1&part=code&expect=code,people" };
  await admin.build("Parts", lines(file("src/a.c"), authorsOf("src/a.c", [1, 3, 0], [4, 9, 1])), commit);
  const other = lines(authorsOf("src/a.c", [1, 9, 1]), file("src/a.c"));
  const task = await admin.build("Parts", other, { query: "?commit=c1&part=people&expect=code,people" });
  expect(task.refused.records).toMatchObject([
    { path: "src/a.c", reason: expect.stringContaining("authors") as string },
  ]);
  expect(await authorsAt("src/a.c", "Parts")).toEqual(known);
});

test("housekeeping keeps the authors of every version, which no source names", async () => {
  const { admin } = server;
  await admin.createProject("House");
  const builds = [5, 6].map((last) => lines(file("src/a.c"), authorsOf("src/a.c", [1, last, 0])));
  for (const build of builds) await admin.build("House", build);
  const [, first] = await admin.versions("House");
  const month = 30 * 24 * 60 * 60 * 1000;
  await server.keepHouse(month);
  expect(await authorsAt("src/a.c", "House")).toMatchObject({ ranges: [{ startLine: 1, endLine: 6 }] });
  const { body } = await admin.call<{ kind: string }[]>("GET", `/api/versions/${first!.id}/results?source=true`);
  expect(body.filter(({ kind }) => kind === "authors")).toEqual([authorsOf("src/a.c", [1, 5, 0])]);
});
