import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../harness/client.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

interface SavedFilter {
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
  for (const name of ["Mine", "Hidden"]) await server.admin.createProject(name);
  await server.admin.json("PUT", "/api/projects/Mine/members", [
    { user: "ada", role: "DEVELOPER" },
    { user: "bob", role: "GUEST" },
  ]);
});
afterAll(() => server.close());

const filters = "/api/filters";
const names = async (client: Client) =>
  (await client.call<SavedFilter[]>("GET", filters)).body.map(({ name, own }) => `${name} ${own}`);

test("a filter is saved, changed at its revision, and deleted by its owner", async () => {
  const body = { name: "My new criticals", where: "isNew=true", category: "SEVERITY.CRITICAL", sort: "-age" };
  const created = await ada.json<SavedFilter>("POST", filters, { ...body, project: "Mine" });
  expect(created).toMatchObject({ status: 201, body: { ...body, family: null, project: "Mine", shared: false } });
  const path = `${filters}/${created.body.id}`;
  expect(created.headers.get("location")).toBe(path);
  expect((await ada.call("GET", path)).body).toEqual(created.body);
  const changed = await ada.json("PUT", path, { category: null, family: "CWE-1", shared: true });
  expect(changed.body).toMatchObject({
    where: "isNew=true",
    category: null,
    family: "CWE-1",
    sort: "-age",
    shared: true,
  });
  const stale = { headers: { "content-type": "application/json", "if-match": created.headers.get("etag") ?? "" } };
  expect((await ada.call("PUT", path, { ...stale, body: '{"name":"x"}' })).status).toBe(412);
  expect((await ada.call("GET", `/api/queries/${created.body.id}`)).status).toBe(404);
  expect(await names(bob)).toEqual(["My new criticals false"]);
  expect((await bob.json("PUT", path, { name: "theirs" })).status).toBe(403);
  expect((await ada.call("DELETE", path)).status).toBe(204);
  expect((await ada.call("GET", path)).body).toMatchObject({ code: "filters.absent" });
});

test("private filters and those of hidden projects do not exist for others; queries are not filters", async () => {
  const query = await ada.json<SavedFilter>("POST", "/api/queries", { name: "query", query: { columns: [] } });
  const own = await ada.json<SavedFilter>("POST", filters, { name: "own" });
  await server.admin.json("POST", filters, { name: "hidden", shared: true, project: "Hidden" });
  expect(await names(ada)).toEqual(["own true"]);
  expect(await names(bob)).toEqual([]);
  expect((await bob.call("GET", `${filters}/${own.body.id}`)).status).toBe(404);
  expect((await ada.call("GET", `${filters}/${query.body.id}`)).status).toBe(404);
  expect((await ada.call<SavedFilter[]>("GET", "/api/queries")).body.map(({ name }) => name)).toEqual(["query"]);
});

test("filters that no list takes are refused", async () => {
  const check = async (body: object, problem: object) =>
    expect((await ada.json("POST", filters, body)).body).toMatchObject(problem);
  await check({ where: "isNew=true" }, { code: "body.value-missing", pointer: "/name" });
  await check({ name: "own" }, { status: 409, code: "filters.name-taken" });
  await check({ name: "x", where: "colour=red" }, { code: "where.field-unknown", pointer: "/where" });
  await check({ name: "x", sort: "-colour" }, { code: "body.value-form", pointer: "/sort" });
  await check({ name: "x", project: "Hidden" }, { code: "body.project-unknown", pointer: "/project" });
  await check({ name: "x", text: "y" }, { code: "body.value-unknown", pointer: "/text" });
});

test("a user chooses the page that the web interface opens first", async () => {
  const set = (startPage: unknown) => ada.json("PUT", "/api/users/ada", { startPage });
  expect((await ada.call("GET", "/api/me")).body).toMatchObject({ startPage: null });
  expect((await set("/findings?sort=-severity")).body).toMatchObject({ startPage: "/findings?sort=-severity" });
  expect((await ada.call("GET", "/api/me")).body).toMatchObject({ startPage: "/findings?sort=-severity" });
  for (const wrong of [
    "//example.org/",
    "https://example.org/",
    "findings",
    "/\\example.org",
    `/${"x".repeat(2000)}`,
  ]) {
    expect((await set(wrong)).body, wrong).toMatchObject({ status: 400, pointer: "/startPage" });
  }
  expect((await bob.json("PUT", "/api/users/ada", { startPage: "/" })).status).not.toBe(200);
  expect((await set(null)).body).toMatchObject({ startPage: null });
});
