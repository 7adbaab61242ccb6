import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomNumbers } from "../../bench/generate.ts";
import { endpoints, selectionDescription } from "../../src/http/index.ts";
import { chosenSeed, sized } from "../harness/form.ts";
import { lines } from "../harness/results.ts";
import { buildingPassword, startBuildingServer, type BuildingServer } from "./building-server.ts";
import type { World } from "./rights.ts";
import { rights } from "./rights-table.ts";
import { makeProjectToken, makeToken, signIn } from "./token-world.ts";
import { makeWebhook } from "./webhook-world.ts";

/** Answers to random requests of every kind of caller, compared with `/openapi.json` as a client reads it. */
interface Described {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, unknown>>;
}

let server: BuildingServer;
let world: World;
let paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Record<string, Described> }>>>>;
let ajv: Ajv2020;
const tokens = new Map<string, string | undefined>();
const checks = new Map<string, ValidateFunction>();

const roundsPerEndpoint = sized({ quick: 3, short: 40, long: 300 });
const seed = chosenSeed();
const random = randomNumbers(seed);
const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;

beforeAll(async () => {
  server = await startBuildingServer();
  const { admin, adminToken } = server;
  const signedIn = await signIn(server.url, "admin", buildingPassword);
  await admin.json("POST", "/api/projects", { name: "Engine", public: true });
  const results = lines(
    { kind: "artifact", path: "src/a.c", type: "FILE", measures: { LC: 3, VG: 2 }, infos: { LANGUAGE: "C" } },
    { kind: "source", path: "src/a.c", text: "int a;\n" },
    { kind: "finding", artifact: "src/a.c", rule: "tool:rule", message: "look", location: { startLine: 1 } },
  );
  const earlier = await admin.build("Engine", results, { query: "?baseline=true" });
  const task = await admin.build("Engine", results);
  await admin.json("POST", "/api/users", { login: "target", password: buildingPassword });
  await admin.json("POST", "/api/roles", { name: "Reviewer", permissions: ["source.read"] });
  await admin.json("POST", "/api/groups", { name: "crew", users: ["target"] });
  const idOf = async (path: string): Promise<number> => (await admin.call<{ id: number }[]>("GET", path)).body[0]!.id;
  const artifactId = await idOf("/api/projects/Engine/artifacts?where=path=src/a.c");
  const saved = { name: "saved", project: "Engine", shared: true };
  const query = await admin.json<{ id: number }>("POST", "/api/queries", { ...saved, query: { columns: [] } });
  const filter = await admin.json<{ id: number }>("POST", "/api/filters", saved);
  const board = await admin.json<{ id: number }>("POST", "/api/dashboards", { name: "saved", shared: true });
  world = {
    project: "Engine",
    versionId: task.versionId!,
    earlierVersionId: earlier.versionId!,
    taskId: task.id,
    artifactId,
    findingId: await idOf(`/api/artifacts/${artifactId}/findings`),
    login: "target",
    group: "crew",
    role: "Reviewer",
    model: "STANDARD",
    queryId: query.body.id,
    filterId: filter.body.id,
    dashboardId: board.body.id,
    tokenId: (await makeToken(signedIn)).id,
    projectTokenId: (await makeProjectToken(signedIn, "Engine")).id,
    ...(await makeWebhook(signedIn, "Engine")),
  };
  tokens.set("anonymous", undefined).set("administrator", adminToken);
  tokens.set("guest", await signInAs("target"));
  for (const scope of ["read", "build", "triage", "badge"]) {
    tokens.set(`limited ${scope}`, (await makeToken(signedIn, { name: scope, scope })).token);
    tokens.set(
      `limited ${scope} Engine`,
      (await makeToken(signedIn, { name: `e${scope}`, scope, project: "Engine" })).token,
    );
    tokens.set(`project ${scope}`, (await makeProjectToken(signedIn, "Engine", { name: scope, scope })).token);
  }
  const document = await (await fetch(`${server.url}/openapi.json`)).json();
  ({ paths } = document as { paths: typeof paths });
  ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  ajv.addSchema(document as object, "api");
});
afterAll(() => server.close());

async function signInAs(login: string): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${login}:${buildingPassword}`).toString("base64")}`;
  const answer = await fetch(`${server.url}/api/token`, { headers: { authorization } });
  return ((await answer.json()) as { token: string }).token;
}

const accepts = [
  "*/*",
  "application/json",
  "application/vnd.belvedere.app-v3+json",
  "text/html",
  "text/csv",
  "image/png",
];
const queries = [
  "",
  "",
  "?limit=1",
  "?limit=x",
  "?where=id>0",
  "?where=(",
  "?version=1",
  "?by=rule",
  "?unknown=1",
  "?q=a",
];
const bodies = [
  "{}",
  "[]",
  "null",
  "{",
  '"',
  '{"name":"x"}',
  '{"name":1}',
  '{"conditions":[]}',
  '{"status":"OPEN"}',
  "\u0000",
];

