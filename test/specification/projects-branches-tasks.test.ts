import { expect } from "vitest";
import { clause } from "./clause.ts";
import { files, lines } from "../harness/results.ts";
import { specimenModel } from "./specimen.ts";
import type { Artifact, Branch, Project } from "./wire.ts";
import { specimenWorld } from "./world.ts";

const world = specimenWorld();

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/;
const anyTime = expect.stringMatching(timestamp) as string;
const integer = expect.toSatisfy(Number.isInteger, "an integer") as number;
const anyIcon = expect.stringMatching(/^icons\/levels\/[0-9a-f]{8}\/.+\.svg$/) as string;
const done = { id: "DONE", name: "Successful" };

const engine = (): Promise<Project> => world.as.admin.get<Project>("/api/projects/Engine");
const main = async (): Promise<Branch> => (await engine()).branches["main"]!;

clause("S7", "with their types, in the array of GET /projects", async () => {
  const [project] = await world.as.admin.get<Project[]>("/api/projects");
  expect(project).toEqual({
    id: integer,
    modelId: "SPECIMEN",
    ownerId: integer,
    name: "Engine",
    metaProject: false,
    multiBranch: true,
    mainId: integer,
    creationTime: anyTime,
    artifactId: integer,
    branches: expect.any(Object) as object,
    // Fields that the server adds (D8, D12).
    level: { id: "LEVELB", icon: anyIcon },
    lastBuild: expect.objectContaining({ id: world.versions.third }) as object,
    group: "",
    color: expect.any(Array) as number[],
    public: false,
    audience: "MEMBERS",
    carryParts: true,
    expectedParts: [],
  });
  expect(project!.branches["main"]!.id).toBe(project!.mainId);
  expect(Object.keys(project!.branches).toSorted()).toEqual(["feature", "main", "release/2.1"]);
});

clause("S8", "in the zone of the answer", async () => {
  const { creationTime } = await engine();
  expect(creationTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/);
  expect(Math.abs(Date.now() - Date.parse(creationTime))).toBeLessThan(600_000);
  const tokyo = await world.as.admin.get<Project>("/api/projects/Engine", { timezone: "Asia/Tokyo" });
  expect(tokyo.creationTime).toMatch(/\.\d{3}\+09:00$/);
  expect(Date.parse(tokyo.creationTime)).toBe(Date.parse(creationTime));
});

clause("S9", "each name is the key of its branch", async () => {
  const { branches, id } = await engine();
  for (const [name, branch] of Object.entries(branches)) {
    expect([branch.name, branch.projectId]).toEqual([name, id]);
    expect(await world.as.admin.get(`/api/projects/Engine/branches/${encodeURIComponent(name)}`)).toEqual(branch);
  }
});

clause("S10", "with their types", async () => {
  const { id, mainId, artifactId } = await engine();
  // D15 adds two.
  expect(await main()).toEqual({
    target: null,
    base: null,
    id: mainId,
    name: "main",
    level: { id: "LEVELB", icon: anyIcon },
    group: "",
    color: [integer, integer, integer, integer],
    projectId: id,
    currentVersionId: world.versions.third,
    lastBaselineId: world.versions.first,
    lastTask: { id: integer, type: "build", status: done, elapsedTime: integer, submitDate: anyTime },
    lastBuild: { id: world.versions.third, baseline: false, analysisTime: anyTime, status: done },
    creationTime: anyTime,
    artifactId,
    dirty: false,
  });
});

