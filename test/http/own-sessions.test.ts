import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type RunningServer } from "./running-server.ts";
import { bearer, cookieOf, postSession, webSignIn } from "./web-session.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
  for (const login of ["ada", "bob"]) await server.userToken(login, "USER");
});
afterAll(() => server.close());

test("sessions are listed with device and address, and ended one by one", async () => {
  const other = await postSession(server, "ada", "secret", { "user-agent": `${windows}${"x".repeat(500)}` });
  server.pass(1_000);
  const session = await webSignIn(server, "ada", "secret");
  const list = async () =>
    (await session.call("GET", "/session/sessions")).json as unknown as readonly { readonly id: number }[];
  const listed = await list();
  expect(listed).toMatchObject([
    { device: null, address: "127.0.0.1", provider: null, current: true },
    { device: "Edge, Windows", address: "127.0.0.1", current: false },
  ]);
  const id = listed[1]?.id;
  const stranger = await webSignIn(server, "bob", "secret");
  const refused = await stranger.call("DELETE", `/session/sessions/${id}`);
  expect([refused.status, refused.json["code"]]).toEqual([404, "session.unknown"]);
  expect((await session.call("DELETE", `/session/sessions/${id}`)).status).toBe(204);
  expect((await session.call("DELETE", `/session/sessions/${id}`)).status).toBe(404);
  expect(await list()).toHaveLength(1);
  expect((await server.call("GET", "/session", { headers: { cookie: cookieOf(other) } })).status).toBe(401);
  expect((await server.call("GET", "/api/me", bearer(String(other.json["accessToken"])))).status).toBe(401);
});

test("a session that has ended by itself is not listed", async () => {
  await postSession(server, "bob", "secret");
  server.pass(13 * 3_600_000);
  const session = await webSignIn(server, "bob", "secret");
  expect((await session.call("GET", "/session/sessions")).json).toHaveLength(1);
});

test("a new password is long enough and not common; the earlier one keeps working", async () => {
  const session = await webSignIn(server, "bob", "secret");
  const change = async (newPassword: string) => {
    const { status, json } = await session.call("PUT", "/session/password", { currentPassword: "secret", newPassword });
    return [status, json?.["code"], json?.["pointer"]];
  };
  expect(await change("kX9-vutq-2L")).toEqual([400, "body.value-bounds", "/newPassword"]);
  expect(await change("Password-2026")).toEqual([400, "body.password-common", "/newPassword"]);
  expect(await change("bob.bob.bob.bob")).toEqual([400, "body.password-common", "/newPassword"]);
  expect((await postSession(server, "bob", "secret")).status).toBe(200);
  expect((await change("kX9-vutq-2Lm"))[0]).toBe(204);
  const user = { login: "cyd", password: "qwertz123456" };
  expect((await server.json("POST", "/api/users", user)).json["code"]).toBe("body.password-common");
});
