import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOpenIdProviders, type OpenIdSettings } from "../../src/providers/index.ts";
import { OpenIdProvider } from "../harness/openid-provider.ts";
import { basic, startServer, type Answer, type RunningServer } from "./running-server.ts";
import { cookieOf } from "./web-session.ts";

const baseUrl = "http://belvedere.example.org/code";
const redirectUri = `${baseUrl}/sign-in/corp`;

let provider: OpenIdProvider;
let server: RunningServer;

beforeAll(async () => {
  provider = await OpenIdProvider.start({ redirectUris: [redirectUri], returnUri: `${baseUrl}/sign-in` });
  server = await startServer((needs) => ({
    ...needs,
    baseUrl,
    providers: createOpenIdProviders(
      [settings(), settings({ id: "strict", createUsers: false, linkByEmail: true })],
      needs,
    ),
  }));
});

afterAll(async () => {
  await server.close();
  await provider.close();
});

function settings(change: Partial<OpenIdSettings> = {}): OpenIdSettings {
  return {
    id: "corp",
    name: "Corporate sign-in",
    issuer: provider.issuer,
    clientId: "belvedere",
    clientSecret: "a secret of the client",
    scopes: ["openid", "profile", "email", "groups"],
    loginClaim: "preferred_username",
    groupsClaim: "groups",
    createUsers: true,
    linkByEmail: false,
    sessionHours: 8,
    clockSkewSeconds: 10,
    origins: [],
    ...change,
  };
}

function knows(login: string, more: Readonly<Record<string, unknown>> = {}): void {
  const email = `${login}@example.org`;
  provider.users.set(login, {
    preferred_username: login,
    name: `Name of ${login}`,
    email,
    email_verified: true,
    ...more,
  });
}

/** Sends JSON as a page of the interface does. */
function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const sent = { "content-type": "application/json", "sec-fetch-site": "same-origin", ...headers };
  return server.call("POST", path, { headers: sent, body: JSON.stringify(body) });
}

interface Started {
  readonly address: string;
  readonly cookie: string;
}

async function start(id = "corp"): Promise<Started> {
  const answer = await post("/providers/attempts", { provider: id });
  expect(answer.status).toBe(201);
  return { address: String(answer.json["address"]), cookie: cookieOf(answer) };
}

async function finish(query: string, cookie: string, id = "corp"): Promise<Answer> {
  return post("/providers/sessions", { provider: id, query: query.replace(/^\?/, "") }, { cookie });
}

async function signIn(login: string): Promise<Answer> {
  const { address, cookie } = await start();
  const back = await provider.signIn(address, login);
  return finish(back.search, cookie);
}

describe("D17 a sign-in at a provider", () => {
  test("creates the user, and the session gives tokens for the API", async () => {
    knows("ada", { groups: [] });
    const answer = await signIn("ada");
    expect(answer.status).toBe(200);
    expect(answer.json["user"]).toMatchObject({
      login: "ada",
      name: "Name of ada",
      email: "ada@example.org",
      role: "USER",
    });
    const authorization = `Bearer ${String(answer.json["accessToken"])}`;
    expect((await server.call("GET", "/api/me", { headers: { authorization } })).json).toMatchObject({ login: "ada" });
    const cookie = answer.headers["set-cookie"]?.[0] ?? "";
    expect(cookie).toMatch(/^belvedere_session=bvs_\w+; Path=\/code; Max-Age=28800; HttpOnly; SameSite=Strict$/);
  });

  test("finds the same user again, as the provider now describes it", async () => {
    knows("bob");
    const first = await signIn("bob");
    knows("bob", { name: "Robert", email: "robert@example.org" });
    const again = await signIn("bob");
    expect(again.json["user"]).toMatchObject({ id: (first.json["user"] as { id: number }).id, name: "Robert" });
  });

  test("is listed for the sign-in page, without anything secret", async () => {
    const answer = await server.call("GET", "/providers");
    expect(answer.json).toEqual([
      { id: "corp", name: "Corporate sign-in" },
      { id: "strict", name: "Corporate sign-in" },
    ]);
    expect(server.log.join("\n")).not.toContain("a secret of the client");
  });

  test("is in the audit log", async () => {
    knows("carol");
    await server.api("GET", "/api/me");
    await signIn("carol");
    const { json } = await server.api("GET", "/api/audit?limit=2");
    expect(json).toMatchObject([
      { action: "sign-in", user: { login: "carol" }, detail: { provider: "corp" } },
      { action: "user.create", detail: { login: "carol" } },
    ]);
  });

  test("asks for the code flow with PKCE, state and nonce, and leads back to this server alone", async () => {
    const address = new URL((await start()).address);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      state: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      redirect_uri: redirectUri,
    });
  });
});

