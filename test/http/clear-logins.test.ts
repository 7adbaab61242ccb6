import { afterAll, beforeAll, expect, test } from "vitest";
import { createOpenIdProviders, type Directory } from "../../src/providers/index.ts";
import { accept } from "../../src/text/index.ts";
import { ForgingProvider } from "../harness/forging-provider.ts";
import { knownDirectory } from "../harness/known-directory.ts";
import { problemCode } from "./problem-code.ts";
import { basic, startServer, type Answer, type RunningServer } from "./running-server.ts";
import { cookieOf } from "./web-session.ts";

// The first letter is Cyrillic; the second login has an invisible character.
const unclear = ["аdmin", "ad\u200bmin"];
const json = { "content-type": "application/json" };

/** Every login with the password is a user of this directory. */
const directory: Directory = {
  ...knownDirectory,
  async check(login, password) {
    if (password !== "secret" || login === "admin") return accept(undefined);
    return accept({ login, name: "", email: "", groups: [], provider: "staff", subject: login, emailVerified: false });
  },
};

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
    createUsers: true,
    linkByEmail: false,
    sessionHours: 8,
    clockSkewSeconds: 30,
    origins: [],
  };
  server = await startServer((needs) => ({
    ...needs,
    baseUrl: "https://belvedere.example.org",
    providers: createOpenIdProviders([settings], needs),
    directories: [directory],
  }));
});

afterAll(async () => {
  await server.close();
  await provider.close();
});

async function signInAtProvider(sub: string, login: string): Promise<Answer> {
  provider.forgery = { claims: { sub, preferred_username: login } };
  const body = JSON.stringify({ provider: "corp" });
  const started = await server.call("POST", "/providers/attempts", { headers: json, body });
  const address = new URL(String(started.json["address"]));
  provider.nonce = address.searchParams.get("nonce") ?? "";
  const query = `code=right&state=${address.searchParams.get("state") ?? ""}`;
  const headers = { ...json, cookie: cookieOf(started) };
  return server.call("POST", "/providers/sessions", { headers, body: JSON.stringify({ provider: "corp", query }) });
}

const signInWithPassword = (login: string): Promise<Answer> =>
  server.call("GET", "/api/token", { headers: basic(login, "secret") });

/** A user of an earlier release: only the store takes the login now. */
async function addEarlier(login: string): Promise<void> {
  const user = { login, name: "", email: "", passwordHash: "x", language: null, timezone: null, role: "USER" } as const;
  expect((await server.store.write.createUser({ ...user, at: 0 })).ok).toBe(true);
}

test.each(unclear)("a new user does not get the login %j, wherever it comes from", async (login) => {
  const made = await server.json("POST", "/api/users", { login, password: "a long secret" });
  expect(made.json).toMatchObject({ status: 400, code: "user.login-unclear", pointer: "/login" });
  const provisioned = await server.json("POST", "/scim/v2/Users", { userName: login });
  expect(provisioned.json).toMatchObject({ status: "400", scimType: "invalidValue" });
  expect(problemCode(provisioned.json)).toBe("user.login-unclear");
  const unusable = { status: 403, code: "provider.login-unusable" };
  expect((await signInAtProvider(`${login} 1`, login)).json).toMatchObject(unusable);
  expect((await signInWithPassword(login)).json).toMatchObject(unusable);
  expect(await server.store.read.userByLogin(login)).toBeUndefined();
});

test("a user is not renamed to such a login, and one who has it stays as is", async () => {
  const [login = ""] = unclear;
  await server.json("POST", "/api/users", { login: "ada", password: "a long secret" });
  const renamed = await server.json("PUT", "/api/users/ada", { login });
  expect(renamed.json).toMatchObject({ status: 400, code: "user.login-unclear", pointer: "/login" });
  await addEarlier(login);
  const path = `/api/users/${encodeURIComponent(login)}`;
  expect((await server.json("PUT", path, { login, name: "Here" })).json).toMatchObject({ login, name: "Here" });
  const id = String((await server.api("GET", path)).json["id"]);
  const replaced = await server.json("PUT", `/scim/v2/Users/${id}`, { userName: login, displayName: "Still here" });
  expect([replaced.status, replaced.json["displayName"]]).toEqual([200, "Still here"]);
});

test("users of providers who have such a login sign in as before", async () => {
  for (const [subject, signIn] of [
    ["corp", () => signInAtProvider("old", "оld")],
    ["staff", () => signInWithPassword("оlder")],
  ] as const) {
    const login = subject === "corp" ? "оld" : "оlder";
    const user = { login, name: "", email: "", emailVerified: false, groups: [], provider: subject };
    const request = { ...user, subject: subject === "corp" ? "old" : login, mayCreate: true, mayLink: false };
    await server.store.write.admitProviderUser({ ...request, address: "127.0.0.1", at: 0 });
    expect([subject, (await signIn()).status]).toEqual([subject, 200]);
  }
});
