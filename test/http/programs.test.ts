import { afterAll, beforeAll, expect, test } from "vitest";
import { adminPassword, startServer, type Answer, type RunningServer } from "./running-server.ts";
import { bearer, webSignIn, type WebSession } from "./web-session.ts";

let server: RunningServer;
let session: WebSession;

beforeAll(async () => {
  server = await startServer();
  session = await webSignIn(server, "admin", adminPassword);
});

afterAll(() => server.close());

const json = { "content-type": "application/json" };
const post = (path: string, body: unknown): Promise<Answer> =>
  server.call("POST", path, { headers: json, body: JSON.stringify(body) });

async function start(more: object = {}): Promise<{ readonly code: string; readonly secret: string }> {
  const answer = await post("/logins", { name: "laptop", ...more });
  expect(answer.status).toBe(201);
  return { code: String(answer.json["code"]), secret: String(answer.json["secret"]) };
}

const decide = (code: string, allow: boolean, by = session): Promise<Answer> =>
  by.call("PUT", `/session/programs/${code}`, { allow });
const codeOf = ({ status, json: body }: Answer): readonly unknown[] => [status, body["code"]];

test("a program gets a temporary token of the user who allows it, once", async () => {
  const { code, secret } = await start();
  expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
  expect(codeOf(await post("/logins/token", { secret }))).toEqual([409, "program.pending"]);
  expect((await session.call("GET", `/session/programs/${code}`)).json).toEqual({ code, name: "laptop" });
  expect((await decide(code, true)).json).toEqual({ address: null });
  const taken = await post("/logins/token", { secret });
  expect(taken.json).toMatchObject({ login: "admin", token: expect.stringMatching(/^bvt_/) as unknown });
  expect((await server.call("GET", "/api/me", bearer(String(taken.json["token"])))).status).toBe(200);
  expect(codeOf(await post("/logins/token", { secret }))).toEqual([400, "program.absent"]);
  const [entry] = (await server.api("GET", "/api/audit?limit=1&where=action%3Dsign-in.program")).json as unknown as [
    object,
  ];
  expect(entry).toMatchObject({ action: "sign-in.program", detail: { program: "laptop", allowed: true } });
});

test("with a port, the token needs what the browser brings there", async () => {
  const { code, secret } = await start({ port: 49_152 });
  const address = new URL(String((await decide(code, true)).json["address"]));
  expect(address.origin).toBe("http://127.0.0.1:49152");
  const approval = address.searchParams.get("approval");
  expect(codeOf(await post("/logins/token", { secret }))).toEqual([400, "program.absent"]);
  expect(codeOf(await post("/logins/token", { secret, approval: "guessed" }))).toEqual([400, "program.absent"]);
  expect((await post("/logins/token", { secret, approval })).status).toBe(200);
});

test("a refusal is final, and says so to the program", async () => {
  const { code, secret } = await start();
  await decide(code, false);
  expect(codeOf(await decide(code, true))).toEqual([400, "program.absent"]);
  expect(codeOf(await post("/logins/token", { secret }))).toEqual([403, "program.denied"]);
});

test("no one decides without a session and its token, nor for a code that does not exist", async () => {
  const { code, secret } = await start();
  const path = `/session/programs/${code}`;
  expect((await server.call("PUT", path, { headers: json, body: '{"allow":true}' })).status).toBe(401);
  const headers = { ...json, cookie: session.cookie };
  expect((await server.call("PUT", path, { headers, body: '{"allow":true}' })).status).toBe(403);
  expect(codeOf(await decide("BBBBBBBB", true))).toEqual([400, "program.absent"]);
  expect(codeOf(await post("/logins/token", { secret }))).toEqual([409, "program.pending"]);
  for (const wrong of ["", "x", secret.replace(/.$/, (last) => (last === "0" ? "1" : "0"))]) {
    expect(codeOf(await post("/logins/token", { secret: wrong }))).toEqual([400, "program.absent"]);
  }
});

test("a user who is disabled meanwhile signs nothing in, and nothing waits longer than 10 minutes", async () => {
  await server.json("POST", "/api/users", { login: "ada", password: "a long password" });
  const ada = await webSignIn(server, "ada", "a long password");
  const { code, secret } = await start();
  await decide(code, true, ada);
  await server.json("PUT", "/api/users/ada", { disabled: true });
  expect(codeOf(await post("/logins/token", { secret }))).toEqual([400, "program.absent"]);
  const late = await start();
  server.pass(10 * 60_000);
  expect(codeOf(await decide(late.code, true))).toEqual([400, "program.absent"]);
  expect(codeOf(await session.call("GET", `/session/programs/${late.code}`))).toEqual([400, "program.absent"]);
});
