import { expect } from "vitest";
import { lines } from "../harness/results.ts";
import { clause } from "./clause.ts";
import type { Artifact, Project } from "./wire.ts";
import { password, specimenWorld, type Person } from "./world.ts";

const world = specimenWorld();

const results = lines({ kind: "artifact", path: "a.c", type: "FILE", measures: { LC: 1 } });
const status = async (person: Person, method: string, path: string, body?: unknown): Promise<number> =>
  (await (body === undefined ? person.call(method, path) : person.send(method, path, body))).status;
const names = async (person: Person): Promise<string[]> =>
  (await person.get<Project[]>("/api/projects")).map(({ name }) => name);

clause("D5a", "and end at the next request", async () => {
  const { admin, stranger } = world.as;
  await admin.send("POST", "/api/projects", { name: "Club" });
  const members = (list: object[]) => admin.send("PUT", "/api/projects/Club/members", list);
  expect(await status(stranger, "GET", "/api/projects/Club")).toBe(404);
  await members([{ user: "stranger", role: "GUEST" }]);
  expect(await status(stranger, "GET", "/api/projects/Club")).toBe(200);
  await members([]);
  expect(await status(stranger, "GET", "/api/projects/Club")).toBe(404);
  await admin.send("POST", "/api/groups", { name: "crew", users: ["stranger"] });
  await members([{ group: "crew", role: "MANAGER" }]);
  expect(await status(stranger, "PUT", "/api/projects/Club", { group: "G" })).toBe(200);
  await admin.send("PUT", "/api/groups/crew", { users: [] });
  expect(await status(stranger, "GET", "/api/projects/Club")).toBe(404);
  await admin.send("PUT", "/api/projects/Club", { public: true });
  expect(await status(stranger, "GET", "/api/projects/Club")).toBe(200);
  expect(await status(stranger, "PUT", "/api/projects/Club", { group: "G" })).toBe(403);
  await admin.send("PUT", "/api/projects/Club", { public: false });
  expect(await status(stranger, "GET", "/api/projects/Club")).toBe(404);
});

clause("D5b", "and to no other user", async () => {
  const { admin, creator, manager, stranger } = world.as;
  const made = await creator.send("POST", "/api/projects", { name: "Own" });
  expect(made.status).toBe(201);
  for (const person of [creator, admin]) expect(await names(person)).toContain("Own");
  for (const person of [manager, stranger]) {
    expect(await names(person)).not.toContain("Own");
    expect(await status(person, "GET", "/api/projects/Own")).toBe(404);
  }
  // The server may reveal that a name is taken, and the audit records it.
  expect((await creator.send("POST", "/api/projects", { name: "Engine" })).status).toBe(409);
  const [entry] = await admin.get<{ action: string; user: { login: string } }[]>("/api/audit?limit=1");
  expect(entry).toMatchObject({ action: "project.name-taken", user: { login: "creator" } });
});

clause("D5c", "and cancel their own tasks", async () => {
  const { guest, developer } = world.as;
  const source = `/api/artifacts/${world.idOf("src/engine/scan.c")}/source`;
  const draft = `/api/versions/${world.versions.second}`;
  const baseline = `/api/versions/${world.versions.first}`;
  expect(await status(guest, "GET", baseline)).toBe(200);
  expect(await status(guest, "GET", draft)).toBe(404);
  expect(await status(guest, "GET", source)).toBe(403);
  expect(await developer.get(source)).toMatchObject({ path: "src/engine/scan.c", text: "int open;\nint close;\n" });
  expect(await status(developer, "GET", draft)).toBe(200);
  const headers = { "content-type": "application/x-ndjson" };
  await guest.refused("POST", "/api/projects/Engine/builds", 403, { headers, body: results });
  const task = await developer.build("Engine", results, "?branch=scratch");
  expect(task.status.id).toBe("DONE");
  expect(await status(developer, "DELETE", `/api/tasks/${task.id}`)).toBe(409);
  expect(await status(developer, "PUT", baseline, { name: "x" })).toBe(403);
});

clause("D5d", "and a manager cannot delete it", async () => {
  const { admin, developer, manager, creator } = world.as;
  await creator.send("POST", "/api/projects", { name: "Managed" });
  await creator.send("PUT", "/api/projects/Managed/members", [
    { user: "manager", role: "MANAGER" },
    { user: "developer", role: "DEVELOPER" },
  ]);
  const task = await manager.build("Managed", results);
  const doings = [
    ["PUT", "/api/projects/Managed", { group: "G" }, 200],
    ["POST", "/api/projects/Managed/branches", { name: "b" }, 201],
    ["PUT", "/api/projects/Managed/branches/b", { group: "G" }, 200],
    ["PUT", `/api/versions/${task.versionId}`, { baseline: true }, 200],
    ["GET", "/api/projects/Managed/members", undefined, 200],
    ["POST", "/api/projects/Managed/rerate", undefined, 202],
    ["DELETE", "/api/projects/Managed/branches/b", undefined, 202],
    ["DELETE", `/api/versions/${task.versionId}`, undefined, 202],
  ] as const;
  for (const [method, path, body, expected] of doings) {
    expect(await status(developer, method, path, body), `${method} ${path}`).toBe(403);
    expect(await status(manager, method, path, body), `${method} ${path}`).toBe(expected);
  }
  expect(await status(manager, "DELETE", "/api/projects/Managed")).toBe(403);
  expect(await status(creator, "DELETE", "/api/projects/Managed")).toBe(202);
  expect(await status(admin, "GET", "/api/projects/Managed")).toBe(404);
});

