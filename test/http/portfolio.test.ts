import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { standardModel } from "../../src/model/index.ts";
import { finishBuild, startServer, type Answer, type RunningServer, type RequestOptions } from "./running-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const ndjson = { "content-type": "application/x-ndjson" };

async function create(name: string, more: object = {}): Promise<Answer> {
  const answer = await server.json("POST", "/api/projects", { name, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer;
}

async function send(project: string, query = ""): Promise<Answer> {
  return server.api("POST", `/api/projects/${project}/builds${query}`, { headers: ndjson, body: "{}" });
}

async function as(login: string): Promise<RequestOptions> {
  return { headers: { authorization: `Bearer ${await server.userToken(login, "USER")}` } };
}

const codeOf = (answer: Answer): unknown[] => [answer.status, answer.json["code"], answer.json["pointer"]];

describe("PUT /api/projects/<name>", () => {
  test("changes only the given attributes; the old name is free", async () => {
    const before = (await create("changing", { group: "A" })).json;
    const change = { name: "changed", public: true, color: [1, 2, 3, 4], group: "B/C" };
    const answer = await server.json("PUT", "/api/projects/changing", change);
    const { main } = before["branches"] as { main: object };
    expect(answer.json).toEqual({
      ...before,
      ...change,
      audience: "USERS",
      branches: { main: { ...main, group: "B/C" } },
    });
    expect((await server.api("GET", "/api/projects/changing")).status).toBe(404);
    expect((await server.api("GET", "/api/projects/changed")).json).toEqual(answer.json);
    await create("changing");
  });

  test("V8 an attribute that cannot be written is unknown", async () => {
    await create("closed");
    for (const attribute of ["id", "ownerId", "mainId", "artifactId", "metaProject", "creationTime", "level"]) {
      const answer = await server.json("PUT", "/api/projects/closed", { [attribute]: 1 });
      expect(codeOf(answer)).toEqual([400, "body.value-unknown", `/${attribute}`]);
    }
  });

  test("a taken name is 409, an unknown model 400, a bad name 400", async () => {
    await create("first");
    await create("second");
    expect(codeOf(await server.json("PUT", "/api/projects/first", { name: "second" }))).toEqual([
      409,
      "project.name-taken",
      undefined,
    ]);
    expect(codeOf(await server.json("PUT", "/api/projects/first", { modelId: "NONE" }))[2]).toBe("/modelId");
    expect(codeOf(await server.json("PUT", "/api/projects/first", { name: ".." }))[2]).toBe("/name");
    expect((await server.json("PUT", "/api/projects/first", { name: "first" })).status).toBe(200);
    expect((await server.json("PUT", "/api/projects/first", { color: [1, 2, 3] })).status).toBe(400);
  });

  test("a stale If-Match is refused", async () => {
    await create("guarded");
    const tag = String((await server.api("GET", "/api/projects/guarded")).headers["etag"]);
    expect((await server.json("PUT", "/api/projects/guarded", { group: "1" }, { "if-match": tag })).status).toBe(200);
    expect((await server.json("PUT", "/api/projects/guarded", { group: "2" }, { "if-match": tag })).status).toBe(412);
  });

  test("another model makes the branch dirty", async () => {
    await server.json("PUT", "/api/models/OTHER", { ...standardModel, id: "OTHER" });
    await create("remodelled");
    await send("remodelled");
    await finishBuild(server.store, "LEVELA");
    const answer = await server.json("PUT", "/api/projects/remodelled", { modelId: "OTHER" });
    expect(answer.json).toMatchObject({ modelId: "OTHER", branches: { main: { dirty: true } } });
  });
});

describe("DELETE /api/projects/<name>", () => {
  test("is a task; the project disappears at once, its name is free, waiting builds are cancelled and their uploads deleted", async () => {
    await create("doomed");
    await send("doomed");
    const { version } = await finishBuild(server.store, "LEVELA");
    const waiting = await send("doomed");
    const spooled = await server.spooled();
    const answer = await server.api("DELETE", "/api/projects/doomed");
    expect([answer.status, answer.json]).toMatchObject([
      202,
      { type: "delete", project: "doomed", branch: null, status: { id: "DONE" } },
    ]);
    expect((await server.api("GET", String(answer.headers["location"]))).json).toEqual(answer.json);
    for (const path of ["projects/doomed", `versions/${version.id}`, `tasks/${String(waiting.json["id"])}`]) {
      expect((await server.api("GET", `/api/${path}`)).status).toBe(404);
      expect((await server.api("DELETE", `/api/${path}`)).status).toBe(404);
    }
    expect(await server.spooled()).toHaveLength(spooled.length - 1);
    expect((await server.api("GET", "/api/projects?where=name=doomed")).json).toEqual([]);
    expect((await server.api("GET", "/api/tasks?where=project=doomed")).json).toEqual([answer.json]);
    expect(await server.store.read.deletedVersions(Number.MAX_SAFE_INTEGER)).toContainEqual({
      id: version.id,
      folders: [version.folder],
    });
    const again = await create("doomed");
    expect(again.json["lastBuild"]).toBeNull();
  });

  test("only the user who deleted it sees the task", async () => {
    await create("deleted", { public: true });
    const answer = await server.api("DELETE", "/api/projects/deleted");
    const other = await server.call("GET", String(answer.headers["location"]), await as("curious"));
    expect(codeOf(other)).toEqual([404, "task.absent", undefined]);
  });

  test("a running build is cancelled and commits nothing", async () => {
    await create("running");
    await send("running");
    const task = await server.store.write.claimTask({ bootId: "queue", at: Date.now() });
    await server.api("DELETE", "/api/projects/running");
    expect(server.queue.cancelled).toContain(task?.id);
  });
});

describe("branches", () => {
  test("are listed, created, changed and deleted", async () => {
    const { json: project } = await create("tree");
    const made = await server.json("POST", "/api/projects/tree/branches", { name: "release/2.1", group: "R" });
    expect([made.status, made.headers["location"]]).toEqual([201, "/api/projects/tree/branches/release%2F2.1"]);
    expect(made.json).toMatchObject({ name: "release/2.1", group: "R", currentVersionId: null, dirty: false });
    const path = String(made.headers["location"]);
    expect((await server.api("GET", path)).json).toEqual(made.json);
    const listed = (await server.api("GET", "/api/projects/tree/branches")).json;
    expect(listed).toEqual([(project["branches"] as Record<string, unknown>)["main"], made.json]);
    expect((await server.api("GET", "/api/projects/tree")).json).toMatchObject({ multiBranch: true });

    const tag = String((await server.api("GET", path)).headers["etag"]);
    const changed = await server.json("PUT", path, { name: "2.1", color: [9, 9, 9, 9] }, { "if-match": tag });
    expect(changed.json).toMatchObject({ name: "2.1", group: "R", color: [9, 9, 9, 9] });
    expect((await server.json("PUT", "/api/projects/tree/branches/2.1", {}, { "if-match": tag })).status).toBe(412);
    expect((await server.api("GET", path)).json["code"]).toBe("branch.absent");

    await send("tree", "?branch=2.1");
    const { version } = await finishBuild(server.store, "LEVELA");
    const deleted = await server.api("DELETE", "/api/projects/tree/branches/2.1");
    expect([deleted.status, deleted.json["type"]]).toEqual([202, "delete"]);
    expect((await server.api("GET", String(deleted.headers["location"]))).status).toBe(200);
    expect((await server.api("GET", `/api/versions/${version.id}`)).status).toBe(404);
    expect((await server.api("GET", "/api/projects/tree/versions")).json).toEqual([]);
    expect((await server.json("POST", "/api/projects/tree/branches", { name: "2.1" })).status).toBe(201);
  });

  test("refusals: a taken name, main's deletion, unknown attributes", async () => {
    await create("strict");
    const path = "/api/projects/strict/branches";
    expect(codeOf(await server.json("POST", path, { name: "main" }))).toEqual([409, "branch.name-taken", undefined]);
    expect(codeOf(await server.api("DELETE", `${path}/main`))).toEqual([409, "branch.main", undefined]);
    expect(codeOf(await server.json("PUT", `${path}/main`, { id: 3 }))).toEqual([400, "body.value-unknown", "/id"]);
    expect(codeOf(await server.json("POST", path, { name: "." }))).toEqual([400, "body.name-invalid", "/name"]);
    await server.json("POST", path, { name: "other" });
    expect((await server.json("PUT", `${path}/other`, { name: "main" })).status).toBe(409);
    expect((await server.api("DELETE", `${path}/nowhere`)).json["code"]).toBe("branch.absent");
  });
});

describe("D5 a guest's view", () => {
  test("is computed from the baselines alone, everywhere", async () => {
    await create("shown", { public: true });
    await send("shown", "?baseline=true");
    const { version: baseline, task } = await finishBuild(server.store, "LEVELA");
    await send("shown");
    await finishBuild(server.store, "LEVELC");
    await send("shown", "?branch=feature");
    await finishBuild(server.store, "LEVELC");
    await send("shown");
    const guest = await as("guest");
    const [listed] = (await server.call("GET", "/api/projects?where=name=shown", guest)).json as never as unknown[];
    expect((await server.call("GET", "/api/projects/shown", guest)).json).toEqual(listed);
    expect(listed).toMatchObject({
      multiBranch: false,
      level: { id: "LEVELA" },
      lastBuild: { id: baseline.id, baseline: true },
      branches: {
        main: {
          currentVersionId: baseline.id,
          lastBaselineId: baseline.id,
          lastTask: { id: task.id },
          dirty: false,
        },
      },
    });
    expect(Object.keys((listed as { branches: object }).branches)).toEqual(["main"]);
    expect((await server.call("GET", "/api/projects?where=level.id=LEVELC", guest)).json).toEqual([]);
    expect((await server.call("GET", "/api/projects/shown/branches", guest)).json).toHaveLength(1);
    for (const method of ["GET", "PUT", "DELETE"]) {
      const sent = method === "PUT" ? { ...guest, body: "{}" } : guest;
      const hidden = await server.call(method, "/api/projects/shown/branches/feature", sent);
      const absent = await server.call(method, "/api/projects/shown/branches/nowhere", sent);
      expect(hidden.status).toBe(404);
      expect({ ...hidden.json, requestId: "" }).toEqual({ ...absent.json, requestId: "" });
      const main = await server.call(method, "/api/projects/shown/branches/main", sent);
      expect(main.status).toBe(method === "GET" ? 200 : 403);
    }
    expect((await server.api("GET", "/api/projects/shown")).json).toMatchObject({
      level: { id: "LEVELC" },
      multiBranch: true,
      branches: { main: { dirty: true } },
    });
    await finishBuild(server.store, "LEVELC");
  });

  test("before the first baseline, main looks as before its first build", async () => {
    await create("drafty", { public: true });
    await send("drafty");
    await finishBuild(server.store, "LEVELC");
    expect((await server.call("GET", "/api/projects/drafty", await as("early"))).json).toMatchObject({
      level: { id: "UNKNOWN" },
      lastBuild: null,
      branches: { main: { currentVersionId: null, lastBaselineId: null, lastTask: null, dirty: false } },
    });
  });

  test("S6 lists have what the caller may see, in pages that reveal nothing else", async () => {
    for (const name of ["p1", "h1", "p2", "h2", "h3", "p3"]) await create(name, { public: name.startsWith("p") });
    const stranger = await as("stranger");
    const names = (answer: Answer): string[] => (answer.json as never as { name: string }[]).map(({ name }) => name);
    const where = "where=name IN (p1,p2,p3,h1,h2,h3)".replaceAll(" ", "+");
    const first = await server.call("GET", `/api/projects?${where}&limit=2`, stranger);
    expect(names(first)).toEqual(["p1", "p2"]);
    const next = /<(.*)>/.exec(String(first.headers["link"]))![1]!;
    const second = await server.call("GET", next, stranger);
    expect([names(second), second.headers["link"]]).toEqual([["p3"], undefined]);
    expect((await server.call("GET", "/api/tasks", stranger)).json).toEqual([]);
  });

  test("V7 the loss of a right takes effect with the next request", async () => {
    await create("members");
    const developer = await as("developer");
    expect((await server.call("GET", "/api/projects?where=name=members", developer)).json).toEqual([]);
    await server.json("PUT", "/api/projects/members", { public: true });
    expect((await server.call("GET", "/api/projects?where=name=members", developer)).json).toHaveLength(1);
    await server.json("PUT", "/api/projects/members", { public: false });
    expect((await server.call("GET", "/api/projects?where=name=members", developer)).json).toEqual([]);
  });
});

describe("dirty (D8)", () => {
  const main = async (name: string): Promise<unknown> =>
    (await server.api("GET", `/api/projects/${name}/branches/main`)).json["dirty"];

  test("a failed build leaves the branch dirty until a build succeeds, whatever is deleted or cancelled", async () => {
    await create("stained");
    await send("stained");
    const { version } = await finishBuild(server.store, "LEVELA");
    expect(await main("stained")).toBe(false);
    await send("stained");
    expect(await main("stained")).toBe(true);
    const task = (await server.store.write.claimTask({ bootId: "queue", at: Date.now() }))!;
    const end = { taskId: task.id, attempt: task.attempt, refusedCount: 0, refused: [], at: Date.now() };
    await server.store.write.finishTask({ ...end, status: "ERROR", problem: { code: "task.crashed" } });
    const cancelled = await send("stained");
    await server.api("DELETE", String(cancelled.headers["location"]));
    expect(await main("stained")).toBe(true);
    await send("stained");
    await finishBuild(server.store, "LEVELB");
    expect(await main("stained")).toBe(false);
    await server.api("DELETE", `/api/versions/${version.id}`);
    expect(await main("stained")).toBe(false);
  });
});
