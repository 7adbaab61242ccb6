import { afterAll, beforeAll, expect, test } from "vitest";
import { basic, startServer, type Answer, type RunningServer } from "./running-server.ts";
import { bearer, postSession } from "./web-session.ts";

let server: RunningServer;
let owner: string;
beforeAll(async () => {
  server = await startServer();
  owner = await server.userToken("owner", "CREATOR");
  await send(owner, "POST", "/api/projects", { name: "Engine" });
  await send(owner, "POST", "/api/projects", { name: "Gearbox", public: true });
});
afterAll(() => server.close());

function send(token: string, method: string, path: string, body?: unknown, more = {}): Promise<Answer> {
  const headers = { ...bearer(token).headers, "content-type": "application/json", ...more };
  return server.call(method, path, { headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}

function codeOf({ status, json }: Answer): readonly unknown[] {
  return [status, json["code"]];
}

const expiresAt = new Date(Date.now() + 24 * 3_600_000).toISOString();

async function create(token: string, name: string, scope = "build", project = "Engine") {
  const answer = await send(token, "POST", `/api/projects/${project}/tokens`, { name, scope, expiresAt });
  expect(answer.status, answer.text).toBe(201);
  return answer.json as { readonly id: number; readonly owner: string; readonly token: string };
}

const build = { kind: "artifact", path: "a.c", type: "FILE" };
const ndjson = { "content-type": "application/x-ndjson" };

test("a project token builds as its technical user, and survives the manager who made it", async () => {
  const manager = await server.userToken("manager", "USER");
  await send(owner, "PUT", "/api/projects/Engine/members", [{ user: "manager", role: "MANAGER" }]);
  const made = await create(manager, "ci");
  expect(made).toMatchObject({ owner: "token:Engine/ci", own: false, project: "Engine", scope: "build" });
  await server.api("DELETE", "/api/users/manager");
  const sent = await send(made.token, "POST", "/api/projects/Engine/builds", build, ndjson);
  expect(sent.status, sent.text).toBe(202);
  const [task] = await server.store.read.tasksByIds([Number(sent.json["id"])]);
  const found = await server.store.read.limitedToken(made.id);
  expect(task?.userId).toBe(found?.userId);
  expect((await send(made.token, "GET", "/api/me?fields=login,role,groups")).json).toEqual({
    login: "token:Engine/ci",
    role: "USER",
    groups: [],
  });
  // The task waits: it is cancelled by the token that sent it, and by no other one.
  const other = await create(owner, "other");
  const path = `/api/tasks/${String(sent.json["id"])}`;
  expect(codeOf(await send(other.token, "DELETE", path))).toEqual([403, "access.forbidden"]);
  expect((await send(made.token, "DELETE", path)).status).toBe(204);
});

test("idempotency keys belong to the technical user, not to the maker", async () => {
  const keyed = { ...ndjson, "idempotency-key": "nightly-1" };
  const { token } = await create(owner, "keys");
  const first = await send(token, "POST", "/api/projects/Engine/builds", build, keyed);
  const again = await send(token, "POST", "/api/projects/Engine/builds", build, keyed);
  const makers = await send(owner, "POST", "/api/projects/Engine/builds", build, keyed);
  expect(again.json["id"]).toBe(first.json["id"]);
  expect(makers.status).toBe(202);
  expect(makers.json["id"]).not.toBe(first.json["id"]);
});

test("a technical user cannot sign in, and is neither found nor changed nor made a member", async () => {
  await create(owner, "hidden");
  const login = "token:Engine/hidden";
  for (const password of ["", "secret"]) {
    expect((await postSession(server, login, password)).json["code"]).toBe("access.credentials-refused");
    expect((await server.call("GET", "/api/token", { headers: basic(login, password) })).status).toBe(401);
  }
  const path = `/api/users/${encodeURIComponent(login)}`;
  for (const method of ["GET", "DELETE"]) expect((await server.api(method, path)).status).toBe(404);
  expect((await server.json("PUT", path, { password: "secret" })).status).toBe(404);
  expect((await server.api("GET", "/api/users")).text).not.toContain("token:");
  expect((await server.api("GET", "/api/users?prefix=token")).json).toEqual([]);
  const members = [{ user: login, role: "MANAGER" }];
  expect(codeOf(await send(owner, "PUT", "/api/projects/Engine/members", members))).toEqual([400, "body.user-unknown"]);
  expect((await server.json("POST", "/api/users", { login, password: "secret" })).status).toBe(400);
});

test("the tokens of a project are listed for its managers, apart from those of users", async () => {
  await send(owner, "POST", "/api/tokens", { name: "own", scope: "read", project: "Gearbox", expiresAt });
  const made = await create(owner, "deploy", "read", "Gearbox");
  const list = async (path: string) => (await send(owner, "GET", path)).json as unknown as { name: string }[];
  expect((await list("/api/projects/Gearbox/tokens")).map(({ name }) => name)).toEqual(["deploy"]);
  expect((await list("/api/tokens")).map(({ name }) => name)).toEqual(["own"]);
  const admins = (await server.api("GET", "/api/tokens?fields=id,owner")).json as unknown as object[];
  expect(admins).toContainEqual({ id: made.id, owner: "token:Gearbox/deploy" });
  const stranger = await server.userToken("stranger", "USER");
  expect(codeOf(await send(stranger, "GET", "/api/projects/Gearbox/tokens"))).toEqual([403, "access.forbidden"]);
  expect((await send(stranger, "GET", `/api/tokens/${made.id}`)).status).toBe(404);
  // Through another project, it does not exist; nor does the token of a user.
  expect(codeOf(await send(owner, "DELETE", `/api/projects/Engine/tokens/${made.id}`))).toEqual([404, "token.absent"]);
  expect((await send(owner, "DELETE", `/api/projects/Gearbox/tokens/${made.id}`)).status).toBe(204);
  expect((await send(made.token, "GET", "/api/me")).status).toBe(401);
  expect(await list("/api/projects/Gearbox/tokens")).toEqual([]);
});

test("a name is used once at a time, and has no slash", async () => {
  const { id } = await create(owner, "twice");
  const again = { name: "twice", scope: "read", expiresAt };
  const path = "/api/projects/Engine/tokens";
  expect(codeOf(await send(owner, "POST", path, again))).toEqual([409, "token.name-taken"]);
  expect((await send(owner, "POST", path, { ...again, name: "a/b" })).json).toMatchObject({
    status: 400,
    pointer: "/name",
  });
  await send(owner, "DELETE", `${path}/${id}`);
  await create(owner, "twice");
});

test("a renamed project renames its technical users; a deleted one ends its tokens", async () => {
  await send(owner, "POST", "/api/projects", { name: "Short" });
  const made = await create(owner, "ci", "read", "Short");
  const limited = { name: "own", scope: "read", project: "Short", expiresAt };
  const own = String((await send(owner, "POST", "/api/tokens", limited)).json["token"]);
  await send(owner, "PUT", "/api/projects/Short", { name: "Long" });
  const me = async (token: string) => (await send(token, "GET", "/api/me?fields=login")).json["login"];
  expect(await me(made.token)).toBe("token:Long/ci");
  for (const token of [made.token, own]) expect((await send(token, "GET", "/api/projects/Long")).status).toBe(200);
  const deleted = await send(owner, "DELETE", "/api/projects/Long");
  expect(deleted.status).toBe(202);
  for (const token of [made.token, own]) expect((await send(token, "GET", "/api/projects")).status).toBe(401);
});

test("a token that is limited to another project does not follow the deletion of one", async () => {
  await send(owner, "POST", "/api/projects", { name: "Gone" });
  const limited = { name: "own", scope: "read", project: "Engine", expiresAt };
  const token = String((await send(owner, "POST", "/api/tokens", limited)).json["token"]);
  const whole = String((await send(owner, "POST", "/api/tokens", { ...limited, project: null })).json["token"]);
  const { id } = (await send(owner, "DELETE", "/api/projects/Gone")).json;
  expect((await send(whole, "GET", `/api/tasks/${String(id)}`)).status).toBe(200);
  expect((await send(token, "GET", `/api/tasks/${String(id)}`)).status).toBe(404);
  expect((await send(whole, "GET", "/api/tasks")).text).toContain('"Gone"');
  expect((await send(token, "GET", "/api/tasks")).text).not.toContain('"Gone"');
  expect(await eventsOf(whole)).toContain('"Gone"');
  expect(await eventsOf(token)).not.toContain('"Gone"');
});

/** All stored events that the token shows. */
async function eventsOf(token: string): Promise<string> {
  const headers = { ...bearer(token).headers, "last-event-id": "0" };
  return (await fetch(`http://127.0.0.1:${server.port}/api/events?follow=false`, { headers })).text();
}
