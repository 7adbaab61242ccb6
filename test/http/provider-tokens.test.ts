import { createSecretKey } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOpenIdProviders } from "../../src/providers/index.ts";
import { ForgingProvider, type Forgery } from "../harness/forging-provider.ts";
import { newKey } from "../harness/openid-provider.ts";
import { startServer, type Answer, type RunningServer } from "./running-server.ts";
import { cookieOf } from "./web-session.ts";

const baseUrl = "https://belvedere.example.org";

let provider: ForgingProvider;
let server: RunningServer;

beforeAll(async () => {
  provider = await ForgingProvider.start();
  const settings = {
    id: "corp",
    name: "Corporate sign-in",
    issuer: provider.issuer,
    clientId: "belvedere",
    scopes: ["openid"],
    loginClaim: "preferred_username",
    groupsClaim: "groups",
    createUsers: true,
    linkByEmail: true,
    sessionHours: 8,
    clockSkewSeconds: 30,
    origins: [],
  };
  server = await startServer((needs) => ({ ...needs, baseUrl, providers: createOpenIdProviders([settings], needs) }));
});

beforeEach(() => {
  provider.forgery = {};
});

afterAll(async () => {
  await server.close();
  await provider.close();
});

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const sent = { "content-type": "application/json", ...headers };
  return server.call("POST", path, { headers: sent, body: JSON.stringify(body) });
}

async function signIn(forgery: Forgery = {}, more = ""): Promise<Answer> {
  provider.forgery = forgery;
  const started = await post("/providers/attempts", { provider: "corp" });
  if (started.status !== 201) return started;
  const address = new URL(String(started.json["address"]));
  provider.nonce = address.searchParams.get("nonce") ?? "";
  const query = `code=right&state=${address.searchParams.get("state") ?? ""}${more}`;
  return post("/providers/sessions", { provider: "corp", query }, { cookie: cookieOf(started) });
}

describe("D17 a token of a provider", () => {
  test("that is right signs in", async () => {
    const answer = await signIn();
    expect(answer.json).toMatchObject({ user: { login: "mallory", email: "mallory@example.org" } });
    expect(answer.headers["set-cookie"]?.[0]).toContain("; Secure");
  });

  const seconds = (): number => Math.floor(Date.now() / 1000);
  const cases: readonly (readonly [name: string, check: string, forge: () => Forgery | Promise<Forgery>])[] = [
    ["with another nonce", "nonce", () => ({ claims: { nonce: "another" } })],
    ["without a nonce", "nonce", () => ({ claims: { nonce: undefined } })],
    ["for another client", "audience", () => ({ claims: { aud: "another" } })],
    ["of another issuer", "issuer", () => ({ claims: { iss: "https://another.example.org" } })],
    ["that has expired", "time", () => ({ claims: { exp: seconds() - 31 } })],
    ["signed with another key of the same id", "signature", async () => ({ key: await newKey("one") })],
    ["signed with a key that the provider does not publish", "signature", async () => ({ key: await newKey("two") })],
  ];
  for (const [name, check, forge] of cases) {
    test(`${name} is refused`, async () => {
      const answer = await signIn(await forge());
      expect(answer.json).toMatchObject({ status: 403, code: "provider.token-refused" });
      expect(answer.text).toContain(`\`${check}\``);
      expect(answer.headers["set-cookie"]).toBeUndefined();
    });
  }

  test("without a signature, or signed with the public key as a secret, is refused", async () => {
    const claims = { iss: provider.issuer, aud: "belvedere", sub: "mallory", exp: seconds() + 60, iat: seconds() };
    const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
    const unsigned = `${encode({ alg: "none" })}.${encode(claims)}.`;
    expect((await signIn({ token: unsigned })).json).toMatchObject({ code: "provider.token-refused" });
    const secret = createSecretKey(Buffer.from(provider.key.x ?? "", "base64url"));
    const confused = await new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: "one" }).sign(secret);
    expect((await signIn({ token: confused })).json).toMatchObject({ code: "provider.token-refused" });
  });

  test("within the tolerated difference of clocks is accepted", async () => {
    const claims = { exp: seconds() - 5, iat: seconds() - 65 };
    expect((await signIn({ claims })).status).toBe(200);
  });

  test("signed with a new key is accepted at once", async () => {
    expect((await signIn()).status).toBe(200);
    provider.key = await newKey("rotated");
    expect((await signIn()).status).toBe(200);
  });

  test("is shown to the provider at the sign-out, unless its key is gone: then the provider asks the user", async () => {
    const hintOf = async (change: () => Promise<void>): Promise<string | null> => {
      const signedIn = await signIn();
      await change();
      const headers = { cookie: cookieOf(signedIn), "x-csrf-token": String(signedIn.json["csrfToken"]) };
      const ended = await server.call("DELETE", "/session", { headers });
      const { pathname, searchParams } = new URL(String(ended.json["address"]));
      expect([pathname, searchParams.get("client_id")]).toEqual(["/end", "belvedere"]);
      return searchParams.get("id_token_hint");
    };
    expect(await hintOf(async () => undefined)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    const removed = async (): Promise<void> => {
      provider.key = await newKey("the only one");
    };
    expect(await hintOf(removed)).toBeNull();
  });

  test("of another provider than the answer names is refused", async () => {
    const answer = await signIn({}, "&iss=https%3A%2F%2Fanother.example.org");
    expect(answer.text).toContain("`issuer`");
  });
});

