import { afterAll, beforeAll, expect, test } from "vitest";
import type { BuildParameters } from "../../src/store/index.ts";
import { Client } from "../harness/client.ts";
import { file, lines } from "../harness/results.ts";
import { buildingPassword, startBuildingServer, type BuildingServer } from "./building-server.ts";
import { makeProjectToken, makeToken, signIn } from "./token-world.ts";

let server: BuildingServer;
let admin: Client;
let manager: Client;
let bob: Client;

interface Role {
  readonly name: string;
  readonly builtIn: boolean;
  readonly permissions: readonly string[];
  readonly uses: number | null;
}

interface Refusal {
  readonly code?: string;
  readonly pointer?: string;
}

const results = lines(
  file("src/a.c", 1),
  { kind: "source", path: "src/a.c", text: "int secret;\n" },
  { kind: "finding", artifact: "src/a.c", rule: "tool:rule", message: "look", location: { startLine: 1 } },
);

beforeAll(async () => {
  server = await startBuildingServer();
  ({ admin } = server);
  for (const login of ["manager", "bob"]) {
    await admin.json("POST", "/api/users", { login, password: buildingPassword });
  }
  manager = await signIn(server.url, "manager", buildingPassword);
  bob = await signIn(server.url, "bob", buildingPassword);
  await admin.createProject("Engine");
  await admin.build("Engine", results, { query: "?baseline=true&name=one" });
  await admin.build("Engine", results, { query: "?name=draft" });
  await give("GUEST");
});
afterAll(() => server.close());

async function give(role: string): Promise<void> {
  const members = [
    { user: "manager", role: "MANAGER" },
    { user: "bob", role },
  ];
  expect((await admin.json("PUT", "/api/projects/Engine/members", members)).status).toBe(200);
}

/** Creates the role, or gives it these permissions. */
async function define(name: string, ...permissions: string[]): Promise<void> {
  const created = await admin.json("POST", "/api/roles", { name, permissions });
  if (created.status === 409) await admin.json("PUT", `/api/roles/${name}`, { permissions });
  else expect(created.status).toBe(201);
}

async function refused(answer: Promise<{ status: number; body: unknown }>, status: number, code: string) {
  const { status: found, body } = await answer;
  expect([found, (body as Refusal).code]).toEqual([status, code]);
}

test("roles are listed with the built-in ones; managers see no numbers of uses", async () => {
  await define("Reviewer", "triage.read", "finding.triage");
  await give("Reviewer");
  const listed = async (client: Client) => (await client.call<Role[]>("GET", "/api/roles")).body;
  expect((await listed(admin)).map(({ name, builtIn, uses }) => [name, builtIn, uses])).toEqual([
    ["GUEST", true, null],
    ["DEVELOPER", true, null],
    ["MANAGER", true, null],
    ["OWNER", true, null],
    ["Reviewer", false, 1],
  ]);
  expect((await listed(manager)).at(-1)).toMatchObject({ name: "Reviewer", uses: null });
  await refused(bob.call("GET", "/api/roles"), 403, "access.forbidden");
  await refused(manager.json("POST", "/api/roles", { name: "Mine", permissions: [] }), 403, "access.forbidden");
  const pages: string[] = [];
  let next = "/api/roles?limit=3";
  for (let count = 0; count < 5 && next !== ""; count += 1) {
    const page = await admin.call<Role[]>("GET", next);
    pages.push(...page.body.map(({ name }) => name));
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1]?.replace(server.url, "") ?? "";
  }
  expect(pages).toEqual(["GUEST", "DEVELOPER", "MANAGER", "OWNER", "Reviewer"]);
});

