import { expect } from "vitest";
import { webSignIn, bearer, type WebSession } from "../http/web-session.ts";
import { clause } from "./clause.ts";
import { password, specimenWorld } from "./world.ts";

const world = specimenWorld();

const hourMilliseconds = 3_600_000;

const signedIn = (login: string, secret = password): Promise<WebSession> => webSignIn(world, login, secret);
const status = async (token: string): Promise<number> => (await world.call("GET", "/api/me", bearer(token))).status;
async function permanent(session: WebSession, name: string): Promise<{ id: number; token: string }> {
  const made = await session.call("POST", "/session/tokens", { name });
  expect(made.status, made.text).toBe(201);
  return made.json as unknown as { id: number; token: string };
}

clause("S60", "and permanent tokens of the same user stay valid", async () => {
  const { token } = await permanent(await signedIn("developer"), "surviving");
  const temporary = await world.signIn("developer");
  expect([await status(temporary.token), await status(token)]).toEqual([200, 200]);
  await world.restart();
  expect([await status(temporary.token), await status(token)]).toEqual([401, 200]);
  expect(await status((await world.signIn("developer")).token)).toBe(200);
});

clause("S61", "and the token works", async () => {
  const answer = await world.call("GET", "/api/token", {
    headers: { authorization: `Basic ${Buffer.from(`developer:${password}`).toString("base64")}` },
  });
  expect(answer.status).toBe(200);
  const me = await world.call("GET", "/api/me", bearer(String(answer.json["token"])));
  expect(me.json).toMatchObject({ login: "developer" });
  const wrong = await world.call("GET", "/api/token", {
    headers: { authorization: `Basic ${Buffer.from("developer:wrong").toString("base64")}` },
  });
  expect(wrong.status).toBe(401);
});

clause("S92", "each works separately, and its text is shown once", async () => {
  const session = await signedIn("manager");
  const made = [
    await permanent(session, "nightly"),
    await permanent(session, "nightly"),
    await permanent(session, "ci"),
  ];
  expect(new Set(made.map(({ token }) => token)).size).toBe(3);
  for (const { token } of made) expect(await status(token)).toBe(200);
  const listed = await session.call("GET", "/session/tokens");
  expect((listed.json as unknown as { name: string }[]).map(({ name }) => name)).toEqual(["nightly", "nightly", "ci"]);
  for (const { token } of made) expect(listed.text).not.toContain(token);
  for (const body of [{}, { name: "" }, { name: "a\u0000b" }]) {
    expect((await session.call("POST", "/session/tokens", body)).status).toBe(400);
  }
});

clause("D4b", "with the seconds until its expiry and the time of it", async () => {
  const answer = await world.call("GET", "/api/token", {
    headers: { authorization: `Basic ${Buffer.from(`guest:${password}`).toString("base64")}` },
  });
  const token = expect.stringMatching(/^bvt_[0-9A-Za-z]+$/) as string;
  const expiresAt = expect.stringMatching(/\.\d{3}\+09:00$/) as string;
  expect(answer.json).toEqual({ token, access_token: token, token_type: "Bearer", expires_in: 86_400, expiresAt });
  expect(answer.json["access_token"]).toBe(answer.json["token"]);
  expect(answer.headers["cache-control"]).toBe("no-store");
});

clause("D4c", "and HEAD has no body", async () => {
  const headers = { authorization: `Basic ${Buffer.from(`guest:${password}`).toString("base64")}` };
  const head = await world.call("HEAD", "/api/token", { headers });
  expect([head.status, head.text]).toEqual([200, ""]);
  for (const method of ["POST", "PUT", "DELETE"]) {
    const answer = await world.call(method, "/api/token", { headers });
    expect([answer.status, answer.headers.allow]).toEqual([405, expect.stringMatching(/\bGET\b/)]);
  }
});

clause("D4d", "bvt_ is temporary, bvp_ is permanent", async () => {
  const { token } = await permanent(await signedIn("creator"), "checked");
  expect(token).toMatch(/^bvp_[0-9A-Za-z]{33,}$/);
  const broken = token.slice(0, -1) + (token.endsWith("0") ? "1" : "0");
  const unknown = token.slice(0, 4) + token.slice(5) + token[4]!;
  expect([await status(token), await status(broken), await status(unknown)]).toEqual([200, 401, 401]);
});

clause("D4f", "also if an administrator changes the password", async () => {
  const session = await signedIn("stranger");
  const other = await signedIn("stranger");
  const surviving = await permanent(session, "surviving");
  const temporary = await world.signIn("stranger");
  const changed = await session.call("PUT", "/session/password", {
    currentPassword: password,
    newPassword: "an entirely new one",
  });
  expect(changed.status, changed.text).toBe(204);
  for (const { cookie } of [session, other]) {
    expect((await world.call("GET", "/session", { headers: { cookie } })).status).toBe(401);
  }
  expect([await status(surviving.token), await status(temporary.token)]).toEqual([200, 200]);
  const admin = await world.signIn("admin");
  await admin.send("PUT", "/api/users/stranger", { disabled: true });
  expect([await status(surviving.token), await status(temporary.token)]).toEqual([401, 401]);
  await admin.send("PUT", "/api/users/stranger", { disabled: false, password });
  expect(await status(surviving.token)).toBe(200);
});

