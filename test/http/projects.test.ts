import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { standardModel } from "../../src/model/index.ts";
import { finishBuild, startServer, type RunningServer } from "./running-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/) as string;
const icon = expect.stringMatching(/^icons\/levels\/[0-9a-f]{8}\/[^/]+\.svg$/) as string;
const ndjson = { "content-type": "application/x-ndjson" };

describe("models", () => {
  const model = { ...standardModel, id: undefined };

  test("PUT creates, then revises; the same document again changes nothing", async () => {
    const created = await server.json("PUT", "/api/models/OWN", { ...model, name: "One" });
    expect([created.status, created.json, created.headers["location"]]).toEqual([
      201,
      { id: "OWN", revision: 1 },
      "/api/models/OWN",
    ]);
    expect((await server.json("PUT", "/api/models/OWN", { ...model, name: "One" })).json["revision"]).toBe(1);
    const revised = await server.json("PUT", "/api/models/OWN", { ...model, name: "Two", id: "OWN" });
    expect([revised.status, revised.json["revision"]]).toEqual([200, 2]);
    expect((await server.api("GET", "/api/models/OWN")).json).toMatchObject({ id: "OWN", name: "Two" });
  });

  test("the id in the body must match the path", async () => {
    const answer = await server.json("PUT", "/api/models/OTHER", { ...model, id: "OWN" });
    expect([answer.status, answer.json["code"], answer.json["pointer"]]).toEqual([400, "body.id-mismatch", "/id"]);
  });

  test("an invalid model is refused as a whole, with a pointer", async () => {
    const answer = await server.json("PUT", "/api/models/BAD", { ...model, rootIndicator: "NOWHERE" });
    expect([answer.status, answer.json["pointer"]]).toEqual([400, "/rootIndicator"]);
    expect((await server.api("GET", "/api/models/BAD")).status).toBe(404);
  });

  test("a malformed id is absent", async () => {
    expect((await server.json("PUT", "/api/models/a-b", model)).status).toBe(404);
    expect((await server.api("GET", "/api/models/a-b")).status).toBe(404);
  });

  test("a model may have more than 1 MiB, but not more than 8", async () => {
    const padded = (mebibytes: number): unknown => ({ ...model, padding: "x".repeat(mebibytes * 1024 * 1024) });
    expect((await server.json("PUT", "/api/models/BIG", padded(2))).status).toBe(400);
    expect((await server.json("PUT", "/api/models/BIG", padded(8))).status).toBe(413);
  });

  test("ETag: unchanged is 304, a stale If-Match is 412", async () => {
    const read = await server.api("GET", "/api/models/OWN");
    const tag = String(read.headers["etag"]);
    const again = await server.api("GET", "/api/models/OWN", { headers: { "if-none-match": `"x", ${tag}` } });
    expect([again.status, again.text]).toEqual([304, ""]);
    await server.json("PUT", "/api/models/OWN", { ...model, name: "Three" }, { "if-match": tag });
    const stale = await server.json("PUT", "/api/models/OWN", { ...model, name: "Four" }, { "if-match": tag });
    expect([stale.status, stale.json["code"]]).toEqual([412, "revision.stale"]);
  });
});