test("a permission that would let its owner climb, or that needs another one, is refused", async () => {
  for (const permission of [
    "audience.write",
    "member.write",
    "project-token.create",
    "trusted-job.write",
    "project.delete",
    "user.find",
  ]) {
    const body = { name: "Climber", permissions: [permission] };
    await refused(admin.json("POST", "/api/roles", body), 400, "body.value-choice");
    await refused(admin.json("PUT", "/api/roles/Reviewer", { permissions: [permission] }), 400, "body.value-choice");
  }
  const needy = { name: "Needy", permissions: ["webhook.write", "webhook.read"] };
  await refused(admin.json("POST", "/api/roles", needy), 400, "role.permission-needed");
  await refused(admin.json("POST", "/api/roles", { name: "developer", permissions: [] }), 409, "role.name-taken");
  await refused(admin.json("POST", "/api/roles", { name: " ", permissions: [] }), 400, "body.name-invalid");
  await refused(admin.json("PUT", "/api/roles/GUEST", { permissions: [] }), 404, "role.absent");
});

test("a change with an old tag is refused, and a change counts at the next request", async () => {
  await define("Reader", "draft.read");
  await give("Reader");
  const versions = async () => (await bob.call<unknown[]>("GET", "/api/projects/Engine/versions")).body.length;
  expect(await versions()).toBe(2);
  const { headers } = await admin.call("GET", "/api/roles/Reader");
  const change = { permissions: ["source.read"] };
  const ifMatch = { "if-match": headers.get("etag") ?? "" };
  const put = () =>
    admin.call("PUT", "/api/roles/Reader", {
      headers: { ...ifMatch, "content-type": "application/json" },
      body: JSON.stringify(change),
    });
  expect((await put()).status).toBe(200);
  expect(await versions()).toBe(1);
  await refused(put(), 412, "revision.stale");
  await refused(admin.call("DELETE", "/api/roles/Reader", { headers: ifMatch }), 412, "revision.stale");
});

test("a role that changes the project leaves its audience alone, which managers change", async () => {
  await define("Editor", "project.write");
  await give("Editor");
  const put = (client: Client, body: object) => client.json("PUT", "/api/projects/Engine", body);
  const audience = async () => (await admin.call<{ audience: string }>("GET", "/api/projects/Engine")).body.audience;
  const before = await audience();
  for (const body of [{ audience: "USERS" }, { audience: "EVERYONE" }, { public: true }]) {
    const { status } = await put(bob, { group: "Firmware", ...body });
    expect([body, status === 200 ? "changed" : "refused", await audience()]).toEqual([body, "refused", before]);
  }
  await refused(put(bob, { audience: "USERS" }), 403, "access.forbidden");
  expect((await put(bob, { group: "Firmware", audience: before, public: false })).status).toBe(200);
  expect((await put(manager, { audience: "USERS" })).status).toBe(200);
  await refused(put(bob, { audience: "MEMBERS" }), 403, "access.forbidden");
  await refused(put(bob, { public: false }), 403, "access.forbidden");
  expect(await audience()).toBe("USERS");
  expect((await put(manager, { audience: "MEMBERS", group: "" })).status).toBe(200);
});

test("a role in use is deleted with a replacement alone", async () => {
  await define("Leaving", "source.read");
  await give("Leaving");
  await refused(admin.call("DELETE", "/api/roles/Leaving"), 409, "role.in-use");
  await refused(admin.call("DELETE", "/api/roles/Leaving?replacement=OWNER"), 400, "role.replacement-unknown");
  expect((await admin.call("DELETE", "/api/roles/Leaving?replacement=DEVELOPER")).status).toBe(204);
  const { body } = await admin.call<unknown[]>("GET", "/api/projects/Engine/members");
  expect(body).toContainEqual({ user: "bob", role: "DEVELOPER" });
  await refused(admin.call("DELETE", "/api/roles/Leaving"), 404, "role.absent");
});

test("an unknown role is refused with a pointer, and nothing changes", async () => {
  await give("GUEST");
  for (const role of ["OWNER", "Unknown", "guest"]) {
    const members = [{ user: "bob", role }];
    const answer = await admin.json<Refusal>("PUT", "/api/projects/Engine/members", members);
    expect([answer.status, answer.body.code, answer.body.pointer]).toEqual([400, "body.role-unknown", "/0/role"]);
  }
  expect((await admin.call<unknown[]>("GET", "/api/projects/Engine/members")).body).toHaveLength(2);
});