describe("a sign-in is refused by name", () => {
  const refused = async (answer: Promise<Answer>, status: number, code: string): Promise<void> => {
    expect((await answer).json).toMatchObject({ status, code });
  };

  test("in another browser, without a cookie, at another provider, and the second time", async () => {
    knows("dan");
    const { address, cookie } = await start();
    const { search } = await provider.signIn(address, "dan");
    const other = await start();
    await refused(finish(search, other.cookie), 400, "provider.attempt-absent");
    await refused(finish(search, "a=b"), 400, "provider.attempt-absent");
    await refused(finish(search, cookie, "strict"), 400, "provider.attempt-absent");
    expect((await finish(search, cookie)).status).toBe(200);
    await refused(finish(search, cookie), 400, "provider.attempt-absent");
  });

  test("with another state, with two, and after 10 minutes", async () => {
    knows("eve");
    const { address, cookie } = await start();
    const { search } = await provider.signIn(address, "eve");
    await refused(finish(search.replace(/state=[^&]+/, "state=forged"), cookie), 400, "provider.attempt-absent");
    await refused(finish(`${search}&state=forged`, cookie), 400, "provider.attempt-absent");
    server.pass(10 * 60_000 + 1);
    await refused(finish(search, cookie), 400, "provider.attempt-absent");
  });

  test("with the code of another sign-in, whose verifier and nonce it lacks", async () => {
    knows("mallory");
    knows("victim");
    const stolen = await start();
    const { searchParams } = await provider.signIn(stolen.address, "victim");
    const own = await start();
    const state = new URL(own.address).searchParams.get("state") ?? "";
    const query = new URLSearchParams({ code: searchParams.get("code") ?? "", state, iss: provider.issuer });
    const answer = await finish(query.toString(), own.cookie);
    expect(answer.json).toMatchObject({ status: 403, code: "provider.refused" });
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  test("with an invented code, and when the user refuses at the provider", async () => {
    const { address, cookie } = await start();
    const state = new URL(address).searchParams.get("state") ?? "";
    const iss = encodeURIComponent(provider.issuer);
    await refused(finish(`code=invented&state=${state}&iss=${iss}`, cookie), 403, "provider.refused");
    const second = await start();
    const denied = new URL(second.address).searchParams.get("state") ?? "";
    const answer = await finish(
      `error=access_denied&error_description=%3Cb%3E&state=${denied}&iss=${iss}`,
      second.cookie,
    );
    expect(answer.json).toMatchObject({ code: "provider.refused" });
    expect(answer.text).toContain("access_denied");
    expect(answer.text).not.toContain("<b>");
  });

  test("from a page of another site, and for a provider that does not exist", async () => {
    const elsewhere = { "sec-fetch-site": "cross-site" };
    await refused(post("/providers/attempts", { provider: "corp" }, elsewhere), 403, "session.csrf");
    await refused(post("/providers/sessions", { provider: "corp", query: "" }, elsewhere), 403, "session.csrf");
    await refused(post("/providers/attempts", { provider: "none" }), 400, "provider.unknown");
  });

  test("for a user who is disabled here", async () => {
    knows("frank");
    await signIn("frank");
    await server.json("PUT", "/api/users/frank", { disabled: true });
    await refused(signIn("frank"), 403, "provider.user-disabled");
    expect((await server.api("GET", "/api/users/frank")).json).toMatchObject({ disabled: true });
  });

  test("if another user has the login", async () => {
    await server.userToken("grace", "USER");
    knows("grace");
    await refused(signIn("grace"), 409, "provider.login-taken");
  });

  test("without a usable login, and with groups that cannot be read", async () => {
    knows("heidi", { preferred_username: undefined });
    await refused(signIn("heidi"), 403, "provider.login-unusable");
    knows("ivan", { preferred_username: "iv:an" });
    await refused(signIn("ivan"), 403, "provider.login-unusable");
    knows("judy", { groups: Array.from({ length: 1_001 }, (_, index) => `g${index}`) });
    await refused(signIn("judy"), 403, "provider.groups-unreadable");
  });
});

describe("users of a provider", () => {
  test("have no password here: Basic and a new password are refused", async () => {
    knows("kim");
    await signIn("kim");
    for (const password of ["", "x", "secret"]) {
      const answer = await server.call("GET", "/api/token", { headers: basic("kim", password) });
      expect(answer.json).toMatchObject({ status: 401, code: "access.credentials-or-provider" });
    }
    const unknown = await server.call("GET", "/api/token", { headers: basic("unknown", "x") });
    expect(unknown.json).toMatchObject({ status: 401, code: "access.credentials-or-provider" });
    const changed = await server.json("PUT", "/api/users/kim", { password: "a new password" });
    expect(changed.json).toMatchObject({ status: 409, code: "user.password-elsewhere" });
  });
});