describe(`answers to ${roundsPerEndpoint} random requests fit the description (seed ${seed})`, () => {
  test.each(Object.keys(rights))("%s", async (name) => {
    const [method = "", path = ""] = name.split(" ");
    const operation = paths[path.replaceAll(/:(\w+)/g, "{$1}")]![method.toLowerCase()]!;
    for (let round = 0; round < roundsPerEndpoint; round += 1) {
      const caller = pick([...tokens.keys()]);
      // The world stays: what an administrator deletes or renames would be absent afterwards.
      const removes = method === "DELETE" || name === "PUT /api/projects/:name/branches/:branch";
      const shown = removes && caller !== "guest" ? absentWorld(world) : world;
      const address = rights[name]!.path(pick([shown, shown, shown, absentWorld(world)]));
      const query = address.includes("?") ? "" : pick(queries);
      await check({ method, caller, address: address + query, accept: pick(accepts), responses: operation.responses });
    }
  });

  test("GET /api/me for every kind of caller", async () => {
    const { responses } = paths["/api/me"]!["get"]!;
    for (const caller of tokens.keys()) {
      const status = await check({ method: "GET", caller, address: "/api/me", accept: "*/*", responses });
      expect(status, caller).toBe(caller === "anonymous" ? 401 : caller.includes("badge") ? 403 : 200);
    }
  });
});

describe("answers with `fields` fit the description", () => {
  const selecting = endpoints.filter(
    ({ method, query, produces }) => method === "GET" && produces === undefined && "fields" in query.properties,
  );
  const selectionsMax = sized({ quick: 4, short: 20, long: 200 });

  test.each(selecting.map(({ path }) => path))("GET %s", async (path) => {
    const { responses } = paths[path.replaceAll(/:(\w+)/g, "{$1}")]!["get"]!;
    const address = rights[`GET ${path}`]!.path(world);
    const { status, body } = await server.admin.call<unknown>("GET", address);
    expect(status).toBe(200);
    const names = namesIn(Array.isArray(body) ? body[0] : body);
    for (let count = 0; count < Math.min(selectionsMax, names.length); count += 1) {
      const selected = `${address}${address.includes("?") ? "&" : "?"}fields=${encodeURIComponent(pick(names))}`;
      const request = { method: "GET", caller: "administrator", accept: "application/json", responses };
      expect(await check({ ...request, address: selected }), selected).toBe(200);
    }
  });

  test("a whole answer and a selection are different schemas", async () => {
    const { content } = paths["/api/projects"]!["get"]!.responses["200"]!;
    const selection = [{ name: "Engine", level: { id: "LEVELA" } }];
    expect(validator(content!["application/json"], "whole")(selection)).toBe(false);
    expect(validator(content!["application/json"], "selection")(selection)).toBe(true);
    expect(validator(content!["application/json"], "selection")([{ name: 5 }])).toBe(false);
  });
});

/** What `fields` can select of a value: properties, and properties of objects in it. */
function namesIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value)
    .filter(([name]) => /^\w+$/.test(name))
    .flatMap(([name, inner]) => [name, ...namesIn(inner).map((one) => `${name}.${one}`)]);
}

function absentWorld(of: World): World {
  const absent = Object.entries(of).map(([key, value]) => [key, typeof value === "number" ? 900_000_000 : "nowhere"]);
  return Object.fromEntries(absent) as unknown as World;
}

interface Request {
  readonly method: string;
  readonly caller: string;
  readonly address: string;
  readonly accept: string;
  readonly responses: Readonly<Record<string, Described>>;
}

async function check({ method, caller, address, accept, responses }: Request): Promise<number> {
  const token = tokens.get(caller);
  const body = method === "GET" || method === "DELETE" ? undefined : pick(bodies);
  const answer = await fetch(server.url + address, {
    method,
    headers: {
      accept,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined
        ? {}
        : { "content-type": address.includes("/builds") ? "application/x-ndjson" : "application/json" }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  const what = `${method} ${address} as ${caller} accepting ${accept} with ${body}: ${answer.status} ${text.slice(0, 300)}`;
  expect(answer.status, what).toBeLessThan(500);
  const status = String(answer.status) in responses ? String(answer.status) : "default";
  expect(responses, what).toHaveProperty([status]);
  const type = answer.headers.get("content-type")?.split(";")[0] ?? "";
  if (text === "") return answer.status;
  const described = resolve(responses[status]!);
  expect(Object.keys(described.content ?? {}), what).toContain(type);
  // Lines of JSON are no document.
  if (!/[/+]json$/.test(type)) return answer.status;
  const valid = validator(described.content![type], address.includes("fields=") ? "selection" : "whole");
  expect(valid(JSON.parse(text)) ? [] : valid.errors, what).toEqual([]);
  return answer.status;
}

function resolve(described: Described): Described {
  if (described.$ref === undefined) return described;
  return ajv.getSchema(`api${described.$ref}`)!.schema as Described;
}

/** A choice has the schema of the whole answer first, then that of an answer with `fields`. */
function validator(media: unknown, what: "whole" | "selection"): ValidateFunction {
  const { schema: described } = media as { readonly schema: { readonly anyOf?: readonly { description?: string }[] } };
  const [whole, selection] = described.anyOf ?? [];
  const isChoice = selection?.description === selectionDescription;
  const schema = isChoice ? (what === "whole" ? whole : selection) : described;
  // References of a schema are to the document.
  const text = JSON.stringify(schema).replaceAll('"$ref":"#', '"$ref":"api#');
  const known = checks.get(text) ?? ajv.compile(JSON.parse(text) as object);
  checks.set(text, known);
  return known;
}
