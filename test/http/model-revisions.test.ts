import { afterAll, beforeAll, expect, test } from "vitest";
import { lines } from "../harness/results.ts";
import { twoLevelModel } from "../harness/two-level-model.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

let server: BuildingServer;

const model = (middle: number) => twoLevelModel("TRIED", middle);

interface Revision {
  readonly revision: number;
  readonly revisionTime: string;
}

beforeAll(async () => {
  server = await startBuildingServer();
  const { admin } = server;
  await admin.json("PUT", "/api/models/TRIED", model(10));
  for (const name of ["One", "Two"]) await admin.json("POST", "/api/projects", { name, modelId: "TRIED" });
  await admin.json("POST", "/api/projects", { name: "Other" });
  for (const name of ["One", "Two", "Other"]) {
    await admin.build(name, lines({ kind: "artifact", path: "a", type: "FILE", measures: { VG: 12 } }));
  }
  await admin.json("PUT", "/api/models/TRIED", model(20));
});
afterAll(() => server.close());

const levels = async (): Promise<readonly unknown[]> => {
  const { body } = await server.admin.call<{ name: string; level: { id: string } }[]>("GET", "/api/projects");
  return body.filter(({ name }) => name !== "Other").map(({ level }) => level.id);
};

test("revisions are listed newest first, and each can be read", async () => {
  const { body } = await server.admin.call<Revision[]>("GET", "/api/models/TRIED/revisions");
  expect(body.map(({ revision }) => revision)).toEqual([2, 1]);
  expect(body[0]!.revisionTime).toMatch(/^\d{4}-.*[+-]\d\d:\d\d$/);
  expect((await server.admin.call("GET", "/api/models/TRIED/revisions/1")).body).toEqual(model(10));
  expect((await server.admin.call("GET", "/api/models/TRIED/revisions/2")).body).toEqual(model(20));
  const first = await server.admin.call<Revision[]>("GET", "/api/models/TRIED/revisions?limit=1");
  expect(first.body).toEqual([body[0]]);
  const some = await server.admin.call<Revision[]>("GET", "/api/models/TRIED/revisions?where=revision%3C2");
  expect(some.body).toEqual([body[1]]);
});

test.each([
  ["/api/models/NONE/revisions", "model.absent"],
  ["/api/models/TRIED/revisions/3", "model.revision-absent"],
  ["/api/models/NONE/revisions/1", "model.revision-absent"],
  ["/api/models/TRIED/revisions/0", "model.absent"],
  ["/api/models/TRIED/revisions/x", "model.absent"],
])("GET %s is absent", async (path, code) => {
  expect(await server.admin.call("GET", path)).toMatchObject({ status: 404, body: { code } });
});

test("all projects of a model are rated again, and no others", async () => {
  expect(await levels()).toEqual(["BAD", "BAD"]);
  const before = await server.admin.call<unknown[]>("GET", "/api/tasks?where=type%3Drerate");
  expect(before.body).toEqual([]);
  const started = await server.admin.call("POST", "/api/models/TRIED/rerate");
  expect(started).toMatchObject({ status: 202, body: { projects: 2 } });
  await expect.poll(levels, { timeout: 20_000 }).toEqual(["GOOD", "GOOD"]);
  const { body } = await server.admin.call<{ project: string }[]>("GET", "/api/tasks?where=type%3Drerate");
  expect(body.map(({ project }) => project).toSorted()).toEqual(["One", "Two"]);
});

test("a revision is restored by writing it again", async () => {
  const { body } = await server.admin.call("GET", "/api/models/TRIED/revisions/1");
  expect((await server.admin.json("PUT", "/api/models/TRIED", body)).body).toEqual({ id: "TRIED", revision: 3 });
  expect((await server.admin.call("GET", "/api/models/TRIED")).body).toEqual(model(10));
});

test("a model that does not exist rates nothing", async () => {
  expect(await server.admin.call("POST", "/api/models/NONE/rerate")).toMatchObject({
    status: 404,
    body: { code: "model.absent" },
  });
});
