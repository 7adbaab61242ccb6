import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "../../src/http/index.ts";
import { adminPassword, basic, startServer, type RunningServer } from "./running-server.ts";
import { bearer } from "./web-session.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Programs that expect these paths send tokens. */
const tokensElsewhere = ["POST /mcp", "GET /metrics/portfolio", "GET /audit/export"];

describe("every endpoint", () => {
  test("below /api takes a token and names its permission; only GET /api/token takes a password (S90)", () => {
    for (const { method, path, authentication, permission } of endpoints) {
      const name = `${method} ${path}`;
      const below = path.startsWith("/api/") || path.startsWith("/scim/v2/");
      expect([name, authentication === "basic"]).toEqual([name, name === "GET /api/token"]);
      const takesToken = (below && name !== "GET /api/token") || tokensElsewhere.includes(name);
      expect([name, authentication === "bearer"]).toEqual([name, takesToken]);
      expect([name, permission !== null]).toEqual([name, ["bearer", "badge"].includes(authentication)]);
      expect([name, ["session", "visitor", "sign-in"].includes(authentication)]).toEqual([
        name,
        /^\/session(\/|$)|^\/providers\/(attempts|sessions)$/.test(path),
      ]);
    }
  });

  test("A12 no other spelling of a path reveals anything", async () => {
    const password = basic("admin", adminPassword);
    const token = await server.userToken("speller", "USER");
    for (const path of ["//api/token", "/api//token", "/API/TOKEN", "/api/token/../projects", "/api/%74oken/x"]) {
      for (const headers of [{}, password, bearer(token).headers]) {
        const answer = await server.call("GET", path, { headers });
        expect([path, [401, 404].includes(answer.status)]).toEqual([path, true]);
        expect(answer.text).not.toContain("bvt_");
      }
    }
    expect((await server.call("GET", "/api/projects/token", { headers: password })).status).toBe(401);
    expect((await server.call("GET", "/api/token/", { headers: bearer(token).headers })).status).toBe(401);
    expect((await server.call("GET", "/api/token/", { headers: password })).status).toBe(200);
    expect((await server.call("POST", "/api/token", { headers: password })).status).toBe(405);
  });
});

describe("rights (D5)", () => {
  test("V3 a hidden project answers like an absent one", async () => {
    await server.json("POST", "/api/projects", { name: "hidden" });
    const stranger = bearer(await server.userToken("stranger", "USER"));
    for (const [method, path] of [
      ["GET", ""],
      ["GET", "/versions"],
      ["POST", "/rerate"],
    ] as const) {
      const hidden = await server.call(method, `/api/projects/hidden${path}`, stranger);
      const absent = await server.call(method, `/api/projects/nowhere${path}`, stranger);
      expect(hidden.status).toBe(404);
      expect({ ...hidden.json, requestId: "" }).toEqual({ ...absent.json, requestId: "" });
    }
  });

  test("every user reads a public project, but only its managers manage it: 403", async () => {
    await server.json("POST", "/api/projects", { name: "open", public: true });
    const guest = bearer(await server.userToken("guest", "USER"));
    expect((await server.call("GET", "/api/projects/open", guest)).status).toBe(200);
    const answer = await server.call("POST", "/api/projects/open/rerate", guest);
    expect([answer.status, answer.json["code"]]).toEqual([403, "access.forbidden"]);
  });

  test("creators create projects, administrators write models", async () => {
    const user = bearer(await server.userToken("plain", "USER"));
    const creator = bearer(await server.userToken("maker", "CREATOR"));
    expect((await server.call("POST", "/api/projects", { ...user, body: '{"name":"no"}' })).status).toBe(403);
    expect((await server.call("POST", "/api/projects", { ...creator, body: '{"name":"mine"}' })).status).toBe(201);
    expect((await server.call("POST", "/api/projects/mine/rerate", creator)).status).toBe(202);
    expect((await server.call("PUT", "/api/models/M", { ...creator, body: "{}" })).status).toBe(403);
    expect((await server.call("GET", "/api/models/STANDARD", user)).status).toBe(200);
  });
});
