import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer, type Answer, type RunningServer } from "./running-server.ts";
import { bearer, postSession, webSignIn } from "./web-session.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

function check(answer: Answer, status: number, code?: string, pointer?: string): void {
  expect([answer.status, answer.json?.["code"], answer.json?.["pointer"]]).toEqual([status, code, pointer]);
}

async function send(method: string, path: string, token: string, body?: unknown): Promise<Answer> {
  return server.call(method, path, { ...bearer(token), ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}

describe("users (D5, D12)", () => {
  test("are created, read, changed and deleted by administrators", async () => {
    const created = await server.json("POST", "/api/users", { login: "ada", password: "a long secret", name: "Ada" });
    expect(created.status).toBe(201);
    expect(created.headers["location"]).toBe("/api/users/ada");
    expect(created.json).toEqual({
      id: expect.any(Number) as number,
      login: "ada",
      name: "Ada",
      email: "",
      language: null,
      timezone: null,
      startPage: null,
      role: "USER",
      disabled: false,
      creationTime: expect.stringMatching(/\+00:00$/) as string,
    });
    const read = await server.api("GET", "/api/users/ada");
    expect(read.json).toEqual(created.json);
    const change = { role: "CREATOR", language: "FR-fr", timezone: "europe/paris", email: "ada@example.org" };
    const changed = await server.json("PUT", "/api/users/ada", change, { "if-match": String(read.headers["etag"]) });
    expect(changed.json).toEqual({ ...created.json, ...change, language: "fr", timezone: "Europe/Paris" });
    check(
      await server.json("PUT", "/api/users/ada", {}, { "if-match": String(read.headers["etag"]) }),
      412,
      "revision.stale",
    );
    check(
      await server.json("POST", "/api/users", { login: "ada", password: "a long secret" }),
      409,
      "user.login-taken",
    );
    expect((await server.api("DELETE", "/api/users/ada")).status).toBe(204);
    check(await server.api("GET", "/api/users/ada"), 404, "user.absent");
    check(await server.api("DELETE", "/api/users/ada"), 404, "user.absent");
  });

  test("are refused with a pointer when something is wrong", async () => {
    const post = (body: unknown) => server.json("POST", "/api/users", body);
    check(await post({ password: "x" }), 400, "body.value-missing", "/login");
    check(await post({ login: "x" }), 400, "body.value-missing", "/password");
    check(await post({ login: "a:b", password: "x" }), 400, "body.value-form", "/login");
    check(await post({ login: "..", password: "x" }), 400, "body.name-invalid", "/login");
    check(await post({ login: "x", password: "" }), 400, "body.value-bounds", "/password");
    check(await post({ login: "x", password: "x".repeat(1025) }), 400, "body.value-bounds", "/password");
    for (const name of ["a\u0085b", "a\u2028b", "a\u202eb", "a\nb"]) {
      check(await post({ login: "x", password: "x", name }), 400, "body.value-form", "/name");
    }
    check(await post({ login: "x", password: "x", language: "tlh" }), 400, "body.value-form", "/language");
    check(await post({ login: "x", password: "x", timezone: "+02:00" }), 400, "body.value-form", "/timezone");
    check(await post({ login: "x", password: "x", role: "OWNER" }), 400, "body.value-choice", "/role");
    check(await post({ login: "x", password: "x", id: 1 }), 400, "body.value-unknown", "/id");
    check(await server.api("GET", "/api/users/x"), 404, "user.absent");
  });

  test("V8 users read and change only themselves, except for login, role, password and disabled", async () => {
    const token = await server.userToken("bob", "USER");
    const other = await server.userToken("bea", "USER");
    const put = (body: unknown) => send("PUT", "/api/users/bob", token, body);
    expect((await send("GET", "/api/users/bob", token)).status).toBe(200);
    expect((await put({ name: "Robert", login: "bob", role: "USER", disabled: false })).json["name"]).toBe("Robert");
    for (const body of [{ role: "ADMINISTRATOR" }, { login: "root" }, { disabled: true }, { password: "new" }]) {
      check(await put(body), 403, "access.forbidden");
    }
    check(await put({ id: 1 }), 400, "body.value-unknown", "/id");
    check(await put({ passwordHash: "x" }), 400, "body.value-unknown", "/passwordHash");
    check(await send("DELETE", "/api/users/bob", token), 403, "access.forbidden");
    for (const method of ["GET", "PUT", "DELETE"]) {
      const body = method === "PUT" ? { name: "x" } : undefined;
      const existing = await send(method, "/api/users/bob", other, body);
      const absent = await send(method, "/api/users/absent", other, body);
      check(existing, 403, "access.forbidden");
      expect({ ...existing.json, requestId: "" }).toEqual({ ...absent.json, requestId: "" });
    }
    expect((await server.api("GET", "/api/users/bob")).json).toMatchObject({ name: "Robert", role: "USER" });
  });

  test("the last administrator cannot be deleted, disabled or demoted", async () => {
    const fresh = await startServer();
    for (const body of [{ role: "USER" }, { disabled: true }]) {
      check(await fresh.json("PUT", "/api/users/admin", body), 409, "user.last-administrator");
    }
    check(await fresh.api("DELETE", "/api/users/admin"), 409, "user.last-administrator");
    await fresh.json("POST", "/api/users", { login: "second", password: "a long secret", role: "ADMINISTRATOR" });
    expect((await fresh.json("PUT", "/api/users/admin", { role: "USER" })).status).toBe(200);
    // The right is gone with the next request.
    check(await fresh.api("GET", "/api/settings"), 403, "access.forbidden");
    await fresh.close();
  });

  test("a new password from an administrator applies at once and ends the user's sessions", async () => {
    await server.userToken("cleo", "USER");
    const session = await webSignIn(server, "cleo", "secret");
    expect((await server.json("PUT", "/api/users/cleo", { password: "another secret" })).status).toBe(200);
    expect((await session.call("GET", "/session")).status).toBe(401);
    expect((await postSession(server, "cleo", "secret")).status).toBe(401);
    expect((await postSession(server, "cleo", "another secret")).status).toBe(200);
  });

  test("S69 S70 S93 the user's new language and time zone apply to existing tokens from the next request on", async () => {
    const token = await server.userToken("dora", "USER");
    const speak = async (): Promise<[unknown, string]> => {
      const me = await send("GET", "/api/me", token);
      return [me.headers["content-language"], String(me.json["creationTime"]).slice(-6)];
    };
    expect(await speak()).toEqual(["fr", "+09:00"]);
    await send("PUT", "/api/users/dora", token, { language: "de", timezone: "Asia/Kolkata" });
    expect(await speak()).toEqual(["de", "+05:30"]);
    await send("PUT", "/api/users/dora", token, { language: null, timezone: null });
    expect(await speak()).toEqual(["en", "+00:00"]);
    await server.json("PUT", "/api/settings", { defaultLanguage: "ja", defaultTimezone: "asia/tokyo" });
    expect(await speak()).toEqual(["ja", "+09:00"]);
    await server.json("PUT", "/api/settings", { defaultLanguage: "en", defaultTimezone: "UTC" });
    const asked = { ...bearer(token).headers, "accept-language": "zh", timezone: "America/New_York" };
    expect((await server.call("GET", "/api/me", { headers: asked })).headers["content-language"]).toBe("zh");
  });

  test("are listed by administrators, and found by managers by their login or its start", async () => {
    const manager = await server.userToken("manager", "USER");
    const plain = await server.userToken("manfred", "USER");
    await server.json("POST", "/api/projects", { name: "managed" });
    await server.json("PUT", "/api/projects/managed/members", [{ user: "manager", role: "MANAGER" }]);
    const all = (await server.api("GET", "/api/users?fields=login,email")).json as unknown as { login: string }[];
    expect(all.map(({ login }) => login)).toEqual(expect.arrayContaining(["admin", "manager", "manfred"]));
    const page = await server.api("GET", "/api/users?limit=1&fields=login");
    expect(page.text).toBe('[{"login":"admin"}]');
    expect(page.headers["link"]).toMatch(/rel="next"/);
    check(await send("GET", "/api/users", manager), 403, "access.forbidden");
    const found = await send("GET", "/api/users?prefix=man", manager);
    expect(found.json).toEqual([
      { id: expect.any(Number), login: "manager", name: "manager" },
      { id: expect.any(Number), login: "manfred", name: "manfred" },
    ]);
    expect((await send("GET", "/api/users?login=manfred", manager)).json).toHaveLength(1);
    expect((await send("GET", "/api/users?login=manfre", manager)).json).toEqual([]);
    expect((await send("GET", "/api/users?prefix=m%25n", manager)).json).toEqual([]);
    check(await send("GET", "/api/users?prefix=ma", manager), 400, "query.value-invalid");
    for (const query of ["", "?login=manager", "?prefix=man"]) {
      check(await send("GET", `/api/users${query}`, plain), 403, "access.forbidden");
    }
    expect((await server.api("GET", `/api/users?where=login~man*%20AND%20role=USER&fields=login`)).json).toHaveLength(
      2,
    );
  });
});

describe("groups and members (D5, D12)", () => {
  test("a role through a group applies from the next request on, and so does its loss (V7)", async () => {
    const token = await server.userToken("gina", "USER");
    await server.json("POST", "/api/projects", { name: "grouped" });
    const seen = async () => (await send("GET", "/api/projects/grouped", token)).status;
    expect(await seen()).toBe(404);
    const created = await server.json("POST", "/api/groups", { name: "crew", users: ["gina"] });
    expect([created.status, created.headers["location"]]).toEqual([201, "/api/groups/crew"]);
    const put = await server.json("PUT", "/api/projects/grouped/members", [{ group: "crew", role: "GUEST" }]);
    expect(put.json).toEqual([{ group: "crew", role: "GUEST" }]);
    expect(await seen()).toBe(200);
    check(await send("POST", "/api/projects/grouped/rerate", token), 403, "access.forbidden");
    await server.json("PUT", "/api/projects/grouped/members", [
      { group: "crew", role: "MANAGER" },
      { user: "gina", role: "GUEST" },
    ]);
    expect((await send("GET", "/api/projects/grouped/members", token)).status).toBe(200);
    expect((await send("GET", "/api/me", token)).json["groups"]).toEqual(["crew"]);
    await server.json("PUT", "/api/groups/crew", { users: [] });
    check(await send("GET", "/api/projects/grouped/members", token), 403, "access.forbidden");
    await server.json("PUT", "/api/projects/grouped/members", []);
    expect(await seen()).toBe(404);
  });

  test("groups are changed if their revision matches, renamed and deleted", async () => {
    await server.json("POST", "/api/groups", { name: "team/1", users: ["admin"] });
    const read = await server.api("GET", "/api/groups/team%2F1");
    expect(read.json).toMatchObject({ name: "team/1", users: ["admin"] });
    const renamed = await server.json("PUT", "/api/groups/team%2F1", { name: "team" });
    expect(renamed.json).toMatchObject({ name: "team", users: ["admin"] });
    check(
      await server.json("PUT", "/api/groups/team", {}, { "if-match": String(read.headers["etag"]) }),
      412,
      "revision.stale",
    );
    check(await server.json("POST", "/api/groups", { name: "team" }), 409, "group.name-taken");
    check(
      await server.json("POST", "/api/groups", { name: "x", users: ["admin", "no one"] }),
      400,
      "body.user-unknown",
      "/users/1",
    );
    expect((await server.api("GET", "/api/groups?where=name=team")).json).toHaveLength(1);
    expect((await server.api("DELETE", "/api/groups/team")).status).toBe(204);
    check(await server.api("GET", "/api/groups/team"), 404, "group.absent");
  });

  test("invalid members are refused with a pointer, and nothing is changed", async () => {
    await server.json("POST", "/api/projects", { name: "members" });
    const put = (body: unknown, headers?: Record<string, string>) =>
      server.json("PUT", "/api/projects/members/members", body, headers);
    const admin = { user: "admin", role: "DEVELOPER" };
    expect((await put([admin])).status).toBe(200);
    check(await put([admin, { user: "absent", role: "GUEST" }]), 400, "body.user-unknown", "/1/user");
    check(await put([{ group: "absent", role: "GUEST" }]), 400, "body.group-unknown", "/0/group");
    check(await put([admin, admin]), 400, "body.member-repeated", "/1");
    check(await put([{ role: "GUEST" }]), 400, "body.value-form", "/0");
    check(await put([{ user: "admin", group: "admin", role: "GUEST" }]), 400, "body.value-form", "/0");
    check(await put([{ user: "admin", role: "OWNER" }]), 400, "body.role-unknown", "/0/role");
    check(await put({}), 400, "body.value-type", "");
    const read = await server.api("GET", "/api/projects/members/members");
    expect(read.json).toEqual([admin]);
    const etag = { "if-match": String(read.headers["etag"]) };
    expect((await put([], etag)).status).toBe(200);
    check(await put([admin], etag), 412, "revision.stale");
  });
});

test("D20 a tag of a deleted group does not match the next one with its name", async () => {
  await server.json("POST", "/api/groups", { name: "phoenix" });
  const { headers } = await server.api("GET", "/api/groups/phoenix");
  await server.api("DELETE", "/api/groups/phoenix");
  await server.json("POST", "/api/groups", { name: "phoenix" });
  const tagged = { "if-match": String(headers["etag"]) };
  const stale = await server.json("PUT", "/api/groups/phoenix", { users: [] }, tagged);
  expect([stale.status, stale.json["code"]]).toEqual([412, "revision.stale"]);
});