describe("projects", () => {
  test("S7 S10 a new project, before its first build", async () => {
    const answer = await server.json("POST", "/api/projects", { name: "Engine", group: "Firmware/Core" });
    expect(answer.status).toBe(201);
    expect(answer.headers["location"]).toBe("/api/projects/Engine");
    const id = answer.json["id"];
    const artifactId = answer.json["artifactId"];
    expect(answer.json).toEqual({
      id: expect.any(Number) as number,
      modelId: "STANDARD",
      ownerId: (await server.store.read.userByLogin("admin"))?.id,
      name: "Engine",
      metaProject: false,
      multiBranch: false,
      mainId: expect.any(Number) as number,
      creationTime: timestamp,
      artifactId: expect.any(Number) as number,
      group: "Firmware/Core",
      color: [expect.any(Number), expect.any(Number), expect.any(Number), 255],
      public: false,
      audience: "MEMBERS",
      carryParts: true,
      expectedParts: [],
      level: { id: "UNKNOWN", icon },
      lastBuild: null,
      branches: {
        main: {
          id: answer.json["mainId"],
          name: "main",
          level: { id: "UNKNOWN", icon },
          group: "Firmware/Core",
          color: expect.any(Array) as number[],
          projectId: id,
          currentVersionId: null,
          lastBaselineId: null,
          lastTask: null,
          lastBuild: null,
          creationTime: timestamp,
          artifactId,
          dirty: false,
          target: null,
          base: null,
        },
      },
    });
    expect((await server.api("GET", "/api/projects/Engine")).json).toEqual(answer.json);
  });

  test("D20 a branch is in its own group, or else in that of its project", async () => {
    await server.json("POST", "/api/projects", { name: "Grouped", group: "One" });
    await server.json("POST", "/api/projects/Grouped/branches", { name: "own", group: "Two" });
    await server.json("POST", "/api/projects/Grouped/branches", { name: "other" });
    const groups = async () => {
      const { branches } = (await server.api("GET", "/api/projects/Grouped")).json as {
        branches: Record<string, { group: string }>;
      };
      return Object.values(branches).map(({ group }) => group);
    };
    expect(await groups()).toEqual(["One", "Two", "One"]);
    await server.json("PUT", "/api/projects/Grouped", { group: "Three" });
    expect(await groups()).toEqual(["Three", "Two", "Three"]);
  });

  test("D20 a tag of a deleted project matches nothing of the next one with its name", async () => {
    for (const [path, body] of [
      ["", { group: "a" }],
      ["/members", []],
      ["/gate", { conditions: [] }],
      ["/retention", { rule: null }],
      ["/branches/main", { group: "a" }],
    ] as const) {
      await server.json("POST", "/api/projects", { name: "Phoenix" });
      const { headers } = await server.api("GET", `/api/projects/Phoenix${path}`);
      const tag = { "if-match": String(headers["etag"]) };
      await server.api("DELETE", "/api/projects/Phoenix");
      await server.json("POST", "/api/projects", { name: "Phoenix" });
      const stale = await server.json("PUT", `/api/projects/Phoenix${path}`, body, tag);
      expect([path, stale.status, stale.json["code"]]).toEqual([path, 412, "revision.stale"]);
      const { headers: now } = await server.api("GET", `/api/projects/Phoenix${path}`);
      const fresh = await server.json("PUT", `/api/projects/Phoenix${path}`, body, { "if-match": String(now["etag"]) });
      expect([path, fresh.status]).toEqual([path, 200]);
      await server.api("DELETE", "/api/projects/Phoenix");
    }
  });

  test("a name that is taken is 409", async () => {
    await server.json("POST", "/api/projects", { name: "Twice" });
    const answer = await server.json("POST", "/api/projects", { name: "Twice" });
    expect([answer.status, answer.json["code"]]).toEqual([409, "project.name-taken"]);
  });

  test("an unknown model is 400", async () => {
    const answer = await server.json("POST", "/api/projects", { name: "Modelless", modelId: "NOWHERE" });
    expect([answer.status, answer.json["pointer"]]).toEqual([400, "/modelId"]);
  });

  for (const name of [
    "",
    "  ",
    " a",
    "a ",
    ".",
    "..",
    "a\u0000b",
    "a\nb",
    "x".repeat(201),
    "\ud800",
    "\u200b",
    "\u2800\u3164",
    "a\u202eb",
  ]) {
    test(`the name ${JSON.stringify(name).slice(0, 20)} is refused`, async () => {
      const answer = await server.json("POST", "/api/projects", { name });
      expect([answer.status, answer.json["code"], answer.json["pointer"]]).toEqual([400, "body.name-invalid", "/name"]);
    });
  }

  for (const name of ["a/b c", "100%", "日本語 🚀", "__proto__", "x' OR 1=1 --", "😀".repeat(200)]) {
    test(`the name ${name.slice(0, 16)} finds its project`, async () => {
      const created = await server.json("POST", "/api/projects", { name });
      expect(created.status).toBe(201);
      const read = await server.api("GET", String(created.headers["location"]));
      expect(read.json["name"]).toBe(name);
    });
  }

  test("links include the base path", async () => {
    const behind = await startServer((needs) => ({ ...needs, baseUrl: "https://example.org/quality/" }));
    const created = await behind.json("POST", "/api/projects", { name: "x" });
    expect(created.headers["location"]).toBe("/quality/api/projects/x");
    await behind.close();
  });
});