describe("D17 forged groups", () => {
  const rules = [{ provider: "corp", providerGroup: "it-operations", serverRole: "ADMINISTRATOR" }];
  const groups = ["it-operations"];
  const roleOf = async (login: string) => (await server.api("GET", `/api/users/${login}`)).json["role"];

  test("give no role: in a token of another key, or in an answer about another user", async () => {
    expect((await server.json("PUT", "/api/sign-in/rules", rules)).status).toBe(200);
    const named = { sub: "climber", preferred_username: "climber" };
    expect((await signIn({ claims: named })).status).toBe(200);
    const forged = await signIn({ claims: { ...named, groups }, key: await newKey(provider.key.kid ?? "") });
    expect(forged.json).toMatchObject({ status: 403, code: "provider.token-refused" });
    const answer = (sub: string): Forgery => ({
      claims: { ...named, groups: undefined },
      answers: {
        "/userinfo": (response) => {
          response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ sub, groups }));
        },
      },
    });
    server.pass(3_600_000);
    const described = { description: { userinfo_endpoint: `${provider.issuer}/userinfo` } };
    const mixed = await signIn({ ...answer("another"), ...described });
    expect(mixed.json).toMatchObject({ status: 403, code: "provider.token-refused" });
    expect(await roleOf("climber")).toBe("USER");
    // The same answer about the user who signs in counts.
    expect((await signIn({ ...answer("climber"), ...described })).status).toBe(200);
    expect(await roleOf("climber")).toBe("ADMINISTRATOR");
  });

  test("are refused if they are no list of names, or too many", async () => {
    const named = { sub: "odd", preferred_username: "odd" };
    const many = Array.from({ length: 1_001 }, (_, index) => `g${index}`);
    for (const wrong of [[{ name: "it-operations" }], { 0: "it-operations" }, [1], many, 7]) {
      const answer = await signIn({ claims: { ...named, groups: wrong } });
      expect(answer.json["code"], JSON.stringify(wrong).slice(0, 40)).toBe("provider.groups-unreadable");
    }
    expect(await roleOf("odd")).toBeUndefined();
  });
});

describe("a provider that misbehaves", () => {
  test("cannot make the server ask other addresses", async () => {
    const elsewhere = await ForgingProvider.start();
    const other = await startServer((needs) => {
      const settings = {
        id: "corp",
        name: "Corporate sign-in",
        issuer: provider.issuer,
        clientId: "belvedere",
        scopes: ["openid"],
        loginClaim: "sub",
        createUsers: true,
        linkByEmail: false,
        sessionHours: 8,
        clockSkewSeconds: 30,
        origins: [],
      };
      return { ...needs, baseUrl, providers: createOpenIdProviders([settings], needs) };
    });
    const attempt = () => other.call("POST", "/providers/attempts", { body: JSON.stringify({ provider: "corp" }) });
    provider.forgery = { description: { authorization_endpoint: `${elsewhere.issuer}/authorize` } };
    expect((await attempt()).json).toMatchObject({ status: 503, code: "provider.away" });
    provider.forgery = {
      answers: {
        "/.well-known/openid-configuration": (response) => {
          response.writeHead(302, { location: `${elsewhere.issuer}/.well-known/openid-configuration` }).end();
        },
      },
    };
    expect((await attempt()).json).toMatchObject({ status: 503, code: "provider.away" });
    provider.forgery = {
      answers: {
        "/.well-known/openid-configuration": (response) => {
          response.writeHead(200, { "content-type": "application/json" });
          response.end(`{"issuer":"${" ".repeat(1024 ** 2)}"}`);
        },
      },
    };
    expect((await attempt()).json).toMatchObject({ status: 503, code: "provider.away" });
    expect(elsewhere.asked).toEqual([]);
    await other.close();
    await elsewhere.close();
  });
});
