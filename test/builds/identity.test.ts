import { beforeAll, expect, test } from "vitest";
import { readVersionOf } from "../harness/stored-data.ts";
import { file, lines } from "../harness/results.ts";
import { runServer } from "../harness/running.ts";

const running = runServer();
beforeAll(() => running.client.createProject("P"));

/** Builds these files on the branch; gives the id of every path. */
async function idsOf(branch: string, paths: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const task = await running.client.build("P", lines(...paths.map((path) => file(path, 1))), {
    query: `?branch=${branch}`,
  });
  expect(task.status.id).toBe("DONE");
  const version = await readVersionOf(running.dataDir, task.versionId!);
  return new Map(version.paths.map((path, row) => [path, version.ids[row]!]));
}

test("the same path on a branch keeps its id, also after an absence of several versions", async () => {
  const all = ["a/x.c", "a/y.c", "b/z.c"];
  const first = await idsOf("main", all);
  const without = await idsOf("main", ["a/y.c", "c/new.c"]);
  expect(await idsOf("main", ["a/y.c", "c/new.c"])).toEqual(without);
  const again = await idsOf("main", [...all, "c/new.c"]);
  expect([...first.keys()]).toEqual(["", "a", "a/x.c", "a/y.c", "b", "b/z.c"]);
  expect([...without.keys()]).toEqual(["", "a", "a/y.c", "c", "c/new.c"]);
  for (const path of without.keys()) if (first.has(path)) expect(without.get(path)).toBe(first.get(path));
  for (const [path, id] of [...first, ...without]) expect([path, again.get(path)]).toEqual([path, id]);
});

test("a refused or cancelled build changes no identity", async () => {
  const first = await idsOf("failing", ["a.c", "b.c"]);
  expect((await running.client.build("P", "{", { query: "?branch=failing" })).status.id).toBe("ERROR");
  const next = await idsOf("failing", ["b.c", "c.c"]);
  expect(next.get("b.c")).toBe(first.get("b.c"));
  expect((await idsOf("failing", ["a.c", "b.c", "c.c"])).get("a.c")).toBe(first.get("a.c"));
});

test("ids are unique on the server: no two paths, branches or versions share one", async () => {
  const branches = await Promise.all(["one", "two", "three"].map((branch) => idsOf(branch, ["a.c", "d/b.c"])));
  const ids = branches.flatMap((paths) => [...paths.values()]);
  expect(ids).toHaveLength(12);
  expect(new Set(ids)).toHaveLength(12);
});

test("the root's id is the project's artifact, in every version", async () => {
  const project = await running.client.call<{ artifactId: number }>("GET", "/api/projects/P");
  expect((await idsOf("main", ["only.c"])).get("")).toBe(project.body.artifactId);
});
