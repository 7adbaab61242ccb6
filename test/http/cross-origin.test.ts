import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "../../src/http/index.ts";
import { adminPassword, basic, startServer, type RunningServer } from "./running-server.ts";

const origin = "https://portal.example.org";
let server: RunningServer;
let closed: RunningServer;

beforeAll(async () => {
  server = await startServer((needs) => ({
    ...needs,
    corsOrigins: [origin, "http://localhost:3000"],
    basePath: "/code",
  }));
  closed = await startServer();
});

afterAll(async () => {
  await server?.close();
  await closed?.close();
});

const preflight = (path: string, method: string, from: string = origin, at: RunningServer = server) =>
  at.call("OPTIONS", path, { headers: { origin: from, "access-control-request-method": method } });

const corsHeaders = (headers: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.keys(headers).filter((name) => name.startsWith("access-control-"));

describe("a listed origin", () => {
  test.each(["/api/projects", "/code/api/projects"])("may ask before it sends: %s", async (path) => {
    const answer = await preflight(path, "POST");
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect(answer.headers["access-control-allow-origin"]).toBe(origin);
    expect(String(answer.headers["access-control-allow-methods"]).split(", ").toSorted()).toEqual([
      "GET",
      "HEAD",
      "POST",
    ]);
    expect(answer.headers["access-control-allow-headers"]).toContain("Authorization");
    expect(answer.headers["access-control-max-age"]).toBe("600");
    expect(answer.headers.vary).toContain("Origin");
  });

  test("headers of an endpoint are part of the answer", async () => {
    const build = await preflight("/api/projects/Engine/builds", "POST");
    expect(build.headers["access-control-allow-headers"]).toContain("Idempotency-Key");
    const list = await preflight("/api/projects", "GET");
    expect(list.headers["access-control-allow-headers"]).not.toContain("Idempotency-Key");
  });

  test("reads answers and refusals, with the headers of paging", async () => {
    const token = String(
      (await server.call("GET", "/api/token", { headers: basic("admin", adminPassword) })).json["token"],
    );
    for (const [authorization, status] of [
      [`Bearer ${token}`, 200],
      ["Bearer bvt_x", 401],
    ] as const) {
      const answer = await server.call("GET", "/api/projects", { headers: { origin, authorization } });
      expect([answer.status, answer.headers["access-control-allow-origin"]]).toEqual([status, origin]);
      expect(answer.headers["access-control-expose-headers"]).toMatch(/ETag.*Link.*Retry-After.*X-Total-Count/);
      expect(answer.headers.vary).toMatch(/Authorization.*Origin/);
    }
    const absent = await server.call("GET", "/api/absent", { headers: { origin } });
    expect([absent.status, absent.headers["access-control-allow-origin"]]).toEqual([404, origin]);
  });

  test("never with cookies: neither the header nor the endpoints of sessions", async () => {
    const answer = await server.call("GET", "/openapi.json", { headers: { origin } });
    expect(answer.headers["access-control-allow-origin"]).toBe(origin);
    expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
    const closedOnes = endpoints.filter(
      ({ authentication, ownOrigin }) =>
        ["session", "visitor", "sign-in", "scrape"].includes(authentication) || ownOrigin === true,
    );
    expect(closedOnes.length).toBeGreaterThan(5);
    for (const { method, path } of closedOnes) {
      const asked = await preflight(path.replaceAll(/:\w+/g, "1"), method);
      expect([asked.status, corsHeaders(asked.headers)], `${method} ${path}`).toEqual([405, []]);
    }
    const session = await server.call("GET", "/session", { headers: { origin } });
    expect(corsHeaders(session.headers)).toEqual([]);
  });

  test("a method or a path that no endpoint has is refused as before", async () => {
    expect((await preflight("/api/projects", "DELETE")).status).toBe(405);
    expect((await preflight("/api/absent", "GET")).status).toBe(404);
    expect((await server.call("OPTIONS", "/api/projects", { headers: { origin } })).status).toBe(405);
  });
});

test.each([
  "https://portal.example.org.evil.example",
  "http://portal.example.org",
  "https://evil.example",
  "null",
  "*",
])("%s is not listed", async (from) => {
  expect((await preflight("/api/projects", "GET", from)).status).toBe(405);
  const answer = await server.call("GET", "/openapi.json", { headers: { origin: from } });
  expect([answer.status, corsHeaders(answer.headers)]).toEqual([200, []]);
  // A cache must know that another origin would get another answer.
  expect(answer.headers.vary).toContain("Origin");
});

test("two origins are none", async () => {
  const answer = await server.call("GET", "/openapi.json", { headers: { origin: [origin, origin] } });
  expect(corsHeaders(answer.headers)).toEqual([]);
});

test("without the setting nothing changes", async () => {
  expect((await preflight("/api/projects", "GET", origin, closed)).status).toBe(405);
  const answer = await closed.call("GET", "/openapi.json", { headers: { origin } });
  expect([corsHeaders(answer.headers), String(answer.headers.vary).includes("Origin")]).toEqual([[], false]);
});
