import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLdapDirectory, type DirectorySettings } from "../../src/providers/index.ts";
import { group, LdapServer, person, suffix } from "../harness/ldap-server.ts";
import { basic, startServer, type Answer, type RunningServer } from "../http/running-server.ts";
import { cookieOf } from "../http/web-session.ts";

let ldap: LdapServer;
let server: RunningServer;

beforeAll(async () => {
  ldap = await LdapServer.start([
    person("ada"),
    person("bob"),
    person("carol"),
    person("dora", "objectGUID:: AAH/gIECAwQFBgcICQoLDA==\n"),
    person("erin"),
    person("limited"),
    person("local"),
    group("engineering", ["ada"]),
    group("staff", ["cn=engineering,ou=groups", "bob"]),
    group("everybody", ["cn=staff,ou=groups"]),
  ]);
  server = await startServer((needs) => ({
    ...needs,
    directories: [createLdapDirectory(ldap.settings(), needs)],
  }));
  await server.json("POST", "/api/projects", { name: "Engine" });
  await server.json("POST", "/api/groups", { name: "Firmware team", users: [] });
});

afterAll(async () => {
  await server.close();
  await ldap.close();
});

function token(login: string, password = `password of ${login}`): Promise<Answer> {
  return server.call("GET", "/api/token", { headers: basic(login, password) });
}

async function read(login: string, path: string): Promise<Answer> {
  const { json } = await token(login);
  return server.call("GET", path, { headers: { authorization: `Bearer ${String(json["token"])}` } });
}

function openSession(login: string, password = `password of ${login}`): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  return server.call("POST", "/session", { headers, body: JSON.stringify({ login, password }) });
}

const refusal = { status: 401, code: "access.credentials-refused" };

describe("D17 users of a directory", () => {
  test("get a temporary token with Basic, which ends when their groups have to be read again", async () => {
    const answer = await token("ada");
    expect(answer.status).toBe(200);
    // Without a directory, it would last 24 hours.
    expect(answer.json["expires_in"]).toBeLessThanOrEqual(8 * 3_600);
    expect((await read("ada", "/api/me")).json).toMatchObject({
      login: "ada",
      name: "Name of ada",
      email: "ada@example.org",
      role: "USER",
    });
  });

  test("sign in to the web interface, with the lifetime of the directory's sessions", async () => {
    const answer = await openSession("bob");
    expect(answer.json["user"]).toMatchObject({ login: "bob" });
    expect(String(answer.headers["set-cookie"])).toContain("Max-Age=28800");
    const headers = { cookie: cookieOf(answer), "x-csrf-token": String(answer.json["csrfToken"]) };
    expect((await server.call("DELETE", "/session", { headers })).status).toBe(204);
  });

  test("are one user, in whatever case they write their login", async () => {
    expect((await openSession("CAROL", "password of carol")).json["user"]).toMatchObject({ login: "carol" });
    expect((await openSession("carol")).status).toBe(200);
    const { json } = await server.api("GET", "/api/users?where=login=carol");
    expect(json).toHaveLength(1);
  });

  test("are refused with a wrong, an empty or no password, like users who do not exist", async () => {
    for (const password of ["wrong", "", " ", "password of bob"]) {
      expect((await token("ada", password)).json).toMatchObject(refusal);
    }
    expect((await token("unknown")).json).toMatchObject(refusal);
    expect((await openSession("ada", "")).json).toMatchObject(refusal);
  });

  test("are in the audit log, with the directory", async () => {
    await token("ada");
    await token("ada", "wrong");
    const { json } = await server.api("GET", "/api/audit?limit=2");
    expect(json).toMatchObject([
      { action: "sign-in.fail", detail: { login: "ada" } },
      { action: "sign-in", user: { login: "ada" }, detail: { provider: "corp" } },
    ]);
  });

  test("are refused here when they are disabled here", async () => {
    await token("erin");
    await server.json("PUT", "/api/users/erin", { disabled: true });
    expect((await token("erin")).json).toMatchObject({ status: 403, code: "provider.user-disabled" });
    expect((await token("erin", "wrong")).json).toMatchObject(refusal);
  });

  test("get what rules give to their groups, also through other groups", async () => {
    const rules = [
      { provider: "corp", providerGroup: "everybody", group: "Firmware team" },
      { provider: "corp", providerGroup: "engineering", project: "Engine", projectRole: "DEVELOPER" },
    ];
    expect((await server.json("PUT", "/api/sign-in/rules", rules)).status).toBe(200);
    expect((await read("ada", "/api/me")).json).toMatchObject({ groups: ["Firmware team"] });
    expect((await read("ada", "/api/projects/Engine")).status).toBe(200);
    expect((await read("bob", "/api/me")).json).toMatchObject({ groups: ["Firmware team"] });
    expect((await read("bob", "/api/projects/Engine")).status).toBe(404);
    expect((await read("carol", "/api/me")).json).toMatchObject({ groups: [] });
  });
});

