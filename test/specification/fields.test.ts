import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { World as RightsWorld } from "../http/rights.ts";
import { rights } from "../http/rights-table.ts";
import { basic } from "../http/running-server.ts";
import { clause } from "./clause.ts";
import type { Artifact, Finding, Problem, Project } from "./wire.ts";
import { password, specimenWorld } from "./world.ts";

const world = specimenWorld();

const project = (fields: string): Promise<unknown> =>
  world.as.admin.get(`/api/projects/Engine?fields=${encodeURIComponent(fields)}`);
const refused = (fields: string, path = "/api/projects/Engine"): Promise<Problem> =>
  world.as.admin.refused("GET", `${path}?fields=${encodeURIComponent(fields)}`, 400);
const whole = (): Promise<Project> => world.as.admin.get<Project>("/api/projects/Engine");

clause("S86", "one, two, with spaces around the commas", async () => {
  const { id, name } = await whole();
  expect(await project("name")).toEqual({ name });
  expect(await project("name,id")).toEqual({ name, id });
  expect(await project(" name , id ")).toEqual({ name, id });
  for (const fields of ["", "id,,name", "id,", ",id"]) await refused(fields);
});

clause("S87", "and omits its siblings", async () => {
  expect(await project("level.id")).toEqual({ level: { id: "LEVELB" } });
  expect(await project("lastBuild.status.id,name")).toEqual({ name: "Engine", lastBuild: { status: { id: "DONE" } } });
  const [artifact] = await world.as.admin.get<Artifact[]>("/api/projects/Engine/artifacts?fields=type.name&limit=1");
  expect(artifact).toEqual({ type: { name: "Application" } });
});

clause("S88", "as in the specification's examples", async () => {
  expect(await project("lastBuild(id,status(id,name))")).toEqual({
    lastBuild: { id: world.versions.third, status: { id: "DONE", name: "Successful" } },
  });
  const path = `/api/artifacts/${world.idOf("src/engine/parse.c")}/findings`;
  const fields = "definition(families,categories(level(id,name),scale.name))";
  expect(await world.as.admin.get<Finding[]>(`${path}?fields=${fields}`)).toEqual([
    {
      definition: {
        families: ["style"],
        categories: [{ level: { id: "MINOR", name: "Level m" }, scale: { name: "Severity" } }],
      },
    },
  ]);
  for (const text of ["level(id", "level)id(", "level()", "(id)"]) await refused(text);
});

clause("S89", "a query uses columns instead", async () => {
  for (const parameter of ["fields=id", "where=id%3D1"]) {
    const answer = await world.as.admin.send("POST", `/api/artifacts/${world.idOf("")}/query?${parameter}`, {
      columns: [],
    });
    expect([answer.status, answer.json["code"]]).toEqual([400, "query.unsupported"]);
  }
});

clause("D7a", "and a parent that is null stays null", async () => {
  const { level, id } = await whole();
  expect(await project("id,id,level.id,level.icon")).toEqual({ id, level });
  expect(await project("level.id,level")).toEqual({ level });
  expect(await project("lastBuild.status(id,id)")).toEqual({ lastBuild: { status: { id: "DONE" } } });
  await world.as.admin.send("POST", "/api/projects", { name: "Empty" });
  expect(await world.as.admin.get("/api/projects/Empty?fields=lastBuild.id")).toEqual({ lastBuild: null });
});

clause("D7b", "and absent branches are omitted", async () => {
  const ids = { main: "LEVELB", "release/2.1": "LEVELB", feature: "LEVELB" };
  const all = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, { level: { id } }]));
  expect(await project("branches.*.level.id")).toEqual({ branches: all });
  expect(await project("branches.level.id")).toEqual({ branches: all });
  expect(await project("branches(name,level.id)")).toEqual({
    branches: Object.fromEntries(Object.entries(all).map(([name, branch]) => [name, { name, ...branch }])),
  });
  expect(await project('branches."release/2.1".name')).toEqual({
    branches: { "release/2.1": { name: "release/2.1" } },
  });
  expect(await project("branches.main.name,branches.none.name")).toEqual({ branches: { main: { name: "main" } } });
});

