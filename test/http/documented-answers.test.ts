import type { TSchema } from "typebox";
import { Value } from "typebox/value";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "../../src/http/index.ts";
import type { Client } from "../harness/client.ts";
import { EventClient } from "../harness/event-client.ts";
import { lines } from "../harness/results.ts";
import { knownDirectory } from "../harness/known-directory.ts";
import { buildingPassword, startBuildingServer, type BuildingServer } from "./building-server.ts";
import type { World } from "./rights.ts";
import { rights } from "./rights-table.ts";
import { makeProjectToken, makeToken, signIn, soon } from "./token-world.ts";
import { makeWebhook, webhookBody } from "./webhook-world.ts";

/** The part of JSON Schema that wire shapes use. */
interface Shape {
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: boolean;
}

let server: BuildingServer;
let admin: Client;
/** The administrator with a temporary token, which alone may create tokens. */
let signedIn: Client;
let world: World;

beforeAll(async () => {
  server = await startBuildingServer({ directories: [knownDirectory] });
  ({ admin } = server);
  signedIn = await signIn(server.url, "admin", buildingPassword);
  await admin.createProject("Engine");
  const results = lines(
    { kind: "artifact", path: "src/a.c", type: "FILE", measures: { LC: 3, VG: 2 }, infos: { LANGUAGE: "C" } },
    { kind: "artifact", path: "src/a.c#f", parent: "src/a.c", type: "FUNCTION", measures: { LC: 2 } },
    { kind: "artifact", path: "test/a.c", type: "FILE", measures: { LC: 5 } },
    { kind: "artifact", path: "test/a.c", type: "FILE" },
    { kind: "link", type: "TESTS", from: "test/a.c", to: "src/a.c" },
    { kind: "source", path: "src/a.c", text: "int a;\n" },
    { kind: "rule", id: "tool:rule", name: "A rule", families: ["CWE-1"], categories: ["SEVERITY.CRITICAL"] },
    { kind: "finding", artifact: "src/a.c", rule: "tool:rule", message: "look", location: { startLine: 1 } },
  );
  await admin.json("PUT", "/api/projects/Engine/gate", {
    conditions: [
      { type: "FINDINGS", on: "NEW", families: ["CWE-1"], bounds: "[;0]" },
      { type: "INDICATOR", id: "QUALITY", level: "LEVELG" },
      { type: "MEASURE", id: "LC", bounds: "[;9]" },
    ],
  });
  await admin.json("PUT", "/api/gates/Firmware", {
    conditions: [{ type: "FINDINGS", on: "NEW", bounds: "[;0]" }],
    locked: false,
  });
  const earlier = await admin.build("Engine", results, { query: "?baseline=true" });
  const more = { kind: "finding", artifact: "test/a.c", rule: "tool:rule", message: "there" };
  const file = { kind: "artifact", path: "src/b.c", type: "FILE", measures: { LC: 9 } };
  const task = await admin.build("Engine", `${results}\n${lines(more, file)}`);
  await admin.json("POST", "/api/users", { login: "target", password: "a long secret" });
  await admin.json("POST", "/api/roles", { name: "Reviewer", permissions: ["source.read"] });
  await admin.json("POST", "/api/groups", { name: "crew", users: ["target"] });
  await admin.json("PUT", "/api/projects/Engine/members", [{ group: "crew", role: "GUEST" }]);
  const idOf = async (path: string): Promise<number> => (await admin.call<{ id: number }[]>("GET", path)).body[0]!.id;
  const artifactId = await idOf("/api/projects/Engine/artifacts?where=path=src/a.c");
  const findingId = await idOf(`/api/artifacts/${artifactId}/findings`);
  await admin.json("PUT", `/api/findings/${findingId}`, { status: "RELAXED", reason: "LEGACY", comment: "old" });
  await admin.json("PUT", `/api/artifacts/${artifactId}`, { comment: "to be seen to" });
  const excludedId = await idOf("/api/projects/Engine/artifacts?where=path=src/b.c");
  await admin.json("PUT", `/api/artifacts/${excludedId}`, { excluded: true, reason: "LEGACY" });
  const query = { name: "saved", query: { columns: [{ type: "MEASURE", id: "LC" }] }, project: "Engine", shared: true };
  const saved = await admin.json<{ id: number }>("POST", "/api/queries", query);
  const filter = await admin.json<{ id: number }>("POST", "/api/filters", { name: "saved", sort: "-age" });
  const tile = { kind: "RATING", width: 1, group: null, favourites: false, days: 90 };
  const board = await admin.json<{ id: number }>("POST", "/api/dashboards", { name: "saved", tiles: [tile] });
  await admin.call("PUT", "/api/projects/Engine/favourite");
  await makeWebhook(signedIn, null);
  // This server has no issuer and no provider.
  const { id: projectId } = (await admin.call<{ id: number }>("GET", "/api/projects/Engine")).body;
  const job = { name: "main", issuer: "forge", claims: { repository: "acme/engine" } };
  await server.store.write.putTrustedJobs({ projectId, jobs: [job], at: Date.now() });
  const rule = { provider: "corp", providerGroup: "staff", grant: { kind: "group", group: "crew" } } as const;
  await server.store.write.replaceSignInRules({ rules: [rule], at: Date.now() });
  world = {
    project: "Engine",
    versionId: task.versionId!,
    taskId: task.id,
    artifactId,
    findingId,
    queryId: saved.body.id,
    filterId: filter.body.id,
    dashboardId: board.body.id,
    earlierVersionId: earlier.versionId!,
    login: "target",
    group: "crew",
    role: "Reviewer",
    model: "STANDARD",
    tokenId: (await makeToken(signedIn)).id,
    projectTokenId: (await makeProjectToken(signedIn, "Engine")).id,
    ...(await makeWebhook(signedIn, "Engine")),
  };
});

