import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminPassword, basic, startServer, type RunningServer } from "./running-server.ts";
import { bearer, cookieOf, postSession, webSignIn } from "./web-session.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
  for (const login of ["ada", "bob", "eve"]) await server.userToken(login, "USER");
});
afterAll(() => server.close());

const hourMilliseconds = 3_600_000;

async function statusOf(method: string, path: string, headers: Record<string, string>): Promise<number> {
  return (await server.call(method, path, { headers })).status;
}

describe("signing in (D4)", () => {
  test("returns user, CSRF token and access token, and sets a cookie that scripts and other sites cannot use", async () => {
    const answer = await postSession(server, "ada", "secret");
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      user: expect.objectContaining({ login: "ada", role: "USER" }) as unknown,
      anonymous: false,
      csrfToken: expect.stringMatching(/^[\w-]{43}$/) as string,
      accessToken: expect.stringMatching(/^bvt_[0-9A-Za-z]{38}$/) as string,
      expiresAt: expect.stringMatching(/\+09:00$/) as string,
    });
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["set-cookie"]).toEqual([
      expect.stringMatching(
        /^belvedere_session=bvs_[0-9A-Za-z]{38}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
      ) as string,
    ]);
  });

  test("behind https the cookie is Secure, and its path is the base path", async () => {
    const based = await startServer((needs) => ({ ...needs, baseUrl: "https://quality.example.org/belvedere/" }));
    const answer = await postSession(based, "admin", adminPassword, { origin: "https://quality.example.org" });
    expect(answer.headers["set-cookie"]?.[0]).toMatch(/; Path=\/belvedere; .*; Secure$/);
    expect((await postSession(based, "admin", adminPassword, { origin: "https://evil.example" })).status).toBe(403);
    await based.close();
  });

  test("A10 an unknown user and a wrong password answer alike, without a challenge that opens the browser's dialog", async () => {
    const wrong = await postSession(server, "ada", "wrong");
    const unknown = await postSession(server, "absent", "wrong");
    expect([wrong.status, wrong.json["code"]]).toEqual([401, "access.credentials-refused"]);
    expect({ ...wrong.json, requestId: "" }).toEqual({ ...unknown.json, requestId: "" });
    expect(wrong.headers["www-authenticate"]).toBe('Cookie realm="Belvedere"');
    expect(wrong.headers["set-cookie"]).toBeUndefined();
  });

  test("A9 failures here and at /api/token count together", async () => {
    for (let count = 0; count < 5; count += 1) {
      expect((await postSession(server, "eve", "wrong")).status).toBe(401);
      expect(await statusOf("GET", "/api/token", basic("eve", "wrong"))).toBe(401);
    }
    const throttled = await postSession(server, "eve", "secret");
    expect([throttled.status, throttled.json["code"]]).toEqual([429, "access.throttled"]);
    expect(await statusOf("GET", "/api/token", basic("eve", "secret"))).toBe(429);
    server.pass(61_000);
    expect((await postSession(server, "eve", "secret")).status).toBe(200);
  });

  test("only JSON of the right shape is accepted", async () => {
    const post = async (headers: Record<string, string>, body: string) =>
      (await server.call("POST", "/session", { headers, body })).status;
    expect(await post({ "content-type": "text/plain" }, '{"login":"ada","password":"secret"}')).toBe(415);
    expect(await post({ "content-type": "application/x-www-form-urlencoded" }, "login=ada&password=secret")).toBe(415);
    expect(await post({}, '{"login":"ada"}')).toBe(400);
    expect(await post({}, '{"login":"ada","password":1}')).toBe(400);
    expect(await post({}, '{"login":"ada","password":"secret","role":"ADMINISTRATOR"}')).toBe(400);
  });
});

