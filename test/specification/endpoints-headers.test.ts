import { expect } from "vitest";
import { clause } from "./clause.ts";
import type { Artifact, Finding, Project, QueryAnswer } from "./wire.ts";
import { specimenWorld } from "./world.ts";

const world = specimenWorld();

clause("S62", "both, and neither", async () => {
  const { admin } = world.as;
  await admin.send("POST", "/api/projects", { name: "Other" });
  const all = await admin.get<Project[]>("/api/projects");
  expect(all.map(({ name }) => name)).toEqual(["Engine", "Other"]);
  expect(await admin.get("/api/projects?where=name=Engine&fields=name,level.id")).toEqual([
    { name: "Engine", level: { id: "LEVELB" } },
  ]);
  expect(await admin.get("/api/projects?fields=id")).toEqual(all.map(({ id }) => ({ id })));
  expect(await admin.get("/api/projects?where=name=Engine")).toEqual([all[0]]);
});

clause("S63", "also of a project whose name needs encoding", async () => {
  const { admin } = world.as;
  expect(await admin.get("/api/projects/Engine/artifacts?where=type.id=FUNCTION&fields=name,rank")).toEqual([
    { name: "close()", rank: 0 },
    { name: "open()", rank: 2 },
  ]);
  const name = "Größe / 100%";
  await admin.send("POST", "/api/projects", { name });
  const path = `/api/projects/${encodeURIComponent(name)}/artifacts`;
  expect(await admin.get<Artifact[]>(path)).toMatchObject([{ name, path: "" }]);
});

clause("S64", "and returns an array of findings", async () => {
  const { admin } = world.as;
  const path = `/api/artifacts/${world.idOf("")}/findings`;
  const all = await admin.get<Finding[]>(path);
  expect(all).toHaveLength(3);
  expect(await admin.get(`${path}?fields=id,definition.id`)).toEqual(
    all.map(({ id, definition }) => ({ id, definition: { id: definition.id } })),
  );
  await admin.refused("GET", "/api/artifacts/999999999/findings", 404);
});

clause("S65", "for descendants of the artifact", async () => {
  const { admin } = world.as;
  const path = `/api/artifacts/${world.idOf("src/engine/scan.c")}/query`;
  const answer = await admin.send("POST", path, { columns: [{ type: "MEASURE", id: "VG" }] });
  expect(answer.status).toBe(200);
  const { artifacts } = answer.json as unknown as QueryAnswer;
  expect(artifacts.map(({ name, values }) => [name, values[0]!["value"]])).toEqual([
    ["open()", 25],
    ["close()", 5],
  ]);
  await admin.refused("GET", path, 405);
  expect((await admin.send("POST", "/api/artifacts/999999999/query", { columns: [] })).status).toBe(404);
});

clause("S66", "and the answer has that type", async () => {
  const { admin } = world.as;
  const typeOf = async (accept: string): Promise<unknown> =>
    (await admin.call("GET", "/api/projects", { headers: { accept } })).headers["content-type"];
  expect(await typeOf("application/json")).toBe("application/json; charset=utf-8");
  expect(await typeOf("application/vnd.acme.app-v3+json")).toBe("application/vnd.acme.app-v3+json; charset=utf-8");
});

clause("S67", "without it, or with another scheme, no data are returned", async () => {
  expect((await world.call("GET", "/api/me")).status).toBe(401);
  for (const authorization of ["", "Bearer", "Bearer x", "Token abc", world.as.admin.token]) {
    const answer = await world.call("GET", "/api/me", { headers: { authorization } });
    expect([answer.status, answer.headers["www-authenticate"]]).toEqual([401, expect.stringMatching(/^Bearer /)]);
  }
  expect(await world.as.developer.get("/api/me")).toMatchObject({ login: "developer" });
});

clause("S68", "with a charset, as +json, or without the header", async () => {
  const { admin } = world.as;
  const path = `/api/artifacts/${world.idOf("")}/query`;
  const status = async (headers: Record<string, string>): Promise<number> =>
    (await admin.call("POST", path, { headers, body: '{"columns":[]}' })).status;
  expect(await status({ "content-type": "application/json" })).toBe(200);
  expect(await status({ "content-type": "application/json; charset=utf-8" })).toBe(200);
  expect(await status({ "content-type": "Application/Vnd.Acme+JSON" })).toBe(200);
  expect(await status({})).toBe(200);
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
    expect(await status({ "content-type": type })).toBe(415);
  }
});

clause("S69", "in names of the model and of the server, and in errors", async () => {
  const { admin, guest } = world.as;
  const path = `/api/artifacts/${world.idOf("test/scan_test.py")}`;
  const typeName = async (person: typeof admin, headers: Record<string, string> = {}): Promise<string> =>
    (await person.get<Artifact>(path, headers)).type.name;
  expect(await typeName(admin)).toBe("File");
  expect(await typeName(admin, { "accept-language": "fr" })).toBe("Fichier");
  expect(await typeName(guest)).toBe("Fichier");
  expect(await typeName(guest, { "accept-language": "en" })).toBe("File");
  const french = await guest.refused("GET", "/api/projects/None", 404);
  const english = await guest.refused("GET", "/api/projects/None", 404, { headers: { "accept-language": "en" } });
  expect(french.code).toBe(english.code);
  expect(french.title).not.toBe(english.title);
});

clause("S70", "in every timestamp", async () => {
  const { admin, guest } = world.as;
  const day = async (person: typeof admin, headers: Record<string, string> = {}): Promise<string> =>
    (await person.get<{ analysisTime: string }>(`/api/versions/${world.versions.first}`, headers)).analysisTime;
  expect(await day(admin)).toBe("2026-01-10T23:30:00.000+00:00");
  expect(await day(admin, { timezone: "America/New_York" })).toBe("2026-01-10T18:30:00.000-05:00");
  expect(await day(guest)).toBe("2026-01-11T08:30:00.000+09:00");
  expect(await day(guest, { timezone: "UTC" })).toBe("2026-01-10T23:30:00.000+00:00");
});
