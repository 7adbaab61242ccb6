import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOpenIdProviders } from "../../src/providers/index.ts";
import { ForgingProvider } from "../harness/forging-provider.ts";
import { basic, startServer, type Answer, type RunningServer } from "./running-server.ts";
import { cookieOf } from "./web-session.ts";

const baseUrl = "https://belvedere.example.org";
const json = { "content-type": "application/json" };

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
    groupsClaim: "realm.groups",
    createUsers: true,
    linkByEmail: true,
    sessionHours: 8,
    clockSkewSeconds: 30,
    origins: [],
  };
  server = await startServer((needs) => ({
    ...needs,
    baseUrl,
    providers: createOpenIdProviders([settings, { ...settings, id: "unlinked", linkByEmail: false }], needs),
  }));
  await server.json("POST", "/api/projects", { name: "Engine" });
  await server.json("POST", "/api/groups", { name: "Firmware team", users: [] });
  await server.json("POST", "/api/groups", { name: "Free", users: [] });
});

afterAll(async () => {
  await server.close();
  await provider.close();
});

interface SignedIn {
  readonly answer: Answer;
  readonly cookie: string;
  call(method: string, path: string): Promise<Answer>;
}

async function signIn(sub: string, groups: readonly string[], claims: object = {}, id = "corp"): Promise<SignedIn> {
  const described = { sub, sid: `session of ${sub}`, preferred_username: sub, email: `${sub}@example.org` };
  provider.forgery = { claims: { ...described, realm: { groups }, ...claims } };
  const body = JSON.stringify({ provider: id });
  const started = await server.call("POST", "/providers/attempts", { headers: json, body });
  const address = new URL(String(started.json["address"]));
  provider.nonce = address.searchParams.get("nonce") ?? "";
  const query = `code=right&state=${address.searchParams.get("state") ?? ""}`;
  const headers = { ...json, cookie: cookieOf(started) };
  const answer = await server.call("POST", "/providers/sessions", {
    headers,
    body: JSON.stringify({ provider: id, query }),
  });
  const authorization = `Bearer ${String(answer.json["accessToken"])}`;
  return {
    answer,
    cookie: cookieOf(answer),
    call: (method, path) => server.call(method, path, { headers: { authorization } }),
  };
}

function putRules(rules: readonly object[], headers: Record<string, string> = {}): Promise<Answer> {
  return server.json("PUT", "/api/sign-in/rules", rules, headers);
}

const toGroup = { provider: "corp", providerGroup: "engineering", group: "Firmware team" };
const toProject = { provider: "corp", providerGroup: "engineering", project: "Engine", projectRole: "DEVELOPER" };
const toServer = { provider: "corp", providerGroup: "creators", serverRole: "CREATOR" };

