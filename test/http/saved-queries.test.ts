import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../harness/client.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

interface SavedQuery {
  readonly id: number;
  readonly name: string;
  readonly own: boolean;
}

let server: BuildingServer;
let ada: Client;
let bob: Client;

beforeAll(async () => {
  server = await startBuildingServer();
  [ada, bob] = [await server.user("ada"), await server.user("bob")];
  for (const name of ["Mine", "Hidden"]) await server.admin.json("POST", "/api/projects", { name });
  await server.admin.json("PUT", "/api/projects/Mine/members", [
    { user: "ada", role: "DEVELOPER" },
    { user: "bob", role: "GUEST" },
  ]);
});
afterAll(() => server.close());

const query = { columns: [{ type: "MEASURE", id: "LC" }], resultSize: 5 };

test("a query is saved, read, changed and deleted by its owner", async () => {
  const created = await ada.json<SavedQuery>("POST", "/api/queries", { name: "Worst", query, project: "Mine" });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    name: "Worst",
    query,
    project: "Mine",
    artifactId: null,
    shared: false,
    owner: "ada",
    own: true,
  });
  const path = `/api/queries/${created.body.id}`;
  expect(created.headers.get("location")).toBe(path);
  expect((await ada.call("GET", path)).body).toEqual(created.body);
  expect((await ada.json("PUT", path, { shared: true })).body).toMatchObject({ name: "Worst", shared: true });
  const stale = { headers: { "content-type": "application/json", "if-match": created.headers.get("etag") ?? "" } };
  expect((await ada.call("PUT", path, { ...stale, body: '{"name":"x"}' })).status).toBe(412);
  expect((await ada.call("DELETE", path)).status).toBe(204);
  expect((await ada.call("GET", path)).status).toBe(404);
});

test("private queries are visible to their owner alone, shared ones to readers of the project", async () => {
  const save = async (client: Client, body: object) =>
    (await client.json<SavedQuery>("POST", "/api/queries", { query, ...body })).body.id;
  const own = await save(ada, { name: "own" });
  const shared = await save(ada, { name: "shared", shared: true, project: "Mine" });
  const hidden = await save(server.admin, { name: "hidden", shared: true, project: "Hidden" });
  const names = async (client: Client) =>
    (await client.call<SavedQuery[]>("GET", "/api/queries")).body.map(({ name, own: mine }) => `${name} ${mine}`);
  expect(await names(ada)).toEqual(["own true", "shared true"]);
  expect(await names(bob)).toEqual(["shared false"]);
  expect(await names(server.admin)).toEqual(["shared false", "hidden true"]);
  const status = async (client: Client, method: string, id: number) =>
    (
      await client.call(
        method,
        `/api/queries/${id}`,
        method === "PUT" ? { body: "{}", headers: { "content-type": "application/json" } } : {},
      )
    ).status;
  expect(await status(bob, "GET", own)).toBe(404);
  expect(await status(server.admin, "GET", own)).toBe(404);
  expect(await status(bob, "GET", hidden)).toBe(404);
  expect(await status(bob, "PUT", shared)).toBe(403);
  expect(await status(bob, "DELETE", shared)).toBe(403);
  expect(await status(server.admin, "PUT", shared)).toBe(200);
  await server.admin.json("PUT", "/api/projects/Mine/members", [{ user: "bob", role: "GUEST" }]);
  expect(await status(ada, "GET", shared)).toBe(404);
});

test("a refusal has a pointer to the wrong value", async () => {
  const check = async (body: object, code: string, pointer: string) =>
    expect((await bob.json("POST", "/api/queries", body)).body).toMatchObject({ code, pointer });
  await check({ query }, "body.value-missing", "/name");
  await check({ name: "x" }, "body.value-missing", "/query");
  await check({ name: "", query }, "body.name-invalid", "/name");
  await check({ name: "x", query: {} }, "body.value-missing", "/query/columns");
  await check(
    { name: "x", query: { columns: [{ type: "COLOUR", id: "a" }] } },
    "body.value-choice",
    "/query/columns/0/type",
  );
  await check({ name: "x", query, project: "Hidden" }, "body.project-unknown", "/project");
  await check({ name: "x", query, project: "Nowhere" }, "body.project-unknown", "/project");
  await check({ name: "x", query, artifactId: 999_999 }, "body.artifact-unknown", "/artifactId");
  await check({ name: "x", query, owner: "ada" }, "body.value-unknown", "/owner");
  const { body } = await server.admin.call<{ artifactId: number }>("GET", "/api/projects/Mine");
  const about = await bob.json("POST", "/api/queries", { name: "x", query, artifactId: body.artifactId });
  expect(about.body).toMatchObject({ artifactId: body.artifactId, project: "Mine" });
});