clause("D7c", "at each bound and one beyond", async () => {
  const unknown = await refused("id,nam");
  expect([unknown.code, unknown.position]).toEqual(["fields.name-misspelled", 3]);
  expect(unknown.detail).toContain("name");
  expect((await refused("__proto__")).code).toBe("fields.name-unknown");
  const nested = (depth: number): string => Array.from({ length: depth }, () => "a").join(".");
  expect((await refused(nested(16))).code).toBe("fields.name-unknown");
  expect((await refused(nested(17))).code).toBe("fields.too-deep");
  const names = (count: number): string => Array.from({ length: count }, (_, index) => `b${index}.id`).join(",");
  expect(await project(`branches(${names(200)})`)).toEqual({ branches: {} });
  expect((await refused(`branches(${names(201)})`)).code).toBe("fields.too-many");
  expect(await project(`branches(${names(200)},${names(200)})`)).toEqual({ branches: {} });
});

/** Every GET below /api except that of tokens, from the table of rights, for the specimen. */
async function readings(): Promise<(readonly [name: string, path: string])[]> {
  const { admin } = world.as;
  await admin.send("POST", "/api/roles", { name: "Reviewer", permissions: ["source.read"] });
  await admin.send("POST", "/api/groups", { name: "crew" });
  const [finding] = await admin.get<Finding[]>("/api/findings?limit=1");
  const [task] = await admin.get<{ id: number }[]>("/api/tasks?limit=1");
  const query = { name: "shared", query: { columns: [] }, shared: true };
  const saved = (await admin.send("POST", "/api/queries", query)).json as { id: number };
  const shared = { name: randomUUID(), shared: true };
  const filter = (await admin.send("POST", "/api/filters", shared)).json as { id: number };
  const board = (await admin.send("POST", "/api/dashboards", shared)).json as { id: number };
  const limited = { name: "nightly", scope: "read", expiresAt: new Date(Date.now() + 60_000).toISOString() };
  const token = (await admin.send("POST", "/api/tokens", limited)).json as { id: number };
  const receiver = { url: "https://receiver.invalid/hook", types: ["gate.changed"] };
  const webhook = (await admin.send("POST", "/api/projects/Engine/webhooks", receiver)).json as { id: number };
  const about: RightsWorld = {
    project: "Engine",
    versionId: world.versions.third,
    taskId: task!.id,
    artifactId: world.idOf("src/engine/scan.c"),
    findingId: finding!.id,
    login: "guest",
    group: "crew",
    role: "Reviewer",
    model: "SPECIMEN",
    queryId: saved.id,
    filterId: filter.id,
    dashboardId: board.id,
    tokenId: token.id,
    projectTokenId: token.id,
    webhookId: webhook.id,
    deliveryId: 1,
  };
  return (
    Object.entries(rights)
      .filter(([name]) => name.startsWith("GET /api/") && name !== "GET /api/token")
      // Its fields are ids of infos, which are not fixed.
      .filter(([name]) => name !== "GET /api/artifacts/:id/infos")
      // A stream of events has no end, and is no JSON (D19).
      .filter(([name]) => name !== "GET /api/events")
      .map(([name, { path }]) => [name, path(about)] as const)
      .map(([name, path]) => [name, `${path}${path.includes("?") ? "&" : "?"}`] as const)
  );
}

clause("D7d", "each of them knows its fields", async () => {
  const all = await readings();
  expect(all.length).toBeGreaterThan(25);
  for (const [name, path] of all) {
    const answer = await world.as.admin.call("GET", `${path}fields=nothingLikeIt`);
    expect([answer.status, answer.json["code"]], name).toEqual([400, "fields.name-unknown"]);
  }
  const token = await world.call("GET", "/api/token?fields=token", { headers: basic("guest", password) });
  expect([token.status, token.json["code"]]).toEqual([400, "query.unsupported"]);
});

clause("D12l", "and requests for a single thing refuse where, unless they count a list", async () => {
  const { admin } = world.as;
  const lists = new Set<string>();
  for (const [name, path] of await readings()) {
    const elements: unknown = await admin.get<unknown>(path);
    const filtered = await admin.call("GET", `${path}where=nothingLikeIt=1`);
    const filters = Array.isArray(elements) || name.endsWith("/facets");
    const code = filters ? "where.field-unknown" : "query.unsupported";
    expect([filtered.status, filtered.json["code"]], name).toEqual([400, code]);
    if (!Array.isArray(elements)) continue;
    lists.add(name);
    expect(await admin.get(`${path}limit=1`), name).toEqual(elements.slice(0, 1));
  }
  expect(lists.size).toBeGreaterThan(12);
});