describe("D17 rules of sign-in", () => {
  test("give groups, roles on projects and roles on the server, and take them away", async () => {
    expect((await putRules([toGroup, toProject, toServer])).json).toEqual([toGroup, toProject, toServer]);
    const ada = await signIn("ada", ["engineering", "creators", "others"]);
    expect((await ada.call("GET", "/api/me")).json).toMatchObject({ role: "CREATOR", groups: ["Firmware team"] });
    expect((await ada.call("GET", "/api/projects/Engine")).status).toBe(200);
    expect((await ada.call("GET", "/api/projects")).json).toHaveLength(1);
    const later = await signIn("ada", []);
    expect((await later.call("GET", "/api/me")).json).toMatchObject({ role: "USER", groups: [] });
    expect((await later.call("GET", "/api/projects/Engine")).status).toBe(404);
    // Sessions from before have no more rights than the user.
    expect((await ada.call("GET", "/api/projects/Engine")).status).toBe(404);
  });

  test("leave groups alone that they do not name", async () => {
    await putRules([toGroup]);
    await signIn("bob", []);
    await server.json("PUT", "/api/groups/Free", { users: ["bob"] });
    const bob = await signIn("bob", ["engineering"]);
    expect((await bob.call("GET", "/api/me")).json).toMatchObject({ groups: ["Firmware team", "Free"] });
  });

  test("count at once when they change, as the preview says", async () => {
    await putRules([toGroup]);
    const carol = await signIn("carol", ["engineering"]);
    const preview = await server.json("POST", "/api/sign-in/rules/preview", [toProject]);
    expect(preview.json["changes"]).toContainEqual({
      login: "carol",
      name: "Mallory",
      before: { role: null, groups: ["Firmware team"], projects: [] },
      after: { role: null, groups: [], projects: [{ project: "Engine", role: "DEVELOPER" }] },
    });
    expect((await carol.call("GET", "/api/projects/Engine")).status).toBe(404);
    await putRules([toProject]);
    expect((await carol.call("GET", "/api/projects/Engine")).status).toBe(200);
    expect((await carol.call("GET", "/api/me")).json).toMatchObject({ groups: [] });
    await putRules([]);
    expect((await carol.call("GET", "/api/projects/Engine")).status).toBe(404);
  });

  test("make administrators, and the last one with a password stays beside them", async () => {
    await putRules([{ provider: "corp", providerGroup: "operators", serverRole: "ADMINISTRATOR" }]);
    const dan = await signIn("dan", ["operators"]);
    expect((await dan.call("GET", "/api/settings")).status).toBe(200);
    const refused = await server.json("PUT", "/api/users/admin", { role: "USER" });
    expect(refused.json).toMatchObject({ status: 409, code: "user.last-administrator" });
    const again = await signIn("dan", []);
    expect((await again.call("GET", "/api/me")).json).toMatchObject({ role: "USER" });
    await putRules([]);
  });

  test("are refused with the place of the mistake, and when they have changed since", async () => {
    const refused = async (rule: object, code: string, pointer: string): Promise<void> => {
      for (const answer of [
        await putRules([toGroup, rule]),
        await server.json("POST", "/api/sign-in/rules/preview", [toGroup, rule]),
      ]) {
        expect(answer.json).toMatchObject({ status: 400, code, pointer });
      }
    };
    await refused({ ...toGroup, provider: "none" }, "provider.unknown", "/1/provider");
    await refused({ ...toGroup, group: "none" }, "body.group-unknown", "/1/group");
    await refused({ ...toProject, project: "none" }, "body.project-unknown", "/1/project");
    await refused({ ...toProject, projectRole: undefined }, "body.value-form", "/1");
    await refused({ ...toGroup, serverRole: "USER" }, "body.value-form", "/1");
    const { headers } = await server.api("GET", "/api/sign-in/rules");
    await putRules([]);
    expect((await putRules([], { "if-match": String(headers.etag) })).status).toBe(412);
  });

  test("are in the audit log, with what they changed", async () => {
    const audited = { ...toGroup, providerGroup: "audited" };
    await server.api("GET", "/api/me");
    await putRules([audited]);
    await signIn("eve", ["audited"]);
    await putRules([]);
    const { json: entries } = await server.api("GET", "/api/audit?limit=6");
    expect(entries).toMatchObject([
      { action: "sign-in.rules", user: { login: "admin" }, detail: { count: 0 } },
      { action: "sign-in.rights", detail: { login: "eve", groups: "" } },
      { action: "sign-in" },
      { action: "sign-in.rights", detail: { login: "eve", groups: "Firmware team" } },
      { action: "user.create" },
      { action: "sign-in.rules", detail: { rules: "corp/audited: @Firmware team" } },
    ]);
  });
});

describe("linking by e-mail address", () => {
  const local = async (login: string, email: string, role = "USER"): Promise<void> => {
    await server.json("POST", "/api/users", { login, password: "a long password", email, role });
  };

  test("takes the one user with the address, if the provider has verified it and the provider may", async () => {
    await local("frank", "Frank@example.org");
    const verified = { preferred_username: "f.rank", email_verified: true };
    expect(
      (await signIn("frank", [], { ...verified, preferred_username: "frank-2" }, "unlinked")).answer.json,
    ).toMatchObject({
      user: { login: "frank-2" },
    });
    await server.api("DELETE", "/api/users/frank-2");
    const { answer } = await signIn("frank", [], verified);
    expect(answer.json).toMatchObject({ user: { login: "frank" } });
  });

  test("ends every other way into the account, whose address anybody may have chosen", async () => {
    await local("mia", "operator@example.org");
    const token = String(
      (await server.call("GET", "/api/token", { headers: basic("mia", "a long password") })).json["token"],
    );
    const asMia = () => server.call("GET", "/api/me", { headers: { authorization: `Bearer ${token}` } });
    expect((await asMia()).status).toBe(200);
    const { answer } = await signIn("operator", [], { email_verified: true });
    expect(answer.json).toMatchObject({ user: { login: "mia" } });
    expect((await asMia()).status).toBe(401);
    expect((await server.call("GET", "/api/token", { headers: basic("mia", "a long password") })).status).toBe(401);
  });

  test("takes no login that differs from another one in its case alone", async () => {
    await local("Walter", "walter@example.org");
    const { answer } = await signIn("walter", []);
    expect(answer.json).toMatchObject({ status: 409, code: "provider.login-taken" });
  });

  test("never takes an address that is not verified, nor an administrator", async () => {
    await local("grace", "grace@example.org");
    const unverified = await signIn("grace", [], { preferred_username: "g.race", email_verified: false });
    expect(unverified.answer.json).toMatchObject({ user: { login: "g.race" } });
    await local("heidi", "heidi@example.org", "ADMINISTRATOR");
    const other = await signIn("heidi", [], { preferred_username: "h.eidi", email_verified: true });
    expect(other.answer.json).toMatchObject({ user: { login: "h.eidi", role: "USER" } });
  });

  test("never takes a user of another provider, which may have let that user choose any address", async () => {
    await signIn("mallory", [], { email: "nina@example.org", email_verified: false }, "unlinked");
    const { answer } = await signIn("nina", [], { email_verified: true });
    expect(answer.json).toMatchObject({ user: { login: "nina" } });
  });

  test("is refused if several users have the address", async () => {
    await local("ivan", "shared@example.org");
    await local("judy", "shared@example.org");
    const { answer } = await signIn("kim", [], { email: "shared@example.org", email_verified: true });
    expect(answer.json).toMatchObject({ status: 409, code: "provider.email-shared" });
  });
});