clause("D4g", "and uses the API with a bearer token that ends with the session", async () => {
  const session = await signedIn("developer");
  const read = await session.call("GET", "/session");
  expect(Object.keys(read.json).toSorted()).toEqual(["accessToken", "anonymous", "csrfToken", "expiresAt", "user"]);
  expect(read.json["user"]).toMatchObject({ login: "developer" });
  expect(await status(session.accessToken)).toBe(200);
  const { cookie } = session;
  const forged = await world.call("POST", "/session/tokens", { headers: { cookie }, body: '{"name":"forged"}' });
  expect(forged.status).toBe(403);
  expect((await session.call("DELETE", "/session")).status).toBe(204);
  expect(await status(session.accessToken)).toBe(401);
  expect((await world.call("GET", "/session", { headers: { cookie } })).status).toBe(401);
});

clause("D4h", "not even an administrator", async () => {
  const session = await signedIn("developer");
  const { id, token } = await permanent(session, "own");
  const minted = await world.call("POST", "/session/tokens", { ...bearer(token), body: '{"name":"minted"}' });
  expect(minted.status).toBe(401);
  const admin = await signedIn("admin");
  expect((await admin.call("DELETE", `/session/tokens/${id}`)).status).toBe(404);
  expect((await admin.call("GET", "/session/tokens")).text).not.toContain('"own"');
  expect(await status(token)).toBe(200);
});

clause("S58", "not time, not another token, not a restart, not a new password", async () => {
  const session = await signedIn("developer");
  const { id, token } = await permanent(session, "for good");
  const other = await permanent(session, "another");
  await session.call("DELETE", `/session/tokens/${other.id}`);
  expect([await status(other.token), await status(token)]).toEqual([401, 200]);
  world.pass(10 * 365 * 24 * hourMilliseconds);
  expect(await status(token)).toBe(200);
  await world.restart();
  const later = await signedIn("developer");
  await later.call("PUT", "/session/password", { currentPassword: password, newPassword: "another secret" });
  expect(await status(token)).toBe(200);
  const revoking = await signedIn("developer", "another secret");
  expect((await revoking.call("DELETE", `/session/tokens/${id}`)).status).toBe(204);
  expect(await status(token)).toBe(401);
});

clause("S59", "to the second", async () => {
  const { token } = await world.signIn("admin");
  world.pass(24 * hourMilliseconds - 60_000);
  expect(await status(token)).toBe(200);
  world.pass(60_000);
  expect(await status(token)).toBe(401);
});

clause("D4e", "and not to existing ones", async () => {
  const admin = await world.signIn("admin");
  const before = await world.signIn("guest");
  const changed = await admin.send("PUT", "/api/settings", { temporaryTokenHours: 0.5 });
  expect([changed.status, changed.json["temporaryTokenHours"]]).toEqual([200, 0.5]);
  const after = await world.signIn("guest");
  world.pass(hourMilliseconds / 2);
  expect([await status(before.token), await status(after.token)]).toEqual([200, 401]);
  for (const temporaryTokenHours of [0, -1, "24"]) {
    const refused = await admin.send("PUT", "/api/settings", { temporaryTokenHours });
    expect([refused.status, refused.json["pointer"]]).toEqual([400, "/temporaryTokenHours"]);
  }
});

clause("D4i", "until the delay has passed", async () => {
  const { token } = await world.signIn("manager");
  const attempt = (login: string, secret: string) =>
    world.call("GET", "/api/token", {
      headers: { authorization: `Basic ${Buffer.from(`${login}:${secret}`).toString("base64")}` },
    });
  for (let count = 0; count < 10; count += 1) expect((await attempt("manager", "wrong")).status).toBe(401);
  const slowed = await attempt("manager", password);
  expect([slowed.status, Number(slowed.headers["retry-after"]) > 0]).toEqual([429, true]);
  expect(await status(token)).toBe(200);
  expect((await attempt("guest", password)).status).toBe(200);
  world.pass(61_000);
  expect((await attempt("manager", password)).status).toBe(200);
});

clause("D4j", "and the answer says when to retry", async () => {
  const admin = await world.signIn("admin");
  const person = await world.signIn("creator");
  expect((await admin.get("/api/settings"))["requestsPerMinute"]).toBe(0);
  await admin.send("PUT", "/api/settings", { requestsPerMinute: 3 });
  const statuses: number[] = [];
  for (let count = 0; count < 5; count += 1) statuses.push((await person.call("GET", "/api/me")).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  const refused = await person.call("GET", "/api/me");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  // Other users are not affected.
  expect((await admin.send("PUT", "/api/settings", { requestsPerMinute: 0 })).status).toBe(200);
  expect((await person.call("GET", "/api/me")).status).toBe(200);
});
