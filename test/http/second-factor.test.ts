import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appCode } from "../harness/totp-codes.ts";
import { basic, startServer, type Answer, type RunningServer } from "./running-server.ts";
import { cookieOf, postSession, webSignIn, type WebSession } from "./web-session.ts";

const stepMilliseconds = 30_000;
const hourMilliseconds = 3_600_000;

let server: RunningServer;
/** How far the clock of the server was moved. */
let passed = 0;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

function pass(milliseconds: number): void {
  passed += milliseconds;
  server.pass(milliseconds);
}

function codeNow(secret: string): string {
  return appCode(secret, Date.now() + passed);
}

/** The next code, which was not used before. */
function nextCode(secret: string): string {
  pass(stepMilliseconds);
  return codeNow(secret);
}

function post(path: string, body: unknown): Promise<Answer> {
  return server.call("POST", path, { headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

async function stepOf(login: string): Promise<string> {
  const answer = await postSession(server, login, "secret");
  expect(answer.status, answer.text).toBe(202);
  return String(answer.json["step"]);
}

interface Enrolled {
  readonly session: WebSession;
  readonly secret: string;
  readonly codes: readonly string[];
  readonly id: number;
}

/** A user with an authenticator app. */
async function enrol(login: string): Promise<Enrolled> {
  await server.userToken(login, "USER");
  const session = await webSignIn(server, login, "secret");
  const prepared = await session.call("POST", "/session/factor-steps", { password: "secret", kind: "TOTP" });
  expect(prepared.status, prepared.text).toBe(201);
  const { secret } = prepared.json["totp"] as { readonly secret: string };
  const body = { step: prepared.json["step"], name: "phone", code: codeNow(secret) };
  const added = await session.call("POST", "/session/factors", body);
  expect(added.status, added.text).toBe(201);
  return { session, secret, codes: added.json["recoveryCodes"] as string[], id: Number(added.json["id"]) };
}

function problemOf({ status, json }: Answer): readonly unknown[] {
  return [status, json["code"]];
}

describe("signing in with a second factor", () => {
  test("the password leads to a step, and a code of the app to a session; each code counts once", async () => {
    const { secret } = await enrol("ada");
    const first = await postSession(server, "ada", "secret");
    expect([first.status, first.headers["set-cookie"]]).toEqual([202, undefined]);
    expect(first.json).toMatchObject({ kinds: ["TOTP"], passkey: null, setUp: null });
    const { step } = first.json;
    const code = nextCode(secret);
    expect(problemOf(await post("/session/second-step", { step, code: "000000" }))).toEqual([
      403,
      "factor.code-refused",
    ]);
    const done = await post("/session/second-step", { step, code });
    expect([done.status, done.json["recoveryCodes"]]).toEqual([200, null]);
    expect((await server.call("GET", "/session", { headers: { cookie: cookieOf(done) } })).status).toBe(200);
    expect(problemOf(await post("/session/second-step", { step, code }))).toEqual([400, "factor.step-absent"]);
    const again = await stepOf("ada");
    expect(problemOf(await post("/session/second-step", { step: again, code }))).toEqual([403, "factor.code-refused"]);
  });

  test("a recovery code replaces the app once", async () => {
    const { codes } = await enrol("bob");
    expect(codes).toHaveLength(10);
    const use = async (code: string) => post("/session/second-step", { step: await stepOf("bob"), code });
    expect((await use(String(codes[0]).toUpperCase().replaceAll("-", " "))).status).toBe(200);
    expect(problemOf(await use(String(codes[0])))).toEqual([403, "factor.code-refused"]);
    expect(problemOf(await use("abcd-efgh-jkmn-pqrs"))).toEqual([403, "factor.code-refused"]);
  });

  test("GET /api/token with the password is refused by name, and permanent tokens stay valid", async () => {
    const { session } = await enrol("cyd");
    const refused = await server.call("GET", "/api/token", { headers: basic("cyd", "secret") });
    expect(problemOf(refused)).toEqual([403, "access.second-step-needed"]);
    expect(refused.text).toContain("belvedere login");
    const wrong = await server.call("GET", "/api/token", { headers: basic("cyd", "wrong") });
    expect(problemOf(wrong)).toEqual([401, "access.credentials-refused"]);
    const { json } = await session.call("POST", "/session/tokens", { name: "ci" });
    const headers = { authorization: `Bearer ${String(json["token"])}` };
    expect((await server.call("GET", "/api/me", { headers })).status).toBe(200);
  });

  test("wrong codes end the step after five, and the user waits after ten, also with the right code", async () => {
    const { secret } = await enrol("dan");
    const guess = (step: string) => post("/session/second-step", { step, code: "1" });
    for (let round = 0; round < 2; round += 1) {
      const step = await stepOf("dan");
      const answers = await Promise.all(Array.from({ length: 8 }, () => guess(step)));
      const codes = answers.map(({ json }) => json["code"]);
      expect(codes.filter((code) => code === "factor.code-refused")).toHaveLength(5);
    }
    const blocked = await postSession(server, "dan", "secret");
    expect(problemOf(blocked)).toEqual([429, "access.throttled"]);
    expect(Number(blocked.headers["retry-after"])).toBeGreaterThan(3_000);
    pass(hourMilliseconds);
    const done = await post("/session/second-step", { step: await stepOf("dan"), code: nextCode(secret) });
    expect(done.status).toBe(200);
  });

  test("a step expires, belongs to one user, and is of no use to add a factor", async () => {
    const { session, secret } = await enrol("eve");
    const step = await stepOf("eve");
    const added = await session.call("POST", "/session/factors", { step, name: "x", code: nextCode(secret) });
    expect(problemOf(added)).toEqual([400, "factor.step-absent"]);
    pass(10 * 60_000);
    const late = await post("/session/second-step", { step, code: codeNow(secret) });
    expect(problemOf(late)).toEqual([400, "factor.step-absent"]);
    expect(problemOf(await post("/session/second-step", { step: "bvs_", code: "1" }))).toEqual([
      400,
      "factor.step-absent",
    ]);
  });
});

describe("the account", () => {
  test("changes need the password, and no answer has a secret", async () => {
    const { session, secret, codes, id } = await enrol("fay");
    const wrong = { password: "wrong" };
    for (const [path, body] of [
      ["/session/factor-steps", { ...wrong, kind: "TOTP" }],
      [`/session/factors/${id}/removal`, wrong],
      ["/session/recovery-codes", wrong],
    ] as const) {
      expect(problemOf(await session.call("POST", path, body))).toEqual([403, "session.password-wrong"]);
    }
    const listed = await session.call("GET", "/session/factors");
    expect(listed.json).toMatchObject({
      factors: [{ id, kind: "TOTP", name: "phone", lastUse: null }],
      recoveryCodes: 10,
      required: false,
      local: true,
      passkeys: false,
    });
    const administered = await server.api("GET", "/api/users/fay/factors");
    expect(administered.json["factors"]).toMatchObject([{ id, kind: "TOTP", name: "phone" }]);
    const audit = await server.api("GET", "/api/audit");
    for (const text of [listed.text, administered.text, audit.text]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(codes[0]);
    }
    const renewed = await session.call("POST", "/session/recovery-codes", { password: "secret" });
    expect(renewed.json["codes"]).toHaveLength(10);
    const earlier = await post("/session/second-step", { step: await stepOf("fay"), code: codes[0] });
    expect(problemOf(earlier)).toEqual([403, "factor.code-refused"]);
    const passkey = await session.call("POST", "/session/factor-steps", { password: "secret", kind: "PASSKEY" });
    expect(problemOf(passkey)).toEqual([409, "factor.passkeys-off"]);
    const removal = { password: "secret" };
    expect(problemOf(await session.call("POST", "/session/factors/999/removal", removal))).toEqual([
      404,
      "factor.absent",
    ]);
    expect((await session.call("POST", `/session/factors/${id}/removal`, removal)).status).toBe(204);
    expect((await postSession(server, "fay", "secret")).status).toBe(200);
  });

  test("a wrong code adds nothing", async () => {
    await server.userToken("gus", "USER");
    const session = await webSignIn(server, "gus", "secret");
    const { json } = await session.call("POST", "/session/factor-steps", { password: "secret", kind: "TOTP" });
    const add = (body: object) => session.call("POST", "/session/factors", { step: json["step"], name: "x", ...body });
    expect(problemOf(await add({ code: "000000" }))).toEqual([403, "factor.code-refused"]);
    expect(problemOf(await add({}))).toEqual([403, "factor.code-refused"]);
    expect((await add({ name: "" })).status).toBe(400);
    expect((await postSession(server, "gus", "secret")).status).toBe(200);
  });

  test("an administrator resets the factors of a user, which ends the sessions and is in the audit log", async () => {
    const { session } = await enrol("hal");
    expect((await server.api("DELETE", "/api/users/hal/factors")).status).toBe(204);
    expect((await session.call("GET", "/session")).status).toBe(401);
    expect((await postSession(server, "hal", "secret")).status).toBe(200);
    const { json } = await server.api("GET", "/api/audit?where=action=factor.reset");
    expect(json).toMatchObject([{ user: { login: "admin" }, detail: { login: "hal", count: 1 } }]);
  });
});

test("a role that needs a second factor sets it up while signing in, and cannot remove the last", async () => {
  const token = await server.userToken("ida", "CREATOR");
  await server.json("PUT", "/api/settings", { secondFactorRole: "CREATOR" });
  try {
    expect((await postSession(server, "gus", "secret")).status).toBe(200);
    const basicAnswer = await server.call("GET", "/api/token", { headers: basic("ida", "secret") });
    expect(problemOf(basicAnswer)).toEqual([403, "access.second-step-needed"]);
    expect((await server.call("GET", "/api/me", { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
    const { json } = await postSession(server, "ida", "secret");
    expect(json).toMatchObject({
      kinds: [],
      passkey: null,
      setUp: { address: expect.stringContaining("otpauth://totp/") as string },
    });
    const { secret } = json["setUp"] as { readonly secret: string };
    const answer = (code: string) => post("/session/second-step", { step: json["step"], code });
    expect(problemOf(await answer("000000"))).toEqual([403, "factor.code-refused"]);
    const done = await answer(codeNow(secret));
    expect([done.status, (done.json["recoveryCodes"] as string[]).length]).toEqual([200, 10]);
    const headers = { cookie: cookieOf(done), "x-csrf-token": String(done.json["csrfToken"]) };
    const { json: own } = await server.call("GET", "/session/factors", { headers });
    const [factor] = own["factors"] as { readonly id: number }[];
    expect(own["required"]).toBe(true);
    const removal = { headers, body: JSON.stringify({ password: "secret" }) };
    const refused = await server.call("POST", `/session/factors/${factor?.id}/removal`, removal);
    expect(problemOf(refused)).toEqual([409, "factor.required"]);
  } finally {
    await server.store.write.changeSettings({ values: { secondFactorRole: "NONE" } });
  }
});