afterAll(() => server.close());

describe("answers have the fields that their description lists, and no others", () => {
  const readings = endpoints.filter(
    // Resources of SCIM have the attributes of its standard.
    ({ method, authentication, responses, produces }) =>
      method === "GET" && authentication === "bearer" && responses[200]?.schema !== undefined && produces === undefined,
  );
  test.each(readings.map(({ path }) => path))("GET %s", async (path) => {
    const { status, body } = await admin.call("GET", rights[`GET ${path}`]!.path(world));
    expect(status, JSON.stringify(body)).toBe(200);
    if (Array.isArray(body)) expect(body).not.toEqual([]);
    check("GET", path, 200, body);
  });

  test("GET /api/events", async () => {
    const stream = await EventClient.open(server.url, server.adminToken, "0", "/api/events?follow=false");
    await stream.ended;
    expect(new Set(stream.types)).toEqual(
      new Set(["project.created", "version.built", "version.completed", "gate.changed", "triage.changed"]),
    );
    const schema = endpoints.find(({ path }) => path === "/api/events")!.responses[200]!.events!;
    for (const event of stream.events) expectShape(schema, event);
  });

  const writings: readonly (readonly [string, string, number, unknown?, "root"?])[] = [
    ["POST", "/api/projects", 201, { name: "Gearbox" }],
    ["PUT", "/api/projects/:name", 200, { group: "Firmware" }],
    ["POST", "/api/projects/:name/branches", 201, { name: "release/2.1" }],
    ["PUT", "/api/projects/:name/branches/:branch", 200, { group: "Releases" }],
    ["PUT", "/api/versions/:id", 200, { name: "2.1" }],
    ["PUT", "/api/findings/:id", 200, { status: "OPEN", comment: "again" }],
    ["POST", "/api/findings/triage", 200, { project: "Engine", rule: "tool:rule", status: "OPEN" }],
    ["PUT", "/api/artifacts/:id", 200, { excluded: true, reason: "LEGACY" }],
    ["PUT", "/api/projects/:name/gate", 200, { conditions: [] }],
    ["PUT", "/api/gates/:group", 200, { conditions: [] }],
    ["POST", "/api/dashboards", 201, { name: "another" }],
    ["PUT", "/api/dashboards/:id", 200, { tiles: [] }],
    ["POST", "/api/filters", 201, { name: "another", where: "isNew=true" }],
    ["PUT", "/api/filters/:id", 200, { name: "other" }],
    ["POST", "/api/queries", 201, { name: "another", query: { columns: [] } }],
    ["PUT", "/api/queries/:id", 200, { name: "other" }],
    ["POST", "/api/users", 201, { login: "grace", password: "a long secret" }],
    ["PUT", "/api/users/:login", 200, { name: "Ada Lovelace" }],
    ["PUT", "/api/users/:login/mail", 200, { hour: 7, projects: [{ project: "Engine", topics: ["gate.changed"] }] }],
    ["PUT", "/api/users/:login/limits", 200, { requestsPerMinute: 0, builds: 4 }],
    ["PUT", "/api/projects/:name/limits", 200, { versions: 500 }],
    ["POST", "/api/roles", 201, { name: "Builder", permissions: ["project.build", "task.read"] }],
    ["PUT", "/api/roles/:name", 200, { permissions: ["source.read"] }],
    ["POST", "/api/groups", 201, { name: "team" }],
    ["PUT", "/api/groups/:name", 200, { users: [] }],
    ["PUT", "/api/projects/:name/members", 200, [{ user: "target", role: "MANAGER" }]],
    ["POST", "/api/tokens", 201, { name: "nightly", scope: "triage", project: "Engine", expiresAt: soon() }],
    ["POST", "/api/projects/:name/tokens", 201, { name: "nightly", scope: "build", expiresAt: soon() }],
    ["PUT", "/api/projects/:name/trusted-jobs", 200, []],
    ["POST", "/api/projects/:name/webhooks", 201, webhookBody],
    ["POST", "/api/webhooks", 201, webhookBody],
    ["PUT", "/api/webhooks/:id", 200, { branch: "main" }],
    ["POST", "/api/webhooks/:id/secret", 200],
    ["POST", "/api/webhooks/:id/test", 202],
    ["POST", "/api/webhooks/:id/deliveries/:delivery/resend", 202],
    ["PUT", "/api/settings", 200, { temporaryTokenHours: 8 }],
    ["POST", "/api/sign-in/rules/preview", 200, []],
    ["PUT", "/api/sign-in/rules", 200, []],
    ["POST", "/api/sign-in/directories/test", 200, { directory: "staff", login: "ada" }],
    ["POST", "/api/projects/:name/rerate", 202],
    ["POST", "/api/models/:id/rerate", 202],
    [
      "POST",
      "/api/artifacts/:id/query",
      200,
      {
        columns: [
          { type: "MEASURE", id: "LC" },
          { type: "INDICATOR", id: "QUALITY", useBackgroundColor: true },
          { type: "INFO", id: "LANGUAGE", excludingTypes: "FOLDER" },
        ],
      },
      "root",
    ],
    ["POST", "/api/artifacts/:id/query", 200, { columns: [], hidePath: true, hideRating: true }, "root"],
    ["DELETE", "/api/versions/:id", 202],
    ["DELETE", "/api/projects/:name", 202],
  ];
  for (const [method, path, expected, sent, at] of writings) {
    test(`${method} ${path} answers ${expected}`, async () => {
      const root = (await admin.call<{ artifactId: number }>("GET", "/api/projects/Engine")).body.artifactId;
      const address = rights[`${method} ${path}`]!.path(at === "root" ? { ...world, artifactId: root } : world);
      const { status, body } =
        sent === undefined ? await admin.call(method, address) : await signedIn.json(method, address, sent);
      expect(status, JSON.stringify(body)).toBe(expected);
      check(method, path, expected, body);
    });
  }
});