clause("S11", "of branches and projects; the icon is an image", async () => {
  const project = await engine();
  for (const level of [project.level, project.branches["main"]!.level, project.branches["release/2.1"]!.level]) {
    expect(level).toEqual({ id: "LEVELB", icon: "icons/levels/79c142ff/B.svg" });
    const picture = await fetch(`http://127.0.0.1:${world.port}/${level.icon}`);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, expect.stringMatching(/^image\//)]);
  }
});

clause("S12", "of a branch with a given color, and of one without", async () => {
  const { branches } = await engine();
  for (const { color } of Object.values(branches)) {
    expect(color).toHaveLength(4);
    for (const part of color) expect(Number.isInteger(part) && part >= 0 && part <= 255).toBe(true);
  }
  const { manager } = world.as;
  const changed = await manager.send("PUT", "/api/projects/Engine/branches/feature", { color: [1, 2, 3, 4] });
  expect(changed.json["color"]).toEqual([1, 2, 3, 4]);
  for (const color of [[1, 2, 3], [1, 2, 3, 256], [1, 2, 3, 0.5], "red"]) {
    const refused = await manager.send("PUT", "/api/projects/Engine/branches/feature", { color });
    expect([refused.status, String(refused.json["pointer"])]).toEqual([400, expect.stringMatching(/^\/color/)]);
  }
});

clause("S13", "in the branch's lastTask", async () => {
  const { lastTask } = await main();
  expect(lastTask).toEqual({ id: integer, type: "build", status: done, elapsedTime: integer, submitDate: anyTime });
  expect(lastTask!["elapsedTime"]).toBeGreaterThanOrEqual(0);
  const task = await world.as.admin.get(`/api/tasks/${String(lastTask!["id"])}`);
  expect(task).toMatchObject(lastTask!);
});

clause("S14", "and other tasks have another type", async () => {
  expect((await main()).lastTask!["type"]).toBe("build");
  const rated = await world.as.manager.call("POST", `/api/projects/Engine/rerate?version=${world.versions.second}`);
  expect([rated.status, rated.json["type"]]).toEqual([202, "rerate"]);
  await world.as.manager.ended(Number(rated.json["id"]));
});

clause("S15", "in English and in French", async () => {
  expect((await main()).lastBuild!.status).toEqual(done);
  const french = await world.as.admin.get<Project>("/api/projects/Engine", { "accept-language": "fr" });
  const { status } = french.branches["main"]!.lastBuild!;
  expect(Object.keys(status)).toEqual(["id", "name"]);
  expect(status.id).toBe("DONE");
  expect(status.name).not.toBe("Successful");
});

clause("S16", "of a draft and of a baseline", async () => {
  const { branches } = await engine();
  expect(branches["main"]!.lastBuild).toEqual({
    id: world.versions.third,
    baseline: false,
    analysisTime: "2026-03-10T00:00:00.000+00:00",
    status: done,
  });
  expect(branches["release/2.1"]!.lastBuild).toEqual({
    id: world.versions.release,
    baseline: true,
    analysisTime: "2026-02-20T00:00:00.000+00:00",
    status: done,
  });
});

clause("S17", "of the project and of one branch", async () => {
  const { admin } = world.as;
  const count = async (expression: string): Promise<number> =>
    (await admin.where("/api/projects?fields=id", expression)).length;
  expect(await count("lastBuild.analysisTime=2026-03-10")).toBe(1);
  expect(await count("lastBuild.analysisTime!=2026-03-10")).toBe(0);
  expect(await count("lastBuild.analysisTime>2026-03-10")).toBe(0);
  expect(await count("lastBuild.analysisTime>=2026-03-10")).toBe(1);
  expect(await count('branches."release/2.1".lastBuild.analysisTime<2026-02-21')).toBe(1);
  expect((await admin.where("/api/projects/Engine/versions", "analysisTime<2026-02-15")).length).toBe(2);
});

clause("D8a", "both of the main branch", async () => {
  const { admin } = world.as;
  const project = await engine();
  const branch = project.branches["main"]!;
  expect([project.level, project.lastBuild]).toEqual([branch.level, branch.lastBuild]);
  await admin.send("POST", "/api/projects", { name: "A later one" });
  const ids = (await admin.get<Project[]>("/api/projects")).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(1);
  expect(ids).toEqual(ids.toSorted((left, right) => left - right));
});

clause("D8b", "for a project without builds", async () => {
  const { admin } = world.as;
  const made = await admin.send("POST", "/api/projects", { name: "Rooted", modelId: "SPECIMEN" });
  const project = made.json as unknown as Project;
  expect(project.artifactId).toEqual(integer);
  expect(project.branches["main"]!.artifactId).toBe(project.artifactId);
  expect(await admin.get(`/api/artifacts/${project.artifactId}`)).toMatchObject({ name: "Rooted", path: "" });
});

clause("D8c", "and all other fields have values", async () => {
  const made = await world.as.admin.send("POST", "/api/projects", { name: "Unbuilt", modelId: "SPECIMEN" });
  const { level, lastBuild, multiBranch, branches } = made.json as unknown as Project;
  expect(level).toEqual({ id: "UNKNOWN", icon: "icons/levels/969696ff/%3F.svg" });
  expect([lastBuild, multiBranch]).toEqual([null, false]);
  // Fields that later decisions add may be null (D20).
  const added = new Set(["target", "base"]);
  const nulls = Object.entries(branches["main"]!).filter(([name, value]) => value === null && !added.has(name));
  expect(nulls.map(([name]) => name).toSorted()).toEqual([
    "currentVersionId",
    "lastBaselineId",
    "lastBuild",
    "lastTask",
  ]);
  expect(branches["main"]!.dirty).toBe(false);
});

clause("D8d", "and a successful build resets it", async () => {
  const { admin } = world.as;
  const dirty = async (): Promise<boolean> => (await admin.get<Project>("/api/projects/Shaky")).branches["main"]!.dirty;
  await admin.send("PUT", "/api/models/OWN", { ...specimenModel, id: "OWN" });
  await admin.send("POST", "/api/projects", { name: "Shaky", modelId: "OWN" });
  const good = lines({ kind: "artifact", path: "a.c", type: "FILE", measures: { LC: 1 } });
  await admin.build("Shaky", good);
  expect(await dirty()).toBe(false);
  expect((await admin.build("Shaky", "no results at all")).status.id).toBe("ERROR");
  expect(await dirty()).toBe(true);
  await admin.build("Shaky", good);
  expect(await dirty()).toBe(false);
  await admin.send("PUT", "/api/models/OWN", { ...specimenModel, id: "OWN", name: "Changed" });
  expect(await dirty()).toBe(true);
  await admin.build("Shaky", good);
  expect(await dirty()).toBe(false);
});

clause("D8e", "in every timestamp of a task and of a version", async () => {
  const { admin } = world.as;
  const [version] = await admin.get<Record<string, unknown>[]>("/api/projects/Engine/versions");
  const task = await admin.get(`/api/tasks/${String((await main()).lastTask!["id"])}`);
  const texts = [
    version!["analysisTime"],
    version!["creationTime"],
    task["submitDate"],
    task["startDate"],
    task["endDate"],
  ];
  for (const text of texts) expect(text).toMatch(timestamp);
  const spent = Date.parse(String(task["endDate"])) - Date.parse(String(task["startDate"]));
  expect(task["elapsedTime"]).toBe(spent);
});

clause("D8f", "WARNING has a version and refused records, ERROR has neither", async () => {
  const { admin } = world.as;
  await admin.send("POST", "/api/projects", { name: "Ends" });
  const good = { kind: "artifact", path: "a.c", type: "FILE", measures: { LC: 1 } };
  expect(await admin.build("Ends", lines(good))).toMatchObject({ status: { id: "DONE" }, refused: { count: 0 } });
  const warned = await admin.build("Ends", lines(good, good));
  expect(warned).toMatchObject({ status: { id: "WARNING" }, versionId: integer, refused: { count: 1 } });
  expect(warned.refused.records).toEqual([{ line: 2, path: "a.c", reason: expect.any(String) as string }]);
  expect(await admin.build("Ends", "{")).toMatchObject({ status: { id: "ERROR" }, versionId: null });
  const names = async (language: string): Promise<string[]> => {
    const tasks = await admin.get<{ project: string; status: { name: string } }[]>("/api/tasks?where=project%3DEnds", {
      "accept-language": language,
    });
    return tasks.map(({ status }) => status.name);
  };
  const english = await names("en");
  expect(new Set(english).size).toBe(3);
  expect(await names("ja")).not.toEqual(english);
});

clause("D8g", "hidden members are omitted from lists, but not from values", async () => {
  const { admin, guest } = world.as;
  const hidden = lines({ kind: "artifact", path: "h.c", type: "FILE", measures: { LC: 1_000, VG: 10 } });
  await admin.send("POST", "/api/projects", { name: "Hidden", modelId: "SPECIMEN" });
  await admin.build("Hidden", hidden, "?baseline=true");
  const members = ["Engine", "Hidden"];
  const body = { name: "All", modelId: "SPECIMEN", metaProject: true, members, public: true };
  expect((await admin.send("POST", "/api/projects", body)).json).toMatchObject({ metaProject: true, members });
  const sent = await admin.call("POST", "/api/projects/All/builds?baseline=true");
  expect(sent.status, sent.text).toBe(202);
  expect((await admin.ended(Number(sent.json["id"]))).status.id).toBe("DONE");
  const list = (person: typeof admin) => person.get<Artifact[]>("/api/projects/All/artifacts");
  const [root, ...shown] = await list(admin);
  expect(shown.map(({ name }) => name)).toEqual(["Engine", "Hidden"]);
  expect(shown[0]!.id).toBe(world.idOf(""));
  const [guestRoot, ...guestShown] = await list(guest);
  expect(guestShown.map(({ name }) => name)).toEqual(["Engine"]);
  // (100 * (36 + 10)) / (380 + 1,000): Engine's newest baseline, and the member that the guest cannot see.
  for (const [person, { id }] of [
    [admin, root!],
    [guest, guestRoot!],
  ] as const) {
    const history = await person.get<{ measures: object }[]>(`/api/artifacts/${id}/history?measures=LC,VG`);
    expect(history.map(({ measures }) => measures)).toEqual([{ LC: 1_380, VG: 46 }]);
  }
  const nested = { name: "More", metaProject: true, members: ["All"] };
  expect((await admin.send("POST", "/api/projects", nested)).status).toBe(400);
});

clause("D8h", "while an earlier build still runs", async () => {
  const { admin } = world.as;
  await admin.send("POST", "/api/projects", { name: "Queue" });
  const before = (await admin.build("Queue", files(10, 1))).versionId;
  const send = async (results: string): Promise<number> => {
    const headers = { "content-type": "application/x-ndjson" };
    const sent = await admin.call("POST", "/api/projects/Queue/builds", { headers, body: results });
    expect([sent.status, sent.json["status"]]).toMatchObject([
      202,
      { id: expect.stringMatching(/^(QUEUED|RUNNING)$/) },
    ]);
    return Number(sent.json["id"]);
  };
  const [long, waiting] = [await send(files(60_000, 1)), await send(files(10, 2))];
  const branch = async (): Promise<Branch> => (await admin.get<Project>("/api/projects/Queue")).branches["main"]!;
  expect(await branch()).toMatchObject({ currentVersionId: before, lastTask: { id: waiting }, dirty: true });
  expect((await admin.call("DELETE", `/api/tasks/${waiting}`)).status).toBe(204);
  expect(await admin.ended(waiting)).toMatchObject({ status: { id: "CANCELLED" }, versionId: null });
  expect((await admin.call("DELETE", `/api/tasks/${waiting}`)).status).toBe(409);
  const ended = await admin.ended(long);
  expect(ended.status.id).toBe("DONE");
  expect(await branch()).toMatchObject({ currentVersionId: ended.versionId });
});
