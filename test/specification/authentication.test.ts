import { expect } from "vitest";
import { endpoints } from "../../src/http/index.ts";
import { basic } from "../http/running-server.ts";
import { bearer, webSignIn } from "../http/web-session.ts";
import { clause } from "./clause.ts";
import type { Project } from "./wire.ts";
import { password, specimenWorld } from "./world.ts";

const world = specimenWorld();

clause("S90", "on every endpoint", async () => {
  const below = endpoints.filter(({ path }) => path.startsWith("/api/"));
  expect(below.length).toBeGreaterThan(40);
  for (const { method, path } of below) {
    const target = path.replaceAll(/:\w+/g, "1");
    const bare = await world.call(method, target);
    const named = await world.call(method, target, { headers: basic("admin", password) });
    const scheme = (answer: typeof bare): string => String(answer.headers["www-authenticate"]).split(" ")[0]!;
    if (path === "/api/token") {
      expect([bare.status, scheme(bare), named.status]).toEqual([401, "Basic", 200]);
      const held = await world.call(method, target, bearer(world.as.admin.token));
      expect([held.status, scheme(held)]).toEqual([401, "Basic"]);
      continue;
    }
    expect([bare.status, scheme(bare), named.status, scheme(named)], `${method} ${path}`).toEqual([
      401,
      "Bearer",
      401,
      "Bearer",
    ]);
  }
});

clause("S91", "the scheme in any case", async () => {
  const { token } = world.as.developer;
  for (const authorization of [`Bearer ${token}`, `bearer ${token}`, `BEARER ${token}`]) {
    const answer = await world.call("GET", "/api/me", { headers: { authorization } });
    expect([answer.status, answer.json]).toMatchObject([200, { login: "developer" }]);
  }
});

clause("S93", "temporary or permanent", async () => {
  const session = await webSignIn(world, "guest", password);
  const made = await session.call("POST", "/session/tokens", { name: "phone" });
  for (const token of [world.as.guest.token, String(made.json["token"])]) {
    const answer = await world.call("GET", "/api/projects/Engine", bearer(token));
    const project = answer.json as unknown as Project;
    expect(answer.headers["content-language"]).toBe("fr");
    expect(project.creationTime).toMatch(/\+09:00$/);
    // A guest sees only baselines.
    expect(Object.keys(project.branches).toSorted()).toEqual(["main", "release/2.1"]);
    expect((await world.call("PUT", "/api/projects/Engine", { ...bearer(token), body: "{}" })).status).toBe(403);
  }
  const { developer } = world.as;
  expect((await developer.get<Project>("/api/projects/Engine")).branches).toHaveProperty("feature");
});

clause("D4a", "each of these", async () => {
  const { cookie, csrfToken } = await webSignIn(world, "admin", password);
  const cookied = await world.call("GET", "/api/me", { headers: { cookie, "x-csrf-token": csrfToken } });
  expect(cookied.status).toBe(401);
  const { token } = world.as.admin;
  const twice = { authorization: [`Bearer ${token}`, `Bearer ${token}`] };
  expect((await world.call("GET", "/api/me", { headers: twice })).status).toBe(400);
  for (const name of ["token", "access_token", "authorization"]) {
    expect((await world.call("GET", `/api/me?${name}=${token}`)).status).toBe(401);
  }
});