describe("signing out", () => {
  const signOutEvent = { "http://schemas.openid.net/event/backchannel-logout": {} };
  const tokenOf = (claims: object): Promise<string> => {
    const seconds = Math.floor(Date.now() / 1000);
    const usual = {
      iss: provider.issuer,
      aud: "belvedere",
      iat: seconds,
      exp: seconds + 60,
      jti: "1",
      events: signOutEvent,
    };
    return provider.sign({ ...usual, ...claims });
  };
  const send = (token: string): Promise<Answer> =>
    server.call("POST", "/providers/sign-out", {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ logout_token: token }).toString(),
    });

  test("here leads to the provider, and back to the sign-in page", async () => {
    const { answer, cookie } = await signIn("liz", []);
    const headers = { cookie, "x-csrf-token": String(answer.json["csrfToken"]) };
    const ended = await server.call("DELETE", "/session", { headers });
    expect(ended.status).toBe(200);
    const address = new URL(String(ended.json["address"]));
    expect(address.origin).toBe(provider.issuer);
    expect(address.searchParams.get("post_logout_redirect_uri")).toBe(`${baseUrl}/sign-in`);
    expect(address.searchParams.get("id_token_hint")).toMatch(/^ey/);
    expect((await server.call("GET", "/session", { headers: { cookie } })).status).toBe(401);
  });

  test("at the provider ends the session here, with its tokens", async () => {
    const mia = await signIn("mia", []);
    const other = await signIn("noah", []);
    expect((await send(await tokenOf({ sid: "session of mia" }))).status).toBe(204);
    expect((await mia.call("GET", "/api/me")).status).toBe(401);
    expect((await other.call("GET", "/api/me")).status).toBe(200);
    expect((await send(await tokenOf({ sub: "noah" }))).status).toBe(204);
    expect((await other.call("GET", "/api/me")).status).toBe(401);
  });

  test("is refused with a token that is not one of the provider about a sign-out", async () => {
    const paul = await signIn("paul", []);
    const refused = async (token: string, check: string): Promise<void> => {
      const answer = await send(token);
      expect(answer.json).toMatchObject({ status: 400, code: "provider.sign-out-refused" });
      expect(answer.text).toContain(`\`${check}\``);
    };
    const seconds = Math.floor(Date.now() / 1000);
    await refused("nonsense", "issuer");
    await refused(await tokenOf({ sub: "paul", aud: "another" }), "issuer");
    await refused(await tokenOf({ sub: "paul", exp: seconds - 60 }), "time");
    await refused(await tokenOf({ sub: "paul", iat: seconds - 3_600 }), "time");
    await refused(await tokenOf({ sub: "paul", events: {} }), "form");
    await refused(await tokenOf({ sub: "paul", nonce: "x" }), "form");
    await refused(await tokenOf({}), "form");
    const [head, , signature] = (await tokenOf({ sub: "paul" })).split(".");
    const [, body] = (await tokenOf({ sub: "paul", jti: "2" })).split(".");
    await refused(`${head}.${body}.${signature}`, "signature");
    expect((await paul.call("GET", "/api/me")).status).toBe(200);
  });
});
