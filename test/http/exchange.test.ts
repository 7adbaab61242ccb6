import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTrustedIssuers } from "../../src/providers/index.ts";
import { until } from "../harness/until.ts";
import { startServer, type Answer, type RunningServer } from "./running-server.ts";

const audience = "https://quality.example.org";

/** An issuer with its keys on a loopback port. */
let issuer: string;
let keyServer: Server;
let isAway = false;
let keyReads = 0;
const published: JWK[] = [];
const keys = new Map<string, CryptoKey>();
let server: RunningServer;

async function addKey(kid: string): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
  keys.set(kid, privateKey);
  published.push({ ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" });
}

beforeAll(async () => {
  await addKey("first");
  keyServer = createServer((request, response) => {
    if (isAway) return void response.writeHead(500).end();
    const isDescription = request.url === "/.well-known/openid-configuration";
    if (!isDescription) keyReads += 1;
    const answer = isDescription ? { issuer, jwks_uri: `${issuer}/keys` } : { keys: published };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  }).listen(0, "127.0.0.1");
  await once(keyServer, "listening");
  issuer = `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}`;
  const settings = { id: "forge", issuer, audience, repositoryClaim: "repository", clockSkewSeconds: 30, origins: [] };
  server = await startServer((needs) => ({ ...needs, issuers: createTrustedIssuers([settings], needs) }));
  for (const name of ["Engine", "Gearbox"]) await server.json("POST", "/api/projects", { name });
});

afterAll(async () => {
  await server.close();
  keyServer.close();
});

const main = { name: "main", issuer: "forge", claims: { repository: "acme/engine", ref: "refs/heads/*" } };
const trust = (jobs: readonly object[], project = "Engine") =>
  server.json("PUT", `/api/projects/${project}/trusted-jobs`, jobs);

beforeEach(async () => {
  expect((await trust([main])).status).toBe(200);
});

interface Forgery {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly kid?: string;
  readonly key?: CryptoKey;
}

/** A token of the job that is trusted, with changes. Times are those of the server's clock. */
function jobToken({ claims = {}, kid = "first", key }: Forgery = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  const usual = {
    iss: issuer,
    aud: audience,
    sub: "repo:acme/engine:ref:refs/heads/main",
    jti: randomUUID(),
    iat: now,
    nbf: now,
    exp: now + 300,
    repository: "acme/engine",
    ref: "refs/heads/main",
  };
  const signer = new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg: "RS256", kid });
  return signer.sign(key ?? keys.get(kid)!);
}

function exchange(token: string, change: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const body = new URLSearchParams({
    grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
    subject_token: token,
    subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
    audience: "Engine",
    ...change,
  }).toString();
  return server.call("POST", "/oauth/token", {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body,
  });
}

async function expectCheck(token: string, check: string): Promise<void> {
  const { json, text } = await exchange(token);
  expect(json).toMatchObject({ status: 400, code: "exchange.token-refused" });
  expect(text).toContain(`\`${check}\``);
}

