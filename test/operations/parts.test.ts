import { afterAll, beforeAll, expect, test } from "vitest";
import { startBuildingServer, type BuildingServer } from "../http/building-server.ts";
import { files, lines, lint, PartedProject } from "../http/part-world.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

let server: BuildingServer;
beforeAll(async () => {
  server = await startBuildingServer();
});
afterAll(() => server.close());

test("announced parts are missing after the minutes of the settings, counted from the first announcement", async () => {
  await server.admin.json("PUT", "/api/settings", { partsMinutesMax: 30 });
  const project = await PartedProject.create(server, "Waiting");
  const first = await project.part("code", "c1", files({ "a.c": 1 }), "&expect=lint");
  await server.admin.json("PUT", "/api/settings", { partsMinutesMax: 120 });
  const second = await project.part("code", "c2", files({ "a.c": 1 }), "&expect=lint");
  const states = async (): Promise<readonly (string | undefined)[]> =>
    Promise.all([first, second].map(async ({ id }) => (await project.version(id)).parts[1]?.state));
  await server.keepHouse(20 * minute);
  expect(await states()).toEqual(["EXPECTED", "EXPECTED"]);
  await server.keepHouse(31 * minute);
  expect(await states()).toEqual(["MISSING", "EXPECTED"]);
  await server.keepHouse(121 * minute);
  expect(await states()).toEqual(["MISSING", "MISSING"]);
  const late = await project.part("lint", "c1", lint("a.c:1 x"));
  expect(late).toMatchObject({ id: first.id, complete: true });
});

test("replaced editions and records are removed, and the sources that stored records name stay", async () => {
  const project = await PartedProject.create(server, "Swept");
  const before = new Set(await server.folders());
  const own = async (): Promise<number> => (await server.folders()).filter((folder) => !before.has(folder)).length;
  const source = (text: string): string =>
    lines({ kind: "artifact", path: "a.c", type: "FILE" }, { kind: "source", path: "a.c", text });
  await project.part("first", "c1", source("int first;\n"));
  // The source of the part whose name is first counts. The other one is needed once that part is replaced.
  const version = await project.part("second", "c1", source("int second;\n"));
  await project.part("second", "c1", source("int second;\n"));
  expect(await own()).toBe(6);
  await server.keepHouse(2 * day);
  expect(await own()).toBe(3);
  await project.part("first", "c1", lint("a.c:1 x"));
  const root = await server.admin.call<{ id: number; path: string }[]>("GET", "/api/projects/Swept/artifacts");
  const { id } = root.body.find(({ path }) => path === "a.c")!;
  const text = await server.admin.call<{ text: string }>("GET", `/api/artifacts/${id}/source?version=${version.id}`);
  expect(text.body.text).toBe("int second;\n");
  await server.admin.call("DELETE", `/api/versions/${version.id}`);
  await server.keepHouse(4 * day);
  expect(await own()).toBe(0);
});