function check(method: string, path: string, status: number, body: unknown): void {
  const endpoint = endpoints.find((candidate) => candidate.method === method && candidate.path === path);
  expectShape(endpoint!.responses[status]!.schema as TSchema, body);
}

function expectShape(schema: TSchema, body: unknown): void {
  expect(Value.Errors(schema, body)).toEqual([]);
  expect(listUndeclared(schema as Shape, body, "")).toEqual([]);
}

/** Where the value has a property that the schema does not describe. */
function listUndeclared(shape: Shape, value: unknown, at: string): readonly string[] {
  if (shape.anyOf !== undefined) {
    const tries = shape.anyOf
      .filter((choice) => Value.Check(choice as TSchema, value))
      .map((choice) => listUndeclared(choice, value, at));
    return tries.find((surplus) => surplus.length === 0) ?? tries[0] ?? [at];
  }
  if (Array.isArray(value)) return value.flatMap((entry) => listUndeclared(shape.items ?? {}, entry, `${at}/…`));
  if (typeof value !== "object" || value === null || shape.additionalProperties === true) return [];
  const [record] = Object.values(shape.patternProperties ?? {});
  return Object.entries(value).flatMap(([name, entry]) => {
    const known = shape.properties?.[name] ?? record;
    return known === undefined ? [`${at}/${name}`] : listUndeclared(known, entry, `${at}/${name}`);
  });
}
