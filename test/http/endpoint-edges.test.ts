import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "../../src/http/index.ts";
import { Client } from "../harness/client.ts";
import { adminPassword, makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { lines } from "../harness/results.ts";
import { startServer, type ServerProcess } from "../harness/server-process.ts";
import { problemCode } from "./problem-code.ts";
import type { World } from "./rights.ts";
import { rights } from "./rights-table.ts";
import { makeProjectToken, makeToken, signIn } from "./token-world.ts";
import { makeWebhook } from "./webhook-world.ts";

let folder: DataFolder;
let server: ServerProcess;
let url: string;
let world: World;

beforeAll(async () => {
  folder = await makeDataFolder();
  server = startServer({ dataDir: folder.path, environment: { BELVEDERE_PORTFOLIO_METRICS: "1" } });
  url = await server.ready();
  world = await makeWorld(new Client(url, folder.token));
});

afterAll(async () => {
  await server.stop();
  await removeDataFolder(folder);
});

async function makeWorld(admin: Client): Promise<World> {
  await admin.createProject("Edges");
  const signedIn = await signIn(url, "admin", adminPassword);
  await admin.json("POST", "/api/users", { login: "target", password: "a long secret" });
  await admin.json("POST", "/api/roles", { name: "Reviewer", permissions: ["source.read"] });
  await admin.json("POST", "/api/groups", { name: "crew" });
  const results = lines(
    { kind: "artifact", path: "a.c", type: "FILE", measures: { LC: 3 } },
    { kind: "source", path: "a.c", text: "int a;\n" },
    { kind: "finding", artifact: "a.c", rule: "tool:rule", message: "look here" },
  );
  const task = await admin.build("Edges", results, { query: "?baseline=true" });
  const idOf = async (path: string): Promise<number> => (await admin.call<{ id: number }[]>("GET", path)).body[0]!.id;
  const query = { name: "saved", query: { columns: [] }, shared: true };
  const saved = (await admin.json<{ id: number }>("POST", "/api/queries", query)).body;
  const filter = (await admin.json<{ id: number }>("POST", "/api/filters", { name: "saved", shared: true })).body;
  const board = (await admin.json<{ id: number }>("POST", "/api/dashboards", { name: "saved", shared: true })).body;
  return {
    project: "Edges",
    versionId: task.versionId ?? 0,
    taskId: task.id,
    artifactId: await idOf("/api/projects/Edges/artifacts?where=path=a.c"),
    findingId: await idOf("/api/findings"),
    login: "target",
    group: "crew",
    role: "Reviewer",
    model: "STANDARD",
    queryId: saved.id,
    filterId: filter.id,
    dashboardId: board.id,
    tokenId: (await makeToken(signedIn)).id,
    projectTokenId: (await makeProjectToken(signedIn, "Edges")).id,
    ...(await makeWebhook(signedIn, "Edges")),
  };
}

const ask = async (method: string, path: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${folder.token}`, ...headers },
  });
  // The date, the request id, the times and the headers of the connection vary.
  const varying = new Set(["date", "x-request-id", "server-timing", "connection", "keep-alive", "transfer-encoding"]);
  const shown = [...response.headers].filter(([name]) => !varying.has(name));
  return { status: response.status, headers: Object.fromEntries(shown), text: await response.text() };
};
const codeOf = ({ text }: { readonly text: string }): unknown =>
  problemCode(JSON.parse(text) as Readonly<Record<string, unknown>>);
const pathOf = (name: string): string => rights[name]!.path(world);

const reads = endpoints.filter(({ method, authentication }) => method === "GET" && authentication !== "basic");
const names = reads
  .filter(({ authentication }) => authentication === "bearer" || authentication === "none")
  .map(({ path }) => `GET ${path}`);
const apiNames = reads
  .filter(({ path, responses }) => path.startsWith("/api/") && responses[200]?.events === undefined)
  .map(({ path }) => `GET ${path}`);

describe("HEAD answers with the head of GET (D3)", () => {
  test.each(names)("%s", async (name) => {
    const get = await ask("GET", pathOf(name));
    const head = await ask("HEAD", pathOf(name));
    expect(get.status, get.text).toBe(rights[name]!.namesNothing === true ? 404 : 200);
    expect(get.text).not.toBe("");
    expect(head).toEqual({ ...get, text: "" });
  });

  test.each(apiNames)("and with 304 for a known entity tag: %s", async (name) => {
    const { headers } = await ask("GET", pathOf(name));
    const tag = headers["etag"] ?? "";
    expect(tag).toMatch(/^"[^"]+"$/);
    for (const method of ["GET", "HEAD"]) {
      const again = await ask(method, pathOf(name), { "if-none-match": tag });
      expect([method, again.status, again.text, again.headers["etag"]]).toEqual([method, 304, "", tag]);
    }
  });
});

describe("H9 other methods are 405, and Allow lists the supported ones", () => {
  const paths = [...new Set(endpoints.map(({ path }) => path))];
  test.each(paths)("%s", async (path) => {
    const methods: string[] = endpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method);
    const allowed = methods.includes("GET") ? [...methods, "HEAD"] : methods;
    const name = Object.keys(rights).find((candidate) => candidate.endsWith(` ${path}`));
    for (const method of ["PATCH", "OPTIONS"].filter((other) => !methods.includes(other))) {
      const answer = await ask(method, pathOf(name!));
      expect([answer.status, codeOf(answer)]).toEqual([405, "route.method-unsupported"]);
      expect(answer.headers["allow"]?.split(", ").toSorted()).toEqual(allowed.toSorted());
    }
  });

  test("OPTIONS * lists the methods of all paths", async () => {
    const { port, hostname } = new URL(url);
    const message = request({ hostname, port, method: "OPTIONS", path: "*" }).end();
    const [answer] = (await once(message, "response")) as [IncomingMessage];
    answer.resume();
    const methods = new Set<string>(endpoints.map(({ method }) => method)).add("HEAD");
    expect([answer.statusCode, new Set(answer.headers.allow?.split(", "))]).toEqual([405, methods]);
  });
});

describe("content type, language and API version of an answer", () => {
  test.each(apiNames)("%s", async (name) => {
    const path = pathOf(name);
    const vendor = "application/vnd.acme.app-latest+json";
    const answer = await ask("GET", path, { accept: vendor, "accept-language": "ja", timezone: "asia/kolkata" });
    expect([answer.status, answer.headers]).toMatchObject([
      200,
      {
        "content-type": "application/vnd.acme.app-v3+json; charset=utf-8",
        "content-language": "ja",
        "api-version": "v3",
        vary: "Accept, Accept-Encoding, Accept-Language, Authorization, Timezone",
      },
    ]);
    const unknown = await ask("GET", path, { accept: "application/vnd.acme.app-v99+json", "accept-language": "de" });
    expect([unknown.status, codeOf(unknown)]).toEqual([406, "accept.version-unknown"]);
    expect(unknown.headers).toMatchObject({
      "content-language": "de",
      "api-version": "v3",
      vary: answer.headers["vary"],
    });
    const nowhere = await ask("GET", path, { timezone: "Mars/Olympus" });
    expect([nowhere.status, codeOf(nowhere)]).toEqual([400, "timezone.unknown"]);
    const signedOut = await ask("GET", path, { authorization: "" });
    expect([signedOut.status, signedOut.headers["www-authenticate"]]).toEqual([401, expect.stringContaining("Bearer")]);
  });
});