describe("the session (D4)", () => {
  test("GET returns the same CSRF token and a new access token each time; HEAD creates none", async () => {
    const session = await webSignIn(server, "ada", "secret");
    const first = await session.call("GET", "/session");
    const second = await session.call("GET", "/session");
    expect(first.json["csrfToken"]).toBe(session.csrfToken);
    expect(second.json["csrfToken"]).toBe(session.csrfToken);
    expect(first.json["accessToken"]).not.toBe(second.json["accessToken"]);
    for (const answer of [first, second]) {
      expect((await server.call("GET", "/api/me", bearer(String(answer.json["accessToken"])))).status).toBe(200);
    }
    const head = await server.call("HEAD", "/session", { headers: { cookie: session.cookie } });
    expect([head.status, head.text]).toEqual([200, ""]);
  });

  test("S90 a cookie never authenticates the API, a bearer token never a session", async () => {
    const session = await webSignIn(server, "ada", "secret");
    const { cookie, csrfToken } = session;
    expect(await statusOf("GET", "/api/me", { cookie, "x-csrf-token": csrfToken })).toBe(401);
    expect(await statusOf("GET", "/api/token", { cookie })).toBe(401);
    expect(await statusOf("GET", "/session", bearer(session.accessToken).headers)).toBe(401);
    const secret = cookie.slice(cookie.indexOf("=") + 1);
    expect(await statusOf("GET", "/api/me", bearer(secret).headers)).toBe(401);
    expect(await statusOf("GET", "/session", { cookie: `belvedere_session=${session.accessToken}` })).toBe(401);
    expect(await statusOf("GET", "/session", basic("ada", "secret"))).toBe(401);
    const token = { ...bearer(session.accessToken), body: '{"name":"minted"}' };
    expect((await server.call("POST", "/session/tokens", token)).status).toBe(401);
  });

  test("a missing, malformed or unknown cookie is 401", async () => {
    const session = await webSignIn(server, "ada", "secret");
    const last = session.cookie.at(-1) === "0" ? "1" : "0";
    for (const cookie of ["", "a=b", "belvedere_session", "belvedere_session=", session.cookie.slice(0, -1) + last]) {
      const answer = await server.call("GET", "/session", { headers: { cookie } });
      expect([answer.status, answer.json["code"]]).toEqual([401, "session.absent"]);
    }
    expect(await statusOf("GET", "/session", { cookie: `a=b; ${session.cookie}; c=d` })).toBe(200);
  });

  test("U3 every change needs the session's own CSRF token, from a page of this server", async () => {
    const session = await webSignIn(server, "ada", "secret");
    const other = await webSignIn(server, "bob", "secret");
    const { cookie, csrfToken } = session;
    const right = { cookie, "x-csrf-token": csrfToken };
    const attacks: Record<string, string>[] = [
      { cookie },
      { cookie, "x-csrf-token": "" },
      { cookie, "x-csrf-token": csrfToken.slice(1) },
      { cookie, "x-csrf-token": other.csrfToken },
      { ...right, "sec-fetch-site": "cross-site" },
      { ...right, "sec-fetch-site": "same-site" },
      { ...right, origin: "https://evil.example" },
      { ...right, origin: "null" },
    ];
    const body = '{"name":"x","currentPassword":"secret","newPassword":"other"}';
    for (const [method, path] of [
      ["DELETE", "/session"],
      ["POST", "/session/tokens"],
      ["DELETE", "/session/tokens/1"],
      ["PUT", "/session/password"],
    ] as const) {
      for (const headers of attacks) {
        const answer = await server.call(method, path, method === "DELETE" ? { headers } : { headers, body });
        expect([method, path, answer.status, answer.json["code"]]).toEqual([method, path, 403, "session.csrf"]);
      }
    }
    expect((await postSession(server, "ada", "secret", { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await postSession(server, "ada", "secret", { origin: "https://evil.example" })).status).toBe(403);
    const own = `http://127.0.0.1:${server.port}`;
    const host = `127.0.0.1:${server.port}`;
    expect((await postSession(server, "ada", "secret", { origin: own, host })).status).toBe(200);
    expect(await statusOf("GET", "/session", { cookie })).toBe(200);
  });

  test("U5 each sign-in has a new id and ends the session before", async () => {
    const first = await webSignIn(server, "ada", "secret");
    const elsewhere = await webSignIn(server, "ada", "secret");
    expect(elsewhere.cookie).not.toBe(first.cookie);
    expect((await first.call("GET", "/session")).status).toBe(200);
    const again = await postSession(server, "ada", "secret", { cookie: first.cookie });
    expect(cookieOf(again)).not.toBe(first.cookie);
    expect((await first.call("GET", "/session")).status).toBe(401);
    expect((await elsewhere.call("GET", "/session")).status).toBe(200);
  });

  test("U5 signing out ends the session and its access tokens, and no other", async () => {
    const session = await webSignIn(server, "ada", "secret");
    const other = await webSignIn(server, "ada", "secret");
    const answer = await session.call("DELETE", "/session");
    expect(answer.status).toBe(204);
    expect(answer.headers["set-cookie"]?.[0]).toMatch(/^belvedere_session=; .*Max-Age=0/);
    expect((await session.call("GET", "/session")).status).toBe(401);
    expect((await server.call("GET", "/api/me", bearer(session.accessToken))).status).toBe(401);
    expect((await server.call("GET", "/api/me", bearer(other.accessToken))).status).toBe(200);
  });

  test("it ends after 12 hours without use, and after 30 days with it", async () => {
    const used = await webSignIn(server, "bob", "secret");
    const idle = await webSignIn(server, "bob", "secret");
    for (let hours = 0; hours < 30 * 24; hours += 8) {
      expect((await used.call("GET", "/session")).status).toBe(200);
      server.pass(8 * hourMilliseconds);
      if (hours === 8) expect((await idle.call("GET", "/session")).status).toBe(401);
    }
    expect((await used.call("GET", "/session")).status).toBe(401);
  });

  test("its access token never outlives it", async () => {
    const session = await webSignIn(server, "bob", "secret");
    for (let hours = 0; hours < 30 * 24 - 10; hours += 10) {
      server.pass(10 * hourMilliseconds);
      await session.call("GET", "/session");
    }
    server.pass(10 * hourMilliseconds - 60_000);
    const last = (await session.call("GET", "/session")).json["accessToken"];
    expect((await server.call("GET", "/api/me", bearer(String(last)))).status).toBe(200);
    server.pass(61_000);
    expect((await server.call("GET", "/api/me", bearer(String(last)))).status).toBe(401);
  });

  test("its access token ends after an hour and at a restart; the session survives both", async () => {
    const session = await webSignIn(server, "ada", "secret");
    server.pass(hourMilliseconds - 1_000);
    expect((await server.call("GET", "/api/me", bearer(session.accessToken))).status).toBe(200);
    server.pass(2_000);
    expect((await server.call("GET", "/api/me", bearer(session.accessToken))).status).toBe(401);
    const fresh = (await session.call("GET", "/session")).json["accessToken"];
    await server.restart();
    expect((await server.call("GET", "/api/me", bearer(String(fresh)))).status).toBe(401);
    const after = (await session.call("GET", "/session")).json["accessToken"];
    expect((await server.call("GET", "/api/me", bearer(String(after)))).status).toBe(200);
  });
});

describe("permanent tokens (S58, S92)", () => {
  const make = async (login: string, name: string): Promise<{ id: number; token: string }> => {
    const session = await webSignIn(server, login, "secret");
    const answer = await session.call("POST", "/session/tokens", { name });
    expect(answer.status).toBe(201);
    return { id: Number(answer.json["id"]), token: String(answer.json["token"]) };
  };

  test("are created with a name, shown once, listed without their text, and several are valid at once", async () => {
    const first = await make("bob", "nightly");
    const second = await make("bob", "nightly");
    expect(first.token).toMatch(/^bvp_[0-9A-Za-z]{38}$/);
    expect((await server.call("GET", "/api/me", bearer(first.token))).json["login"]).toBe("bob");
    expect((await server.call("GET", "/api/me", bearer(second.token))).status).toBe(200);
    const session = await webSignIn(server, "bob", "secret");
    const list = await session.call("GET", "/session/tokens");
    expect(list.json).toEqual([
      { id: first.id, name: "nightly", creationTime: expect.any(String), lastUse: expect.any(String) },
      { id: second.id, name: "nightly", creationTime: expect.any(String), lastUse: expect.any(String) },
    ]);
    expect(list.text).not.toContain("bvp_");
    expect((await session.call("POST", "/session/tokens", { name: " " })).json["pointer"]).toBe("/name");
  });

  test("A8 only their owner revokes them, with effect from the next request", async () => {
    const mine = await make("ada", "ci");
    const other = await make("ada", "other");
    const stranger = await webSignIn(server, "bob", "secret");
    const admin = await webSignIn(server, "admin", adminPassword);
    for (const session of [stranger, admin]) {
      expect((await session.call("DELETE", `/session/tokens/${mine.id}`)).status).toBe(404);
      expect((await session.call("GET", "/session/tokens")).text).not.toContain(`"id":${mine.id},`);
    }
    const owner = await webSignIn(server, "ada", "secret");
    expect((await owner.call("DELETE", `/session/tokens/${mine.id}`)).status).toBe(204);
    expect((await server.call("GET", "/api/me", bearer(mine.token))).status).toBe(401);
    expect((await server.call("GET", "/api/me", bearer(other.token))).status).toBe(200);
    expect((await owner.call("DELETE", `/session/tokens/${mine.id}`)).json["code"]).toBe("token.absent");
    expect((await owner.call("DELETE", "/session/tokens/x")).json["code"]).toBe("token.absent");
  });

  test("S58 A7 survive time, a restart, signing out and a new password", async () => {
    const { token } = await make("eve", "forever");
    const session = await webSignIn(server, "eve", "secret");
    const temporary = String(
      (await server.call("GET", "/api/token", { headers: basic("eve", "secret") })).json["token"],
    );
    const change = { currentPassword: "secret", newPassword: "another secret" };
    expect((await session.call("PUT", "/session/password", change)).status).toBe(204);
    expect((await server.call("GET", "/api/me", bearer(token))).status).toBe(200);
    expect((await server.call("GET", "/api/me", bearer(temporary))).status).toBe(200);
    server.pass(10 * 365 * 24 * hourMilliseconds);
    expect((await server.call("GET", "/api/me", bearer(token))).status).toBe(200);
    expect((await server.call("GET", "/api/me", bearer(temporary))).status).toBe(401);
    await server.restart();
    expect((await server.call("GET", "/api/me", bearer(token))).status).toBe(200);
  });
});

describe("a user's own password (D4, U5)", () => {
  test("changes only with the current one, and the change ends all sessions of the user", async () => {
    await server.userToken("grace", "USER");
    const session = await webSignIn(server, "grace", "secret");
    const other = await webSignIn(server, "grace", "secret");
    const wrong = await session.call("PUT", "/session/password", { currentPassword: "no", newPassword: "new" });
    expect([wrong.status, wrong.json["code"]]).toEqual([403, "session.password-wrong"]);
    const empty = await session.call("PUT", "/session/password", { currentPassword: "secret", newPassword: "" });
    expect([empty.status, empty.json["pointer"]]).toEqual([400, "/newPassword"]);
    expect((await session.call("GET", "/session")).status).toBe(200);
    const change = { currentPassword: "secret", newPassword: "another secret" };
    expect((await session.call("PUT", "/session/password", change)).status).toBe(204);
    for (const ended of [session, other]) {
      expect((await ended.call("GET", "/session")).status).toBe(401);
      expect((await server.call("GET", "/api/me", bearer(ended.accessToken))).status).toBe(401);
    }
    expect((await postSession(server, "grace", "secret")).status).toBe(401);
    expect((await postSession(server, "grace", "another secret")).status).toBe(200);
  });

  test("A9 guessing the current one is throttled like signing in", async () => {
    await server.userToken("hal", "USER");
    const session = await webSignIn(server, "hal", "secret");
    const guess = () => session.call("PUT", "/session/password", { currentPassword: "no", newPassword: "new" });
    for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(403);
    expect((await guess()).status).toBe(429);
  });

  test("a disabled or deleted user's sessions and tokens are refused at the next request", async () => {
    for (const [login, end] of [
      ["ivy", () => server.json("PUT", "/api/users/ivy", { disabled: true })],
      ["jon", () => server.api("DELETE", "/api/users/jon")],
    ] as const) {
      const temporary = await server.userToken(login, "USER");
      const session = await webSignIn(server, login, "secret");
      const made = await session.call("POST", "/session/tokens", { name: "ci" });
      expect((await end()).status).toBeLessThan(300);
      for (const token of [temporary, session.accessToken, String(made.json["token"])]) {
        expect((await server.call("GET", "/api/me", bearer(token))).status).toBe(401);
      }
      expect((await session.call("GET", "/session")).status).toBe(401);
      expect((await postSession(server, login, "secret")).status).toBe(401);
    }
  });
});