describe("builds, tasks and versions", () => {
  let versionId = 0;
  beforeAll(async () => {
    await server.json("POST", "/api/projects", { name: "Built" });
  });

  test("a build is first a task, then a version", async () => {
    const path = "/api/projects/Built/builds?version=1.0&date=2026-03-29T02:30:00%2B01:00&commit=abc";
    const sent = await server.api("POST", path, { headers: ndjson, body: '{"kind":"artifact","path":"a"}\n' });
    expect(sent.status).toBe(202);
    expect(sent.headers["location"]).toBe(`/api/tasks/${String(sent.json["id"])}`);
    expect(sent.json).toEqual({
      id: expect.any(Number) as number,
      type: "build",
      status: { id: "QUEUED", name: "Queued" },
      elapsedTime: 0,
      submitDate: timestamp,
      startDate: null,
      endDate: null,
      project: "Built",
      branch: "main",
      versionId: null,
      progress: 0,
      step: null,
      problem: null,
      refused: { count: 0, records: [] },
    });
    expect(server.queue.woken()).toBeGreaterThan(0);
    expect((await server.api("GET", "/api/projects/Built")).json).toMatchObject({
      branches: { main: { dirty: true, lastTask: { id: sent.json["id"], type: "build" }, currentVersionId: null } },
    });

    const { version } = await finishBuild(server.store, "LEVELB");
    versionId = version.id;
    const task = await server.api("GET", String(sent.headers["location"]), { headers: { "accept-language": "de" } });
    expect(task.json).toMatchObject({
      status: { id: "WARNING", name: "Erfolgreich mit Warnungen" },
      versionId,
      endDate: timestamp,
      refused: {
        count: 1,
        records: [{ line: 3, path: "src/a.c", reason: "Der Inhalt ist kein gültiges JSON in UTF-8." }],
      },
    });
  });

  test("the version is in the lists, can be read by id and is shown in its branch", async () => {
    const expected = {
      id: versionId,
      name: "1.0",
      project: "Built",
      branch: "main",
      baseline: false,
      analysisTime: "2026-03-29T03:30:00.000+02:00",
      creationTime: expect.any(String) as string,
      commit: "abc",
      status: { id: "WARNING", name: "Successful with warnings" },
      level: { id: "LEVELB", icon },
      artifactCount: 2,
      findingCount: 0,
      gate: null,
      edition: 1,
      complete: true,
      reference: { versionId: null, branch: null, commit: null, why: "NONE" },
      parts: [
        {
          name: "main",
          state: "DELIVERED",
          versionId: null,
          commit: "abc",
          time: "2026-03-29T03:30:00.000+02:00",
          findings: 0,
          artifacts: 2,
          dropped: 0,
          refused: 1,
          carried: 0,
          failures: { count: 0, records: [] },
          tools: [],
        },
      ],
    };
    const headers = { timezone: "Europe/Paris" };
    expect((await server.api("GET", `/api/versions/${versionId}`, { headers })).json).toEqual(expected);
    expect((await server.api("GET", "/api/projects/Built/versions?branch=main", { headers })).json).toEqual([expected]);
    expect((await server.api("GET", "/api/projects/Built")).json).toMatchObject({
      level: { id: "LEVELB" },
      lastBuild: { id: versionId, baseline: false, status: { id: "WARNING" } },
      branches: { main: { currentVersionId: versionId, lastBaselineId: null, dirty: false } },
    });
  });

  test("an unknown branch in the query is 404", async () => {
    const answer = await server.api("GET", "/api/projects/Built/versions?branch=nope");
    expect([answer.status, answer.json["code"]]).toEqual([404, "branch.absent"]);
  });

  test("PUT renames and makes a baseline; a stale If-Match is 412", async () => {
    const path = `/api/versions/${versionId}`;
    const tag = String((await server.api("GET", path)).headers["etag"]);
    const french = await server.api("GET", path, { headers: { "accept-language": "fr" } });
    expect(french.headers["etag"]).not.toBe(tag);
    const changed = await server.json("PUT", path, { name: "1.0 final", baseline: true }, { "if-match": tag });
    expect(changed.json).toMatchObject({ name: "1.0 final", baseline: true });
    expect(changed.headers["etag"]).not.toBe(tag);
    expect((await server.json("PUT", path, { baseline: false }, { "if-match": tag })).status).toBe(412);
    expect((await server.json("PUT", path, { id: 7 })).json["code"]).toBe("body.value-unknown");
    expect((await server.json("PUT", path, { name: ".." })).json["pointer"]).toBe("/name");
    expect((await server.api("GET", "/api/projects/Built")).json).toMatchObject({
      branches: { main: { lastBaselineId: versionId } },
    });
  });

  test("a guest sees only baselines", async () => {
    const token = await server.userToken("visitor", "USER");
    const guest = { headers: { authorization: `Bearer ${token}` } };
    await server.json("POST", "/api/projects", { name: "Shown", public: true });
    await server.api("POST", "/api/projects/Shown/builds?baseline=TRUE", { headers: ndjson, body: "{}" });
    const baseline = (await finishBuild(server.store, "LEVELA")).version;
    await server.api("POST", "/api/projects/Shown/builds", { headers: ndjson, body: "{}" });
    const draft = (await finishBuild(server.store, "LEVELC")).version;
    await server.api("POST", "/api/projects/Shown/builds?branch=feature", { headers: ndjson, body: "{}" });
    await finishBuild(server.store, "LEVELC");
    const project = await server.call("GET", "/api/projects/Shown", guest);
    expect(project.json).toMatchObject({
      multiBranch: false,
      level: { id: "LEVELA" },
      branches: { main: { currentVersionId: baseline.id, lastTask: { id: baseline.taskId }, dirty: false } },
    });
    expect(Object.keys(project.json["branches"] as object)).toEqual(["main"]);
    const versions = await server.call("GET", "/api/projects/Shown/versions", guest);
    expect(versions.json).toHaveLength(1);
    expect((await server.call("GET", `/api/versions/${draft.id}`, guest)).json["code"]).toBe("version.absent");
    expect((await server.call("GET", `/api/versions/${baseline.id}`, guest)).status).toBe(200);
    expect((await server.call("GET", "/api/projects/Shown/versions?branch=feature", guest)).status).toBe(404);
    expect((await server.call("GET", "/api/tasks", guest)).json).toEqual([]);
    expect((await server.call("GET", `/api/tasks/${draft.taskId}`, guest)).status).toBe(404);
    expect((await server.call("PUT", `/api/versions/${baseline.id}`, { ...guest, body: "{}" })).status).toBe(403);
  });

  test("versions of all branches come newest first, in pages", async () => {
    const first = await server.api("GET", "/api/projects/Shown/versions?limit=2");
    const all = (await server.api("GET", "/api/projects/Shown/versions")).json as unknown as { id: number }[];
    expect(all.map((version) => version.id)).toEqual(all.map((version) => version.id).toSorted((a, b) => b - a));
    expect(all).toHaveLength(3);
    expect(first.json).toEqual(all.slice(0, 2));
    const next = /^<(.*)>; rel="next"$/.exec(String(first.headers["link"]))?.[1] ?? "";
    const second = await server.api("GET", next);
    expect(second.json).toEqual(all.slice(2));
    expect(second.headers["link"]).toBeUndefined();
  });

  test("tasks come newest first, in pages", async () => {
    const all = (await server.api("GET", "/api/tasks")).json as unknown as { id: number }[];
    expect(all.map((task) => task.id)).toEqual(all.map((task) => task.id).toSorted((a, b) => b - a));
    const page = await server.api("GET", "/api/tasks?limit=1");
    expect(page.json).toEqual(all.slice(0, 1));
    const next = /^<(.*)>; rel="next"$/.exec(String(page.headers["link"]))?.[1] ?? "";
    expect((await server.api("GET", next)).json).toEqual(all.slice(1, 2));
  });

  test("DELETE cancels a waiting task once; a finished one is 409", async () => {
    const sent = await server.api("POST", "/api/projects/Built/builds", { headers: ndjson, body: "{}" });
    const path = String(sent.headers["location"]);
    const cancelled = await server.api("DELETE", path);
    expect([cancelled.status, cancelled.text]).toEqual([204, ""]);
    expect(server.queue.cancelled).toContain(sent.json["id"]);
    expect((await server.api("GET", path)).json).toMatchObject({ status: { id: "CANCELLED" }, versionId: null });
    const again = await server.api("DELETE", path);
    expect([again.status, again.json["code"]]).toEqual([409, "task.finished"]);
  });

  test("the deletion of a project is listed only for callers who may read its task", async () => {
    await server.json("POST", "/api/projects", { name: "Gone", public: true });
    const deletion = await server.api("DELETE", "/api/projects/Gone");
    const id = deletion.json["id"];
    const path = `/api/tasks?where=id=${String(id)}`;
    expect((await server.api("GET", `${path}&fields=project,type`)).json).toEqual([
      { project: "Gone", type: "delete" },
    ]);
    expect((await server.api("GET", `/api/tasks/${String(id)}`)).json).toMatchObject({ project: "Gone" });
    const headers = { authorization: `Bearer ${await server.userToken("bystander", "USER")}` };
    expect((await server.call("GET", path, { headers })).json).toEqual([]);
    expect((await server.call("GET", `/api/tasks/${String(id)}`, { headers })).status).toBe(404);
  });

  test("rerate is a task; a version of another project is absent", async () => {
    const one = await server.api("POST", `/api/projects/Built/rerate?version=${versionId}`);
    expect([one.status, one.json["type"], one.json["versionId"]]).toEqual([202, "rerate", versionId]);
    const other = await server.api("POST", `/api/projects/Engine/rerate?version=${versionId}`);
    expect([other.status, other.json["code"]]).toEqual([404, "version.absent"]);
    expect((await server.api("POST", "/api/projects/Built/rerate?version=x")).status).toBe(400);
  });

  test("DELETE of a version is a task, and the version disappears at once", async () => {
    const answer = await server.api("DELETE", `/api/versions/${versionId}`);
    expect([answer.status, answer.json["type"]]).toEqual([202, "delete"]);
    expect((await server.api("GET", String(answer.headers["location"]))).status).toBe(200);
    expect((await server.api("GET", `/api/versions/${versionId}`)).status).toBe(404);
    expect((await server.api("DELETE", `/api/versions/${versionId}`)).status).toBe(404);
    expect((await server.api("GET", "/api/projects/Built/versions")).json).toEqual([]);
  });
});
