import { afterAll, beforeAll, expect, test } from "vitest";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";
import { files, lines, lint, PartedProject } from "./part-world.ts";

const day = 24 * 60 * 60_000;

let server: BuildingServer;
beforeAll(async () => {
  server = await startBuildingServer();
});
afterAll(() => server.close());

const code = files({ "src/a.c": 10 });

async function gated(name: string): Promise<PartedProject> {
  const project = await PartedProject.create(server, name);
  const conditions = [{ type: "FINDINGS", on: "OVERALL", bounds: "[;0]" }];
  await server.admin.json("PUT", `/api/projects/${name}/gate`, { conditions });
  return project;
}

/** Where each finding is, and its id. */
async function placesOf(project: PartedProject, versionId: number): Promise<readonly unknown[]> {
  const findings = [...(await project.findings(versionId)).values()];
  return findings.map(({ id, message, artifact }) => ({ id, message, artifact }));
}

async function remove(versionId: number): Promise<void> {
  expect((await server.admin.call("DELETE", `/api/versions/${versionId}`)).status).toBe(202);
}

test("deleting a version changes nothing in later versions that carry its parts, also after the sweep", async () => {
  const project = await gated("Carried");
  const first = await project.part("lint", "c1", lint("src/a.c:3 one"));
  const later = await project.part("code", "c2", code);
  const before = await placesOf(project, later.id);
  await remove(first.id);
  await server.keepHouse(2 * day);
  const again = await project.part("code", "c2", code);
  expect(again).toMatchObject({ id: later.id, edition: 2, gate: "FAILED" });
  expect(again.parts).toMatchObject([
    { name: "code" },
    { name: "lint", state: "CARRIED", versionId: null, findings: 1 },
  ]);
  expect(await placesOf(project, later.id)).toEqual(before);
  const next = await project.part("code", "c3", code);
  expect(next).toMatchObject({ gate: "FAILED", parts: [{ name: "code" }, { name: "lint", state: "CARRIED" }] });
  expect(await placesOf(project, next.id)).toEqual(before);
  expect((await project.findings(next.id)).get("one")).toMatchObject({ isNew: false });
});

test("a deleted version is not carried from by versions that never carried it", async () => {
  const project = await gated("Newest");
  await project.part("lint", "c1", lint("src/a.c:3 one"));
  const second = await project.part("lint", "c2", lint());
  await remove(second.id);
  const next = await project.part("code", "c3", code);
  expect(await project.messages(next.id)).toEqual(["one"]);
});

test("renames are followed after the version that the part comes from was deleted", async () => {
  const project = await gated("Renamed");
  const source = (path: string): string =>
    lines(
      { kind: "tree" },
      { kind: "artifact", path, type: "FILE" },
      { kind: "source", path, text: "int main(void) { return 0; }\n" },
    );
  await project.part("code", "c1", source("src/a.c"));
  const first = await project.part("lint", "c1", lint("src/a.c:1 one"));
  const later = await project.part("code", "c2", source("src/b.c"));
  const before = await placesOf(project, later.id);
  expect(before).toMatchObject([{ artifact: { name: "b.c" } }]);
  await remove(first.id);
  await server.keepHouse(2 * day);
  await project.part("code", "c2", source("src/b.c"));
  expect(await placesOf(project, later.id)).toEqual(before);
});

test("the bytes of a deleted version go with the last version that carries from it, and all go with the branch", async () => {
  const project = await gated("Last");
  const before = new Set(await server.folders());
  const own = async (): Promise<number> => (await server.folders()).filter((folder) => !before.has(folder)).length;
  const first = await project.part("lint", "c1", lint("src/a.c:3 one"), "&branch=b");
  const second = await project.part("code", "c2", code, "&branch=b");
  await remove(first.id);
  await server.keepHouse(2 * day);
  expect(await own()).toBe(4);
  await project.part("lint", "c2", lint(), "&branch=b");
  await server.keepHouse(4 * day);
  // The snapshot of the second version, and the records of its two parts.
  expect(await own()).toBe(3);
  const third = await project.part("scan", "c3", lint(), "&branch=b");
  expect(third.parts).toMatchObject([{ state: "CARRIED" }, { state: "CARRIED" }, { state: "DELIVERED" }]);
  await remove(second.id);
  await server.keepHouse(6 * day);
  expect(await own()).toBe(5);
  expect((await server.admin.call("DELETE", "/api/projects/Last/branches/b")).status).toBe(202);
  await server.keepHouse(8 * day);
  expect(await own()).toBe(0);
});
