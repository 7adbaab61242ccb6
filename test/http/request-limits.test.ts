import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminPassword, basic, startServer, type Answer, type RunningServer } from "./running-server.ts";

let server: RunningServer;
let ada: string;
beforeAll(async () => {
  server = await startServer();
  ada = await server.userToken("ada", "USER");
});
afterAll(() => server.close());
// After a minute every allowance is full again, also the one that counts this change.
beforeEach(async () => {
  server.pass(60_000);
  await change({ requestsPerMinute: 0, jsonBytesMax: 1024 ** 2, modelBytesMax: 8 * 1024 ** 2 });
  server.pass(60_000);
});

async function change(settings: Readonly<Record<string, number>>): Promise<void> {
  expect((await server.json("PUT", "/api/settings", settings)).status).toBe(200);
}

async function statuses(count: number, send: () => Promise<Answer>): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < count; index++) found.push((await send()).status);
  return found;
}

const asAda = (headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  server.call("GET", "/api/me", { headers: { authorization: `Bearer ${ada}`, ...headers } });

describe("requestsPerMinute (D4)", () => {
  test("is off by default", async () => {
    expect(new Set(await statuses(50, asAda))).toEqual(new Set([200]));
  });

  test("limits one user with 429 and Retry-After, and no other caller", async () => {
    await change({ requestsPerMinute: 3 });
    expect(await statuses(4, asAda)).toEqual([200, 200, 200, 429]);
    const refused = await asAda({ "accept-language": "de" });
    expect(refused.json).toMatchObject({ code: "request.rate-limited", title: "Zu viele Anfragen", status: 429 });
    expect(refused.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    const seconds = Number(refused.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(10);
    expect(seconds).toBeLessThanOrEqual(20);
    expect(refused.json["detail"]).toContain(`${seconds} s`);
    expect((await server.api("GET", "/api/me")).status).toBe(200);
    server.pass(seconds * 1000);
    expect(await statuses(2, asAda)).toEqual([200, 429]);
  });

  test("counts a tool of an agent as the requests that it makes", async () => {
    const params = { name: "portfolio", arguments: {} };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
    const headers = { authorization: `Bearer ${ada}`, "content-type": "application/json" };
    const callTool = (): Promise<Answer> => server.call("POST", "/mcp", { headers, body });
    await change({ requestsPerMinute: 3 });
    expect((await callTool()).json).toMatchObject({ result: { structuredContent: { projects: [] } } });
    expect((await callTool()).text).toContain("request.rate-limited");
    expect((await callTool()).status).toBe(429);
  });

  test("counts a user's tokens together", async () => {
    const token = await server.call("GET", "/api/token", { headers: basic("ada", "secret") });
    const other = { authorization: `Bearer ${String(token.json["token"])}` };
    await change({ requestsPerMinute: 2 });
    expect((await asAda()).status).toBe(200);
    expect((await asAda(other)).status).toBe(200);
    expect((await asAda()).status).toBe(429);
    expect((await server.call("GET", "/api/token", { headers: basic("ada", "secret") })).status).toBe(429);
    expect((await server.call("GET", "/api/token", { headers: basic("admin", adminPassword) })).status).toBe(200);
  });

  test("counts requests without a user by address, and does not count them for users behind that address", async () => {
    await change({ requestsPerMinute: 3 });
    const wrong = (): Promise<Answer> => server.call("GET", "/api/me", { headers: { authorization: "Bearer bvt_x" } });
    expect(await statuses(2, wrong)).toEqual([401, 401]);
    expect((await server.call("GET", "/openapi.json")).status).toBe(200);
    expect(await statuses(2, wrong)).toEqual([429, 429]);
    expect((await server.call("GET", "/openapi.json")).status).toBe(429);
    expect((await server.call("GET", "/session")).status).toBe(429);
    expect((await asAda()).status).toBe(200);
  });

  test("never limits the probes", async () => {
    await change({ requestsPerMinute: 1 });
    for (const path of ["/healthz", "/readyz"]) {
      expect(await statuses(5, () => server.call("GET", path))).toEqual([200, 200, 200, 200, 200]);
    }
    expect((await server.call("GET", "/openapi.json")).status).toBe(200);
  });

  test("can be switched off again by an administrator who waits for Retry-After", async () => {
    await change({ requestsPerMinute: 1 });
    expect((await server.api("GET", "/api/me")).status).toBe(200);
    const refused = await server.json("PUT", "/api/settings", { requestsPerMinute: 0 });
    expect(refused.status).toBe(429);
    server.pass(Number(refused.headers["retry-after"]) * 1000);
    await change({ requestsPerMinute: 0 });
    expect(await statuses(3, () => server.api("GET", "/api/me"))).toEqual([200, 200, 200]);
  });
});

describe("bounds of JSON bodies", () => {
  const padded = (bytes: number): string => `"${"x".repeat(bytes - 2)}"`;
  const send = (method: string, path: string, body: string): Promise<Answer> =>
    server.api(method, path, { headers: { "content-type": "application/json" }, body });

  test("jsonBytesMax applies from the next request on, to the byte", async () => {
    await change({ jsonBytesMax: 65_536 });
    expect((await send("POST", "/api/projects", padded(65_536))).status).toBe(400);
    const refused = await send("POST", "/api/projects", padded(65_537));
    expect([refused.status, refused.json["code"]]).toEqual([413, "body.too-large"]);
    expect(refused.json["detail"]).toContain("65536");
    await change({ jsonBytesMax: 2 * 1024 ** 2 });
    expect((await send("POST", "/api/projects", padded(2 * 1024 ** 2))).status).toBe(400);
    expect((await send("POST", "/api/projects", padded(2 * 1024 ** 2 + 1))).status).toBe(413);
  });

  test("modelBytesMax limits only models", async () => {
    await change({ modelBytesMax: 1024 ** 2, jsonBytesMax: 65_536 });
    expect((await send("PUT", "/api/models/M", padded(1024 ** 2))).status).toBe(400);
    expect((await send("PUT", "/api/models/M", padded(1024 ** 2 + 1))).status).toBe(413);
    expect((await send("POST", "/api/projects", padded(1024 ** 2))).status).toBe(413);
  });
});

describe("values that these settings accept", () => {
  test.each([
    ["requestsPerMinute", -1],
    ["requestsPerMinute", 0.5],
    ["requestsPerMinute", 1_000_001],
    ["requestsPerMinute", null],
    ["jsonBytesMax", 65_535],
    ["jsonBytesMax", 16 * 1024 ** 2 + 1],
    ["modelBytesMax", 1024 ** 2 - 1],
    ["modelBytesMax", 64 * 1024 ** 2 + 1],
    ["modelBytesMax", "8 MiB"],
  ])("%s refuses %s with a pointer", async (name, value) => {
    const answer = await server.json("PUT", "/api/settings", { [name]: value });
    expect([answer.status, answer.json["pointer"]]).toEqual([400, `/${name}`]);
  });

  test("an invalid value in the store counts as the default", async () => {
    await server.store.write.changeSettings({ values: { jsonBytesMax: -5, requestsPerMinute: "many" } });
    const shown = await server.api("GET", "/api/settings");
    expect(shown.json).toMatchObject({ jsonBytesMax: 1024 ** 2, requestsPerMinute: 0 });
    expect((await server.json("POST", "/api/projects", { name: "created" })).status).toBe(201);
  });
});