clause("D5e", "and every user reads models", async () => {
  const { creator, manager, admin } = world.as;
  expect(await status(manager, "POST", "/api/projects", { name: "Never" })).toBe(403);
  expect(await status(creator, "POST", "/api/projects", { name: "Created" })).toBe(201);
  const doings = [
    ["POST", "/api/users", { login: "new", password, role: "USER" }],
    ["GET", "/api/groups", undefined],
    ["PUT", "/api/models/SPECIMEN", {}],
    ["GET", "/api/settings", undefined],
    ["GET", "/api/audit", undefined],
  ] as const;
  for (const [method, path, body] of doings) {
    expect(await status(creator, method, path, body), path).toBe(403);
    expect(await status(admin, method, path, body), path).not.toBe(403);
  }
  expect(await status(manager, "GET", "/api/models/SPECIMEN")).toBe(200);
});

clause("D5f", "its level, versions, task, trends and differences", async () => {
  const { guest, developer } = world.as;
  const project = await guest.get<Project>("/api/projects/Engine");
  const main = project.branches["main"]!;
  const { first, release } = world.versions;
  expect(Object.keys(project.branches).toSorted()).toEqual(["main", "release/2.1"]);
  expect([project.level.id, project.lastBuild!.id]).toEqual(["LEVELA", first]);
  expect(main).toMatchObject({ currentVersionId: first, lastBaselineId: first, dirty: false, level: { id: "LEVELA" } });
  const versions = await guest.get<{ id: number }[]>("/api/projects/Engine/versions");
  expect(versions.map(({ id }) => id)).toEqual([release, first]);
  const tasks = await developer.get<{ id: number; versionId: number }[]>("/api/tasks");
  const building = tasks.find(({ versionId }) => versionId === first);
  expect(main.lastTask).toMatchObject({ id: building!.id });
  const artifacts = await guest.get<Artifact[]>("/api/projects/Engine/artifacts");
  expect(artifacts.map(({ path }) => path)).not.toContain("src/engine/emit.c");
  expect(new Set(artifacts.map(({ trend }) => trend.id))).toEqual(new Set(["UNKNOWN"]));
  const emit = world.idOf("src/engine/emit.c");
  expect(await status(guest, "GET", `/api/artifacts/${emit}`)).toBe(404);
  expect(await status(developer, "GET", `/api/artifacts/${emit}`)).toBe(200);
});

clause("D5g", "not deleted, not disabled, not demoted", async () => {
  const { admin } = world.as;
  expect(await status(admin, "DELETE", "/api/users/admin")).toBe(409);
  expect(await status(admin, "PUT", "/api/users/admin", { disabled: true })).toBe(409);
  expect(await status(admin, "PUT", "/api/users/admin", { role: "CREATOR" })).toBe(409);
  await admin.send("POST", "/api/users", { login: "second", password, role: "ADMINISTRATOR" });
  expect(await status(admin, "PUT", "/api/users/admin", { role: "CREATOR" })).toBe(200);
  const second = await world.signIn("second");
  expect(await status(second, "PUT", "/api/users/admin", { role: "ADMINISTRATOR" })).toBe(200);
  expect(await status(second, "DELETE", "/api/users/second")).toBe(204);
});

clause("D5h", "of three letters or more", async () => {
  const { manager, developer } = world.as;
  expect(await status(developer, "PUT", "/api/users/developer", { name: "Dev", language: "de" })).toBe(200);
  for (const body of [{ login: "root" }, { role: "ADMINISTRATOR" }, { disabled: true }]) {
    expect(await status(developer, "PUT", "/api/users/developer", body)).toBe(403);
  }
  expect([403, 404]).toContain(await status(developer, "PUT", "/api/users/guest", { name: "x" }));
  const find = async (person: Person, query: string) => person.call("GET", `/api/users?${query}`);
  expect((await find(manager, "prefix=gue")).json).toMatchObject([{ login: "guest" }]);
  expect((await find(manager, "login=guest")).json).toMatchObject([{ login: "guest" }]);
  expect((await find(manager, "login=gues")).json).toEqual([]);
  expect((await find(manager, "prefix=gu")).status).toBe(400);
  expect((await find(manager, "")).status).toBe(403);
  expect((await find(developer, "login=guest")).status).toBe(403);
});
