import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "../../src/http/index.ts";
import { Client } from "../harness/client.ts";
import { adminPassword, makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { startServer, type ServerProcess } from "../harness/server-process.ts";
import { makeWorld } from "./matrix-world.ts";
import { problemCode } from "./problem-code.ts";
import type { World } from "./rights.ts";
import { rights } from "./rights-table.ts";
import { allScopes, ofProject, scopeFirst, serverWide, withinProject, type Scope } from "./scopes-table.ts";
import { makeProjectToken, makeToken, signIn } from "./token-world.ts";

/**
 * What a token is limited to: nothing, the project of the request, or another one. `project token`: the project of the
 * request, as its technical user; `other project token`: another project. The owner of the others is the administrator,
 * so that only the token refuses.
 */
const reaches = ["everything", "this project", "another project", "project token", "other project token"] as const;
type Reach = (typeof reaches)[number];

let folder: DataFolder;
let server: ServerProcess;
let url: string;
let world: World;
const tokens = new Map<string, string>();

beforeAll(async () => {
  folder = await makeDataFolder();
  server = startServer({ dataDir: folder.path, environment: { BELVEDERE_PORTFOLIO_METRICS: "1" } });
  url = await server.ready();
  const admin = await signIn(url, "admin", adminPassword);
  for (const login of ["guest", "developer", "manager"]) {
    await admin.json("POST", "/api/users", { login, password: "a long secret" });
  }
  // Not the administrator: the task of the world must be another user's.
  await admin.json("POST", "/api/users", { login: "owner", password: "a long secret", role: "CREATOR" });
  world = await makeWorld({ admin, owner: await signIn(url, "owner", "a long secret") });
  await admin.createProject("elsewhere");
  for (const scope of allScopes) {
    const keep = (reach: Reach, { token }: { token: string }) => tokens.set(`${scope} ${reach}`, token);
    keep("everything", await makeToken(admin, { scope }));
    // About the whole server: no such token is of a project, nor limited to one.
    if (scope === "scim") continue;
    keep("this project", await makeToken(admin, { scope, project: world.project }));
    keep("another project", await makeToken(admin, { scope, project: "elsewhere" }));
    keep("project token", await makeProjectToken(admin, world.project, { scope, name: scope }));
    keep("other project token", await makeProjectToken(admin, "elsewhere", { scope, name: scope }));
  }
});

afterAll(async () => {
  await server.stop();
  await removeDataFolder(folder);
});

const table = { ...serverWide, ...withinProject, ...ofProject };

test("the table has every endpoint that takes a bearer token, once", () => {
  const declared = endpoints.filter(({ authentication }) => authentication === "bearer");
  const names = [serverWide, withinProject, ofProject].flatMap((part) => Object.keys(part));
  expect(names.toSorted()).toEqual(declared.map(({ method, path }) => `${method} ${path}`).toSorted());
});

describe("every endpoint × every scope × every reach", () => {
  test.each(Object.keys(table))("%s", async (name) => {
    const found: Record<string, string> = {};
    const expected: Record<string, string> = {};
    const every = allScopes.flatMap((scope) => reaches.map((reach) => ({ scope, reach })));
    const cases = every.filter(({ scope, reach }) => tokens.has(`${scope} ${reach}`));
    const askOne = async ({ scope, reach }: (typeof cases)[number]): Promise<void> => {
      expected[`${scope} ${reach}`] = verdictFor(name, scope, reach);
      found[`${scope} ${reach}`] = await ask(name, `${scope} ${reach}`);
    };
    await Promise.all(cases.map(askOne));
    expect(found).toEqual(expected);
  });
});

// Follows the text of D17, independently of the code under test.
function verdictFor(name: string, scope: Scope, reach: Reach): string {
  const isScoped = table[name]!.includes(scope);
  const isTechnical = reach.includes("token");
  const mayItself = !isTechnical || ["user", "guest", "developer"].includes(rights[name]!.least);
  if (scopeFirst.includes(name) && !isScoped && mayItself) return "access.scope-missing";
  if (Object.hasOwn(ofProject, name) && reach.includes("other")) return "404";
  // The tokens of others are hidden.
  if (!mayItself && rights[name]!.least === "token owner") return "404";
  // A task is read before it is cancelled.
  if (name.endsWith(" /api/tasks/:id") && !table["GET /api/tasks/:id"]!.includes(scope)) return "access.scope-missing";
  // What the token lacks is said only of what its user may do.
  if (!mayItself) return "access.forbidden";
  if (rights[name]!.signedIn === true) return "access.sign-in-needed";
  if (!isScoped) return "access.scope-missing";
  if (Object.hasOwn(serverWide, name) && reach !== "everything") return "access.project-only";
  return "allowed";
}

async function ask(name: string, which: string): Promise<string> {
  const right = rights[name]!;
  const body = right.bodyOf?.(world) ?? right.body;
  const response = await fetch(url + right.path(world), {
    method: name.slice(0, name.indexOf(" ")),
    headers: {
      authorization: `Bearer ${tokens.get(which)}`,
      ...(body === undefined ? {} : { "content-type": right.contentType ?? "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status === 404) return right.namesNothing === true ? "allowed" : "404";
  if (response.status === 403) return String(problemCode(JSON.parse(text) as Readonly<Record<string, unknown>>));
  if (response.status === 401 || response.status >= 500) throw new Error(`${which}: ${response.status} ${text}`);
  return "allowed";
}

test("what belongs to another project answers like something absent", async () => {
  const absent = {
    ...world,
    project: "nowhere",
    versionId: 900_000,
    taskId: 900_000,
    queryId: 900_000,
    filterId: 900_000,
  };
  const ids = { artifactId: 900_000_000, findingId: 900_000_000, projectTokenId: 900_000, webhookId: 900_000 };
  const nowhere: World = { ...absent, ...ids };
  for (const name of Object.keys(ofProject)) {
    const answers = [];
    for (const about of [world, nowhere]) {
      const right = rights[name]!;
      const client = new Client(url, tokens.get("triage another project")!);
      const body = right.bodyOf?.(about) ?? right.body;
      const method = name.slice(0, name.indexOf(" "));
      const path = right.path(about);
      const answer = body === undefined ? await client.call(method, path) : await client.json(method, path, body);
      answers.push([answer.status, { ...(answer.body as object), requestId: "" }]);
    }
    expect(answers[0], name).toEqual(answers[1]);
  }
});

/** The scopes of tokens that every user may make. */
const ownScopes = allScopes.filter((scope) => scope !== "scim");

test("what is hidden from the owner of a token is hidden from the token, whatever its scope", async () => {
  const admin = await signIn(url, "admin", adminPassword);
  await admin.json("PUT", `/api/projects/${world.project}/members`, [{ user: "guest", role: "GUEST" }]);
  const guest = await signIn(url, "guest", "a long secret");
  const request = async (client: Client, name: string): Promise<readonly unknown[]> => {
    const right = rights[name]!;
    const body = right.bodyOf?.(world) ?? right.body;
    const [method, path] = [name.slice(0, name.indexOf(" ")), right.path(world)];
    const answer = body === undefined ? await client.call(method, path) : await client.json(method, path, body);
    return [answer.status, { ...(answer.body as object), requestId: "" }];
  };
  const limited = [];
  for (const scope of ownScopes) limited.push(new Client(url, (await makeToken(guest, { scope })).token));
  const hidden: string[] = [];
  for (const name of Object.keys(ofProject)) {
    const own = await request(guest, name);
    if (own[0] !== 404) continue;
    hidden.push(name);
    for (const client of limited) expect(await request(client, name), name).toEqual(own);
  }
  expect(hidden).toContain("GET /api/tasks/:id");
  expect(hidden).toContain("DELETE /api/tasks/:id");
});

test("`build` cancels own tasks alone, also for a manager of the project", async () => {
  const admin = await signIn(url, "admin", adminPassword);
  const cancel = (which: string, id: number) => new Client(url, tokens.get(which)!).call("DELETE", `/api/tasks/${id}`);
  const lines = JSON.stringify({ kind: "artifact", path: "src/a.c", type: "FILE" });
  const { id: own } = await admin.build(world.project, lines);
  expect((await cancel("read everything", own)).body).toMatchObject({ code: "access.scope-missing" });
  // The task ended, so that cancelling it is no question of rights.
  expect((await cancel("build everything", own)).body).toMatchObject({ code: "task.finished" });
  expect((await cancel("build project token", own)).body).toMatchObject({ code: "access.forbidden" });
  const { id } = await new Client(url, tokens.get("build project token")!).build(world.project, lines);
  expect((await cancel("build project token", id)).body).toMatchObject({ code: "task.finished" });
});
