import { afterAll, beforeAll, expect, test } from "vitest";
import { lines } from "../harness/results.ts";
import { twoLevelModel } from "../harness/two-level-model.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

let server: BuildingServer;

const model = (middle: number) => twoLevelModel("TRIED", middle);
const file = (path: string, VG: number) => ({ kind: "artifact", path, type: "FILE", measures: { VG } });

beforeAll(async () => {
  server = await startBuildingServer();
  await server.admin.json("PUT", "/api/models/TRIED", model(10));
  for (const name of ["One", "Two", "Empty"]) {
    await server.admin.json("POST", "/api/projects", { name, modelId: "TRIED" });
  }
  await server.admin.json("POST", "/api/projects", { name: "Other" });
  await server.admin.build("One", lines(file("a", 3), file("b", 9)));
  await server.admin.build("Two", lines(file("a", 2)));
});
afterAll(() => server.close());

const preview = (body: unknown, query = "") =>
  server.admin.json<Record<string, unknown>>("POST", `/api/models/TRIED/preview${query}`, body);

test("it lists the roots that would change, and stores nothing", async () => {
  const { body } = await preview(model(20));
  expect(body).toMatchObject({
    projects: [
      { project: "One", branch: "main", before: { id: "BAD" }, after: { id: "GOOD" }, changed: true },
      { project: "Two", before: { id: "GOOD" }, after: { id: "GOOD" }, changed: false },
    ],
    left: 0,
    changed: 1,
    distribution: null,
  });
  const { body: project } = await server.admin.call<object>("GET", "/api/projects/One");
  expect(project).toMatchObject({ level: { id: "BAD" }, branches: { main: { dirty: false } } });
});

test("for one project it counts the artifacts on each level before and after", async () => {
  const { body } = await preview(model(5), "?project=One");
  expect(body).toMatchObject({
    projects: [{ project: "One", changed: false }],
    distribution: {
      project: "One",
      levels: [
        { level: { id: "GOOD" }, before: 2, after: 1 },
        { level: { id: "BAD" }, before: 1, after: 2 },
      ],
    },
  });
});

test("an invalid model is refused with a pointer, and an unknown project is absent", async () => {
  expect((await preview({ ...model(5), rootIndicator: "NONE" })).body).toMatchObject({
    status: 400,
    pointer: "/rootIndicator",
  });
  expect((await preview({ ...model(5), id: "ELSE" })).body).toMatchObject({ code: "body.id-mismatch" });
  expect((await preview(model(5), "?project=Other")).body).toMatchObject({ code: "project.absent" });
  expect((await server.admin.json("POST", "/api/models/NONE/preview", model(5))).status).toBe(400);
  expect((await server.admin.json("POST", "/api/models/NONE/preview", {})).status).toBe(404);
});