describe("the limit on wrong passwords", () => {
  test("D4 is that of other users", async () => {
    for (let count = 0; count < 10; count += 1) await openSession("limited", `guess ${count}`);
    expect((await openSession("limited")).json).toMatchObject({ status: 429, code: "access.throttled" });
    server.pass(60_001);
    expect((await openSession("limited")).status).toBe(200);
  });
});

describe("users with a password here", () => {
  test("are never asked for in a directory", async () => {
    await server.userToken("local", "USER");
    expect((await token("local", "secret")).status).toBe(200);
    expect((await token("local")).json).toMatchObject(refusal);
  });

  test("sign in while the directory is away; others get its name", async () => {
    await ldap.stop();
    expect((await token("local", "secret")).status).toBe(200);
    const away = await token("ada");
    expect(away.json).toMatchObject({ status: 503, code: "provider.away" });
    expect(away.text).toContain("corp");
    expect(server.log.join("\n")).toMatch(/sign-in at a directory failed .*CONNECTION_FAILED/);
    await ldap.begin();
    expect((await token("ada")).status).toBe(200);
    expect(server.log.join("\n")).not.toContain("password of");
  });
});

describe("a directory", () => {
  const open = (change: Partial<DirectorySettings>) =>
    createLdapDirectory(ldap.settings(change), { log: { warn: () => undefined } });
  const ad: Partial<DirectorySettings> = {
    loginAttribute: "sAMAccountName",
    nameAttribute: "displayName",
    idAttribute: "objectGUID",
    userFilter: "(&(objectCategory=person)(objectClass=user))",
    isActiveDirectory: true,
  };

  test("is asked over StartTLS and LDAPS, with a certificate that is checked", async () => {
    for (const change of [{ startTls: true }, { url: ldap.secureUrl }]) {
      expect(await open(change).check("ada", "password of ada")).toMatchObject({ value: { login: "ada" } });
      expect(await open(change).check("ada", "wrong")).toEqual({ ok: true, value: undefined });
      const { certificates: _none, ...untrusting } = ldap.settings(change);
      const untrusted = createLdapDirectory(untrusting, { log: { warn: () => undefined } });
      expect(await untrusted.check("ada", "password of ada")).toMatchObject({ problem: { code: "provider.away" } });
      expect(await untrusted.test("ada")).toEqual({ failure: "TLS_FAILED", user: null });
    }
  });

  test("with the attributes of Active Directory has users with binary identifiers", async () => {
    expect(await open(ad).check("DORA", "password of dora")).toMatchObject({
      value: { subject: "0001ff808102030405060708090a0b0c", login: "dora", name: "Display name of dora" },
    });
    expect(await open(ad).check("ada", "password of ada")).toMatchObject({
      problem: { code: "provider.login-unusable" },
    });
  });

  test("says what fails when it is tested", async () => {
    const account = { dn: `cn=search,${suffix}`, password: "wrong" };
    const tryOut = (change: Partial<DirectorySettings>, login?: string) => open(change).test(login);
    expect(await tryOut({})).toEqual({ failure: null, user: null });
    expect(await tryOut({}, "ada")).toEqual({
      failure: null,
      user: {
        login: "ada",
        name: "Name of ada",
        email: "ada@example.org",
        groups: ["engineering", "everybody", "staff"],
      },
    });
    expect(await tryOut({}, "unknown")).toMatchObject({ failure: "USER_UNKNOWN" });
    expect(await tryOut({ account })).toMatchObject({ failure: "ACCOUNT_REFUSED" });
    expect(await tryOut({ userBase: `ou=absent,${suffix}` })).toMatchObject({ failure: "BASE_UNKNOWN" });
    expect(await tryOut({ url: "ldap://127.0.0.1:1" })).toMatchObject({ failure: "CONNECTION_FAILED" });
    expect(await tryOut(ad, "ada")).toMatchObject({ failure: "USER_UNUSABLE" });
    expect(await tryOut({ loginAttribute: "objectCategory" }, "person")).toMatchObject({ failure: "USER_AMBIGUOUS" });
  });
});