test("a limited token has what its scope and the role have in common", async () => {
  await define("Builder", "project.build", "task.read");
  await give("Builder");
  const build = async (client: Client) => {
    const sent = await client.send("Engine", results);
    return sent.status === 202 ? 202 : (sent.body as Refusal).code;
  };
  const limited = async (scope: string) =>
    new Client(server.url, (await makeToken(bob, { scope, project: "Engine" })).token);
  expect(await build(bob)).toBe(202);
  expect(await build(await limited("build"))).toBe(202);
  expect(await build(await limited("read"))).toBe("access.scope-missing");
  await define("Builder", "source.read");
  expect(await build(await limited("build"))).toBe("access.forbidden");
  // A project token acts as a developer, whatever roles there are.
  const own = await makeProjectToken(manager, "Engine");
  expect(await build(new Client(server.url, own.token))).toBe(202);
  await refused(
    bob.json("POST", "/api/projects/Engine/tokens", { name: "x", scope: "build", expiresAt: "2000-01-01" }),
    403,
    "access.forbidden",
  );
});

test("a role that sends builds cancels own tasks alone", async () => {
  await define("Builder", "project.build", "task.read");
  await give("Builder");
  const cancel = async (id: number) => (await bob.call<Refusal>("DELETE", `/api/tasks/${id}`)).body.code;
  const theirs = await admin.build("Engine", results);
  expect(await cancel(theirs.id)).toBe("access.forbidden");
  const own = await bob.build("Engine", results);
  expect(await cancel(own.id)).toBe("task.finished");
  await define("Builder", "project.build", "task.read", "task.cancel");
  expect(await cancel(theirs.id)).toBe("task.finished");
});

test("members of a meta-project are seen by what the role on each of them gives", async () => {
  await define("Reader", "draft.read");
  await give("GUEST");
  await admin.json("POST", "/api/projects", { name: "All", metaProject: true, members: ["Engine"], public: true });
  await define("MetaBuilder", "project.build", "task.read");
  await admin.json("PUT", "/api/projects/All/members", [{ user: "bob", role: "MetaBuilder" }]);
  const recorded = async () => {
    const sent = await bob.call<{ id: number }>("POST", "/api/projects/All/builds");
    const [row] = await server.store.read.tasksByIds([sent.body.id]);
    const { members } = row!.parameters as BuildParameters;
    const version = await server.store.read.versionById(members![0]!.versionId!);
    return version?.baseline;
  };
  expect(await recorded()).toBe(true);
  await give("Reader");
  expect(await recorded()).toBe(false);
});

test("on a project for everyone, a custom role adds to what everyone has", async () => {
  await admin.createProject("Open");
  await admin.json("PUT", "/api/projects/Open", { public: true });
  await admin.build("Open", results, { query: "?baseline=true" });
  const source = async () => {
    const [artifact] = (await bob.call<{ id: number }[]>("GET", "/api/projects/Open/artifacts?where=path=src/a.c"))
      .body;
    return (await bob.call("GET", `/api/artifacts/${artifact!.id}/source`)).status;
  };
  expect(await source()).toBe(403);
  await define("SourceReader", "source.read");
  await admin.json("PUT", "/api/projects/Open/members", [{ user: "bob", role: "SourceReader" }]);
  expect(await source()).toBe(200);
});

test("tools of agents have the rights of the role", async () => {
  await define("Coder", "source.read");
  await give("Coder");
  const [finding] = (await bob.call<{ id: number }[]>("GET", "/api/findings?project=Engine")).body;
  const params = { name: "source", arguments: { finding: finding!.id } };
  const ask = async (): Promise<string> => {
    const answer = await bob.text("POST", "/mcp", {
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
    });
    return answer.body;
  };
  expect(await ask()).toContain("int secret;");
  await define("Coder");
  const refusal = await ask();
  expect(refusal).toContain("source.read");
  expect(refusal).not.toContain("int secret;");
});
