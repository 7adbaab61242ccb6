import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { newTokenText, tokenHash } from "../../src/access/index.ts";
import { adminPassword, basic, startServer, type Answer, type RunningServer } from "./running-server.ts";
import { bearer, webSignIn } from "./web-session.ts";

const day = 24 * 3_600_000;
const tokenMilliseconds = 366 * day;

let server: RunningServer;
let ada: string;
beforeAll(async () => {
  server = await startServer();
  ada = await server.userToken("ada", "CREATOR");
  await server.userToken("bob", "USER");
  await send(ada, "POST", "/api/projects", { name: "Engine" });
  await server.json("POST", "/api/projects", { name: "Secret" });
});
afterAll(() => server.close());

function send(token: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const headers = { ...bearer(token).headers, "content-type": "application/json" };
  return server.call(method, path, { headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}

function codeOf({ status, json }: Answer): readonly unknown[] {
  return [status, json["code"]];
}

const later = (milliseconds = day): string => new Date(Date.now() + milliseconds).toISOString();
const limited = (change: object = {}) => ({ name: "nightly", scope: "read", expiresAt: later(), ...change });

/** Creates a limited token, or a project token below the given path, and returns its text and id. */
async function create(token: string, change: object = {}, path = "/api/tokens"): Promise<{ text: string; id: number }> {
  const answer = await send(token, "POST", path, limited(change));
  expect(answer.status, answer.text).toBe(201);
  return { text: String(answer.json["token"]), id: Number(answer.json["id"]) };
}

async function permanentToken(login: string): Promise<string> {
  const user = await server.store.read.userByLogin(login);
  const text = newTokenText("PERMANENT");
  const token = { kind: "PERMANENT", name: "p", hash: tokenHash(text), expiresAt: null, bootId: null } as const;
  await server.store.write.createToken({ ...token, userId: user!.id, at: Date.now() });
  return text;
}

describe("creating (D17)", () => {
  test("a limited token is shown once, and only its hash is stored", async () => {
    const answer = await send(ada, "POST", "/api/tokens", limited({ scope: "build", project: "Engine" }));
    expect(answer.status).toBe(201);
    const { id, token } = answer.json as { id: number; token: string };
    const shown = {
      id,
      name: "nightly",
      scope: "build",
      project: "Engine",
      owner: "ada",
      own: true,
      creationTime: expect.stringMatching(/\+09:00$/) as string,
      expiresAt: expect.stringMatching(/\+09:00$/) as string,
      lastUse: null,
    };
    expect(answer.json).toEqual({ ...shown, token: expect.stringMatching(/^bvl_[0-9A-Za-z]{38}$/) as string });
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["location"]).toBe(`/api/tokens/${id}`);
    expect((await send(ada, "GET", `/api/tokens/${id}`)).json).toEqual(shown);
    const found = await server.store.read.tokenByHash(tokenHash(token));
    expect(JSON.stringify(found)).not.toContain(token.slice(4));
    expect((await send(token, "GET", "/api/projects/Engine")).status).toBe(200);
    // Another checksum is refused without the store.
    expect((await send(`${token.slice(0, -1)}!`, "GET", "/api/projects/Engine")).status).toBe(401);
  });

  test("takes a session or a temporary token; a permanent or limited one is refused by name", async () => {
    const session = await webSignIn(server, "ada", "secret");
    const reading = await create(session.accessToken);
    for (const token of [reading.text, await permanentToken("ada")]) {
      const refusal = [403, "access.sign-in-needed"];
      expect(codeOf(await send(token, "POST", "/api/tokens", limited()))).toEqual(refusal);
      expect(codeOf(await send(token, "POST", "/api/projects/Engine/tokens", limited()))).toEqual(refusal);
    }
    // They may list what their user has.
    for (const token of [reading.text, await permanentToken("ada")]) {
      expect((await send(token, "GET", `/api/tokens/${reading.id}`)).status).toBe(200);
    }
    expect((await server.call("GET", "/api/tokens", { headers: { cookie: session.cookie } })).status).toBe(401);
  });

  test("the expiry is mandatory, in the future, and at most 366 days away", async () => {
    const refused = async (expiresAt: unknown) =>
      codeOf(await send(ada, "POST", "/api/tokens", { name: "n", scope: "read", expiresAt }));
    expect(await refused(undefined)).toEqual([400, "body.value-missing"]);
    expect(await refused(null)).toEqual([400, "body.value-type"]);
    for (const expiresAt of ["", "never", "2026-02-30", later(-1), later(tokenMilliseconds + 60_000)]) {
      expect([expiresAt, await refused(expiresAt)]).toEqual([expiresAt, [400, "token.expiry"]]);
    }
    await create(ada, { expiresAt: later(tokenMilliseconds - 60_000) });
    await create(ada, { expiresAt: later(2 * day).slice(0, 10) });
  });

  test("unknown scopes, names and projects are refused, a hidden project like an absent one", async () => {
    const refused = async (change: object) => {
      const { json } = await send(ada, "POST", "/api/tokens", limited(change));
      return { ...json, requestId: "" };
    };
    expect(await refused({ scope: "write" })).toMatchObject({ status: 400, pointer: "/scope" });
    expect(await refused({ scope: ["read"] })).toMatchObject({ status: 400, pointer: "/scope" });
    expect(await refused({ name: " " })).toMatchObject({ code: "body.name-invalid" });
    expect(await refused({ role: "ADMINISTRATOR" })).toMatchObject({ status: 400 });
    const hidden = await refused({ project: "Secret" });
    expect(hidden).toMatchObject({ status: 400, code: "body.project-unknown", pointer: "/project" });
    expect(JSON.stringify(hidden).replaceAll("Secret", "Absent")).toBe(
      JSON.stringify(await refused({ project: "Absent" })),
    );
  });

  test("a user has at most 100", async () => {
    const many = await server.userToken("many", "USER");
    for (let count = 0; count < 100; count += 1) await create(many);
    expect(codeOf(await send(many, "POST", "/api/tokens", limited()))).toEqual([409, "token.too-many"]);
  });
});

describe("listing and revoking", () => {
  test("users see and revoke their own; administrators those of all, with their owners", async () => {
    const eve = await server.userToken("eve", "USER");
    const own = await create(eve, { name: "eve's" });
    const others = await create(ada, { name: "ada's" });
    const listed = (await send(eve, "GET", "/api/tokens")).json as unknown as { id: number }[];
    expect(listed.map(({ id }) => id)).toEqual([own.id]);
    for (const method of ["GET", "DELETE"]) {
      const hidden = await send(eve, method, `/api/tokens/${others.id}`);
      const absent = await send(eve, method, "/api/tokens/900000");
      expect(codeOf(hidden)).toEqual([404, "token.absent"]);
      expect({ ...hidden.json, requestId: "" }).toEqual({ ...absent.json, requestId: "" });
    }
    const all = (await server.api("GET", "/api/tokens?where=own=false&fields=id,owner")).json as unknown as object[];
    expect(all).toContainEqual({ id: own.id, owner: "eve" });
    expect(all).toContainEqual({ id: others.id, owner: "ada" });
    expect((await send(eve, "GET", "/api/me")).status).toBe(200);
    expect((await server.api("DELETE", `/api/tokens/${own.id}`)).status).toBe(204);
    expect(codeOf(await send(own.text, "GET", "/api/me"))).toEqual([401, "access.token-refused"]);
    expect((await send(ada, "DELETE", `/api/tokens/${others.id}`)).status).toBe(204);
    expect(codeOf(await send(ada, "DELETE", `/api/tokens/${others.id}`))).toEqual([404, "token.absent"]);
    const audit = (await server.api("GET", "/api/audit?limit=3")).json as unknown as object[];
    expect(audit).toMatchObject([
      { user: { login: "ada" }, action: "token.revoke", detail: { token: others.id, name: "ada's" } },
      { user: { login: "admin" }, action: "token.revoke", detail: { token: own.id, owner: "eve" } },
      { user: { login: "ada" }, action: "token.create", detail: { token: others.id, scope: "read" } },
    ]);
    expect(JSON.stringify(audit)).not.toContain("bvl_");
  });

  test("permanent tokens are in neither list, and cannot be revoked here", async () => {
    const session = await webSignIn(server, "ada", "secret");
    const { json } = await session.call("POST", "/session/tokens", { name: "mine" });
    const { id } = await create(session.accessToken, { name: "limited" });
    expect((await send(ada, "GET", `/api/tokens/${String(json["id"])}`)).status).toBe(404);
    expect((await server.api("DELETE", `/api/tokens/${String(json["id"])}`)).status).toBe(404);
    const permanent = (await session.call("GET", "/session/tokens")).json as unknown as { id: number }[];
    expect(permanent.map((token) => token.id)).toContain(json["id"]);
    expect(permanent.map((token) => token.id)).not.toContain(id);
    expect((await session.call("DELETE", `/session/tokens/${id}`)).status).toBe(404);
  });

  test("the last use is a day, written once for all requests of that day", async () => {
    const { text, id } = await create(ada, { expiresAt: later(3 * day) });
    await send(text, "GET", "/api/me");
    const today = new Date().toISOString().slice(0, 10);
    await expect
      .poll(async () => (await send(ada, "GET", `/api/tokens/${id}`)).json["lastUse"], { timeout: 20_000 })
      .toBe(today);
    const touch = vi.spyOn(server.store.write, "touchToken");
    await send(text, "GET", "/api/me");
    await send(text, "GET", "/api/projects/Engine");
    expect(touch.mock.calls.filter(([{ tokenId }]) => tokenId === id)).toEqual([]);
    touch.mockRestore();
  });
});

describe("never more than the owner may now", () => {
  test("a removed role, a disabled and a deleted owner count from the next request on", async () => {
    const carl = await server.userToken("carl", "USER");
    await send(ada, "PUT", "/api/projects/Engine/members", [{ user: "carl", role: "MANAGER" }]);
    const { text } = await create(carl, { project: "Engine" });
    const members = () => send(text, "GET", "/api/projects/Engine/members");
    expect((await members()).status).toBe(200);
    await send(ada, "PUT", "/api/projects/Engine/members", [{ user: "carl", role: "GUEST" }]);
    expect(codeOf(await members())).toEqual([403, "access.forbidden"]);
    await send(ada, "PUT", "/api/projects/Engine/members", []);
    expect((await members()).status).toBe(404);
    await server.json("PUT", "/api/users/carl", { disabled: true });
    expect((await members()).status).toBe(401);
    await server.json("PUT", "/api/users/carl", { disabled: false });
    expect((await members()).status).toBe(404);
    await server.api("DELETE", "/api/users/carl");
    expect((await members()).status).toBe(401);
  });

  test("an administrator who becomes a user takes the rights of the tokens along", async () => {
    const token = await server.userToken("boss", "ADMINISTRATOR");
    const { text } = await create(token);
    expect((await send(text, "GET", "/api/settings")).status).toBe(200);
    await server.json("PUT", "/api/users/boss", { role: "USER" });
    expect(codeOf(await send(text, "GET", "/api/settings"))).toEqual([403, "access.forbidden"]);
    expect((await send(text, "GET", "/api/projects/Secret")).status).toBe(404);
  });
});

describe("refusals", () => {
  test("name the scope, or the project", async () => {
    const { text } = await create(ada, { scope: "build", project: "Engine" });
    expect((await send(text, "DELETE", "/api/projects/Engine")).json).toMatchObject({
      code: "access.scope-missing",
      detail: expect.stringContaining("`build`") as string,
    });
    const reading = await create(ada, { project: "Engine" });
    expect(codeOf(await send(reading.text, "GET", "/api/tokens"))).toEqual([403, "access.project-only"]);
  });

  test("an expired token is refused, also by the session's routes", async () => {
    const { text, id } = await create(ada, { expiresAt: later(60_000) });
    expect((await send(text, "GET", "/session")).status).toBe(401);
    expect((await server.call("GET", "/api/token", bearer(text))).status).toBe(401);
    server.pass(60_000);
    expect(codeOf(await send(text, "GET", "/api/me"))).toEqual([401, "access.token-refused"]);
    expect((await send(ada, "GET", `/api/tokens/${id}`)).status).toBe(200);
    expect((await server.call("GET", "/api/token", { headers: basic("admin", adminPassword) })).status).toBe(200);
  });
});
