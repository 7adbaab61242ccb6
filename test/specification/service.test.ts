import { expect } from "vitest";
import { clause } from "./clause.ts";
import type { Artifact, Project } from "./wire.ts";
import { specimenWorld } from "./world.ts";

const world = specimenWorld();

clause("S1", "each of them is a separate resource", async () => {
  const { admin } = world.as;
  const root = world.idOf("");
  const lists = [
    "/api/projects",
    "/api/projects/Engine/branches",
    "/api/projects/Engine/versions",
    "/api/projects/Engine/artifacts",
    `/api/artifacts/${root}/findings`,
    `/api/artifacts/${root}/links`,
    "/api/findings",
    "/api/tasks",
    "/api/models",
  ];
  for (const path of lists) {
    const list = await admin.get<unknown[]>(path);
    expect(Array.isArray(list), path).toBe(true);
  }
  expect(await admin.get<Project[]>("/api/projects")).toHaveLength(1);
  expect(await admin.get<Artifact[]>("/api/projects/Engine/artifacts")).toHaveLength(12);
});

clause("S2", "other paths are absent", async () => {
  const { admin } = world.as;
  expect((await admin.call("GET", "/api/projects")).status).toBe(200);
  for (const path of ["/projects", "/api", "/api/Projects", "/API/projects", "/api/project", "/v3/projects"]) {
    expect((await admin.refused("GET", path, 404)).code).toBe("route.absent");
  }
});

clause("S3", "a group is created, read, changed and deleted", async () => {
  const { admin } = world.as;
  const made = await admin.send("POST", "/api/groups", { name: "crew", users: ["developer"] });
  expect([made.status, made.headers.location]).toEqual([201, "/api/groups/crew"]);
  expect(await admin.get("/api/groups/crew")).toMatchObject({ name: "crew", users: ["developer"] });
  const changed = await admin.send("PUT", "/api/groups/crew", { users: [] });
  expect([changed.status, changed.json]).toMatchObject([200, { name: "crew", users: [] }]);
  const deleted = await admin.call("DELETE", "/api/groups/crew");
  expect([deleted.status, deleted.text]).toEqual([204, ""]);
  await admin.refused("GET", "/api/groups/crew", 404);
  for (const method of ["PATCH", "TRACE"]) await admin.refused(method, "/api/projects", 405);
});

clause("S4", "answers and errors are valid JSON with a JSON type", async () => {
  const { admin } = world.as;
  for (const path of ["/api/projects", "/api/projects/Engine", "/api/tasks", "/api/me", "/api/models/SPECIMEN"]) {
    const answer = await admin.call("GET", path);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(typeof JSON.parse(answer.text)).toBe("object");
  }
  const refusal = await admin.call("GET", "/api/projects/None");
  expect(refusal.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
  expect(JSON.parse(refusal.text)).toMatchObject({ status: 404 });
});

clause("S5", "minimal HTTP/1.1 and HTTP/1.0 requests, and a browser's fetch", async () => {
  const { token } = world.as.admin;
  const bare = await world.raw(
    `GET /api/projects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
  );
  expect(bare).toMatch(/^HTTP\/1\.1 200 /);
  const old = await world.raw(`GET /api/projects HTTP/1.0\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  expect(old).toMatch(/^HTTP\/1\.1 200 /);
  expect(JSON.parse(old.slice(old.indexOf("[")))).toHaveLength(1);
  const fetched = await fetch(`http://127.0.0.1:${world.port}/api/projects`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(await fetched.json()).toHaveLength(1);
});

clause("S6", "the web interface's token and a temporary one read the same, other users nothing", async () => {
  const paths = [
    "/api/projects",
    "/api/projects/Engine",
    "/api/projects/Engine/artifacts",
    "/api/projects/Engine/versions",
    "/api/findings",
    `/api/artifacts/${world.idOf("src/engine/emit.c")}`,
    `/api/versions/${world.versions.third}`,
  ];
  for (const login of ["guest", "developer", "stranger"] as const) {
    const session = await world.call("POST", "/session", {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ login, password: "open:sesame:now" }),
    });
    const authorization = `Bearer ${String(session.json["accessToken"])}`;
    for (const path of paths) {
      const web = await world.call("GET", path, { headers: { authorization } });
      const api = await world.as[login].call("GET", path);
      const plain = (text: string): string => text.replace(/"requestId":"[^"]*"/, "");
      expect([web.status, plain(web.text)], `${login} ${path}`).toEqual([api.status, plain(api.text)]);
    }
  }
  const { stranger, guest, developer } = world.as;
  expect(await stranger.get("/api/projects")).toEqual([]);
  expect(await stranger.get("/api/findings")).toEqual([]);
  await stranger.refused("GET", "/api/projects/Engine", 404);
  // Artifacts that are only in drafts are visible to developers, but not to guests.
  await guest.refused("GET", `/api/artifacts/${world.idOf("src/engine/emit.c")}`, 404);
  await developer.get(`/api/artifacts/${world.idOf("src/engine/emit.c")}`);
});