describe("D17 the token of a CI job", () => {
  test("is exchanged for a token that builds on one project for 15 minutes", async () => {
    const answer = await exchange(await jobToken());
    expect(answer.json).toEqual({
      access_token: expect.stringMatching(/^bvt_/) as unknown,
      issued_token_type: "urn:ietf:params:oauth:token-type:access_token",
      token_type: "Bearer",
      expires_in: 900,
      scope: "build",
    });
    expect(answer.headers["cache-control"]).toBe("no-store");
    const headers = { authorization: `Bearer ${String(answer.json["access_token"])}` };
    const status = async (method: string, path: string) => (await server.call(method, path, { headers })).status;
    expect((await server.call("GET", "/api/me", { headers })).json).toMatchObject({ login: "token:Engine/main" });
    expect(await status("GET", "/api/projects/Engine")).toBe(200);
    expect(await status("GET", "/api/projects/Gearbox")).toBe(404);
    expect(await status("PUT", "/api/projects/Engine/trusted-jobs")).toBe(403);
    const build = { headers: { ...headers, "content-type": "application/x-ndjson" }, body: '{"kind":"info"}\n' };
    expect((await server.call("POST", "/api/projects/Engine/builds", build)).status).not.toBe(403);
    server.pass(15 * 60_000);
    expect(await status("GET", "/api/me")).toBe(401);
    server.pass(-15 * 60_000);
  });

  test("is in the audit log", async () => {
    await exchange(await jobToken());
    expect((await server.api("GET", "/api/audit?limit=2")).json).toMatchObject([
      {
        action: "token.exchange",
        user: { login: "token:Engine/main" },
        detail: { project: "Engine", name: "main", issuer: "forge", subject: "repo:acme/engine:ref:refs/heads/main" },
      },
      { action: "trusted-jobs.change", user: { login: "admin" }, detail: { project: "Engine", count: 1 } },
    ]);
  });

  test("is exchanged once, also when it is sent twice at once", async () => {
    const token = await jobToken();
    const answers = await Promise.all([exchange(token), exchange(token)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect((await exchange(token)).json).toMatchObject({ status: 400, code: "exchange.token-used" });
  });

  test("reaches only projects that trust it, and says the same of others and of absent ones", async () => {
    const refused = async (claims: Readonly<Record<string, unknown>>, project = "Engine") =>
      (await exchange(await jobToken({ claims }), { audience: project })).json;
    const answers = [
      await refused({ repository: "acme/other" }),
      await refused({ repository: "acme/engine2" }),
      await refused({ ref: "refs/tags/1" }),
      await refused({ ref: "refs/heads/deep/branch" }),
      await refused({ ref: ["refs/heads/main"] }),
      await refused({ ref: undefined }),
      await refused({}, "Gearbox"),
      await refused({}, "Absent"),
    ];
    const [first] = answers;
    expect(first).toMatchObject({ status: 403, code: "exchange.job-refused" });
    for (const { requestId: _id, instance: _instance, ...answer } of answers) expect(first).toMatchObject(answer);
  });

  test("leaves in the log which claim was not as a job of the project has it, and nothing in the answer", async () => {
    const refused = async (claims: Readonly<Record<string, unknown>>, line: string, project = "Engine") => {
      const { json, text } = await exchange(await jobToken({ claims }), { audience: project });
      const id = String(json["requestId"]);
      const logged = await until("a line in the log", () =>
        server.log.find((one) => one.startsWith("token of") && one.includes(id)),
      );
      expect(logged).toContain(line);
      expect(text).not.toContain("refs/heads");
    };
    await refused({ ref: "refs/tags/7" }, "main: ref is refs/tags/7, not refs/heads/*");
    await refused({ ref: undefined }, "main: ref is missing, not refs/heads/*");
    await refused({ repository: "acme/other" }, "main: repository is acme/other, not acme/engine");
    await refused({}, "no trusted job has these claims", "Gearbox");
    await refused({}, "no such project", "Absent");
  });

  test("ends with the trust", async () => {
    const { json } = await exchange(await jobToken());
    const headers = { authorization: `Bearer ${String(json["access_token"])}` };
    await trust([{ ...main, claims: { repository: "acme/engine", ref: "refs/heads/main" } }]);
    expect((await server.call("GET", "/api/me", { headers })).status).toBe(401);
  });
});

describe("a forged token is refused by the check that it fails", () => {
  const seconds = (offset: number): number => Math.floor(Date.now() / 1_000) + offset;
  const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claimsIn = (token: string): string => token.split(".")[1] ?? "";

  test("times", async () => {
    await expectCheck(await jobToken({ claims: { exp: seconds(-31) } }), "time");
    await expectCheck(await jobToken({ claims: { nbf: seconds(60) } }), "time");
    await expectCheck(await jobToken({ claims: { iat: seconds(60) } }), "time");
    await expectCheck(await jobToken({ claims: { exp: seconds(25 * 3_600) } }), "time");
    await expectCheck(await jobToken({ claims: { iat: seconds(-25 * 3_600) } }), "time");
  });

  test("audience, issuer and form", async () => {
    await expectCheck(await jobToken({ claims: { aud: "https://other.example.org" } }), "audience");
    await expectCheck(await jobToken({ claims: { iss: "https://evil.example.org" } }), "issuer");
    await expectCheck(await jobToken({ claims: { iss: `${issuer}/` } }), "issuer");
    await expectCheck(await jobToken({ claims: { jti: undefined } }), "form");
    await expectCheck(await jobToken({ claims: { exp: undefined } }), "form");
    await expectCheck(await jobToken({ claims: { sub: "" } }), "form");
    await expectCheck(await jobToken({ claims: { more: "x".repeat(17_000) } }), "form");
    await expectCheck("not.a.token", "form");
  });

  test("no signature, and the public key as a shared secret", async () => {
    const claims = claimsIn(await jobToken());
    await expectCheck(`${encoded({ alg: "none" })}.${claims}.`, "signature");
    const confused = `${encoded({ alg: "HS256", kid: "first" })}.${claims}`;
    const secret = createHmac("sha256", JSON.stringify(published[0])).update(confused).digest("base64url");
    await expectCheck(`${confused}.${secret}`, "signature");
  });

  test("another key, with a known or an unknown name, which is looked for rarely", async () => {
    const { privateKey } = await generateKeyPair("RS256");
    await expectCheck(await jobToken({ key: privateKey }), "signature");
    const before = keyReads;
    for (let count = 0; count < 5; count += 1) {
      await expectCheck(await jobToken({ key: privateKey, kid: "x" }), "signature");
    }
    expect(keyReads - before).toBeLessThanOrEqual(1);
  });

  test("a new key of the issuer counts, and an old one no longer", async () => {
    await exchange(await jobToken());
    await addKey("second");
    server.pass(11_000);
    expect((await exchange(await jobToken({ kid: "second" }))).status).toBe(200);
    const first = published.shift();
    server.pass(11 * 60_000);
    const late = { iat: seconds(11 * 60), nbf: seconds(11 * 60), exp: seconds(16 * 60) };
    await expectCheck(await jobToken({ claims: late }), "signature");
    if (first !== undefined) published.push(first);
    server.pass(-11 * 60_000 - 11_000);
  });

  test("the keys cannot be read: the answer names the issuer", async () => {
    isAway = true;
    server.pass(30 * 60_000);
    const answer = await exchange(await jobToken({ claims: { exp: seconds(40 * 60) } }));
    expect(answer.json).toMatchObject({ status: 503, code: "provider.away" });
    expect(answer.text).toContain("forge");
    isAway = false;
    server.pass(-30 * 60_000);
  });
});

describe("a request", () => {
  test("has the fields of RFC 8693", async () => {
    const token = await jobToken();
    for (const change of [{ grant_type: "password" }, { subject_token_type: "urn:x" }]) {
      expect((await exchange(token, change)).json).toMatchObject({ status: 400, code: "exchange.request-invalid" });
    }
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const missing = await server.call("POST", "/oauth/token", { headers, body: "grant_type=x&subject_token=y" });
    expect(missing.json).toMatchObject({ status: 400, code: "body.value-missing" });
    expect((await exchange("x".repeat(40_000))).status).toBe(413);
  });
});

describe("the jobs that a project trusts", () => {
  test("name the repository exactly, a known issuer, and each other differently", async () => {
    const codes = async (...jobs: readonly object[]) => (await trust(jobs)).json["code"];
    expect(await codes({ ...main, claims: { ref: "refs/heads/main" } })).toBe("body.value-form");
    expect(await codes({ ...main, claims: { repository: "acme/*" } })).toBe("body.value-form");
    expect(await codes({ ...main, issuer: "other" })).toBe("provider.unknown");
    expect(await codes(main, main)).toBe("token.name-taken");
    expect((await trust([{ ...main, name: "a/b" }])).status).toBe(400);
    expect((await trust([{ ...main, claims: {} }])).status).toBe(400);
    expect((await server.api("GET", "/api/projects/Engine/trusted-jobs")).json).toEqual([main]);
  });

  test("change only as they were read", async () => {
    const { headers } = await server.api("GET", "/api/projects/Engine/trusted-jobs");
    const put = () => server.json("PUT", "/api/projects/Engine/trusted-jobs", [], { "if-match": String(headers.etag) });
    expect((await put()).status).toBe(200);
    expect((await put()).status).toBe(412);
  });
});
