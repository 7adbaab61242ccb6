import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";
import { critical, TargetedProject } from "./target-world.ts";
import { files, lint } from "./part-world.ts";

let server: BuildingServer;

beforeAll(async () => {
  server = await startBuildingServer();
});
afterAll(() => server.close());

let projects = 0;
const newProject = () => TargetedProject.create(server, `Targets${++projects}`);
const feature = "branch=feature&target=main";

describe("a branch is compared with its target", () => {
  test("what it adds is new at the first build, and when the same build is sent again", async () => {
    const project = await newProject();
    const main = await project.build("commit=c1", "old");
    const first = await project.build(`${feature}&base=c1&commit=f1`, "old", "one", "two");
    expect(first.reference).toEqual({ versionId: main.id, branch: "main", commit: "c1", why: "MERGE_BASE" });
    expect(first.gate).toBe("FAILED");
    expect(await project.gate(first.id)).toMatchObject({ status: "FAILED", conditions: [{ actual: 2 }] });
    const before = await project.findings("feature", first);
    const second = await project.build(`${feature}&base=c1&commit=f1`, "old", "one", "two");
    expect(second).toMatchObject({ gate: "FAILED", reference: first.reference });
    expect(await project.gate(second.id)).toMatchObject({ status: "FAILED", conditions: [{ actual: 2 }] });
    expect(await project.findings("feature", second)).toEqual(before);
    expect(before.filter(({ isNew }) => isNew).map(({ message }) => message)).toEqual(["one", "two"]);
    const fixed = await project.build(`${feature}&base=c1&commit=f2`, "old");
    expect(fixed.gate).toBe("PASSED");
  });

  test("what is at the base is not new, although the target has fixed it since", async () => {
    const project = await newProject();
    await project.build("commit=c1", "old", "base");
    await project.build("commit=c2", "old");
    const version = await project.build(`${feature}&base=c1`, "old", "base");
    expect(version).toMatchObject({ gate: "PASSED", reference: { commit: "c1", why: "MERGE_BASE" } });
    expect(await project.news("feature", version)).toEqual([]);
  });

  test("a copy of a known finding is new", async () => {
    const project = await newProject();
    await project.build("commit=c1", "old");
    await project.build(`${feature}&base=c1`, "old");
    const version = await project.build(`${feature}&base=c1`, "old", "old");
    expect(await project.gate(version.id)).toMatchObject({ status: "FAILED", conditions: [{ actual: 1 }] });
  });

  test("after a rebase, what the new base has is not new; after a force-push, it is again", async () => {
    const project = await newProject();
    await project.build("commit=c1", "old");
    const first = await project.build(`${feature}&base=c1`, "old", "both");
    expect(await project.news("feature", first)).toEqual(["both"]);
    await project.build("commit=c2", "old", "both");
    const rebased = await project.build(`${feature}&base=c2`, "old", "both");
    expect(rebased).toMatchObject({ gate: "PASSED", reference: { commit: "c2", why: "MERGE_BASE" } });
    expect(await project.news("feature", rebased)).toEqual([]);
    const pushed = await project.build(`${feature}&base=c1`, "old", "both");
    expect(pushed).toMatchObject({ gate: "FAILED", reference: { commit: "c1" } });
    expect((await project.version(first.id)).reference.commit).toBe("c1");
  });

  test("without a version at the base, one at an ancestor; else the newest; else none", async () => {
    const project = await newProject();
    const alone = await project.build(`${feature}&base=c9`, "one");
    expect(alone.reference).toEqual({ versionId: null, branch: null, commit: null, why: "NONE" });
    expect(await project.gate(alone.id)).toMatchObject({ status: "NOT_COMPUTED", reason: { id: "NO_REFERENCE" } });
    const again = await project.build(`${feature}&base=c9`, "one");
    expect(again).toMatchObject({ gate: "NOT_COMPUTED", reference: { why: "NONE" } });
    await project.build("commit=c1", "old");
    await project.build("commit=c2", "old");
    const newest = await project.build("commit=c3", "old");
    const last = await project.build(`${feature}&base=c9`, "old");
    expect(last.reference).toMatchObject({ versionId: newest.id, why: "NEWEST_OF_TARGET" });
    const older = await project.build(`${feature}&base=c9&ancestors=c8,c2,c1`, "old");
    expect(older.reference).toMatchObject({ commit: "c2", why: "ANCESTOR" });
  });

  test("of several versions at a commit the newest complete one counts", async () => {
    const project = await newProject();
    await project.build("commit=c1", "old");
    const second = await project.build("commit=c1", "old", "more");
    await project.send("commit=c1&part=lint&expect=scan", lint("src/a.c:5 unused"));
    const version = await project.build(`${feature}&base=c1`, "old", "more");
    expect(version).toMatchObject({ gate: "PASSED", reference: { versionId: second.id, why: "MERGE_BASE" } });
  });

  test("a target that is renamed stays the target", async () => {
    const project = await newProject();
    await project.build("commit=c1", "old");
    await project.build(`${feature}&base=c1`, "old");
    await project.client.json("PUT", `/api/projects/${project.name}/branches/main`, { name: "trunk" });
    expect(await project.branch("feature")).toMatchObject({ target: "trunk", base: "c1" });
    const version = await project.build("branch=feature", "old", "one");
    expect(version).toMatchObject({ gate: "FAILED", reference: { branch: "trunk", why: "MERGE_BASE" } });
  });

  test("artifacts pair by path: trends and differences cross branches", async () => {
    const project = await newProject();
    await project.build("commit=c1", "old");
    await project.build(`${feature}&base=c1`, "old");
    const { artifactId } = await project.branch("feature");
    const { body } = await project.client.call<{ trend: { id: string } }[]>(
      "GET",
      `/api/artifacts/${artifactId}/children`,
    );
    expect(body.map(({ trend }) => trend.id)).not.toContain("NEW");
  });
});

describe("the reference is chosen again", () => {
  test("when it is deleted: no gate shows a comparison with it", async () => {
    const project = await newProject();
    await project.build("commit=c0", "old");
    const base = await project.build("commit=c1", "old", "one");
    const version = await project.build(`${feature}&base=c1&ancestors=c0`, "old", "one");
    expect(version.gate).toBe("PASSED");
    await project.delete(base);
    await project.client.idle();
    expect(await project.version(version.id)).toMatchObject({
      gate: "FAILED",
      reference: { commit: "c0", why: "ANCESTOR" },
    });
    expect((await project.gate(version.id)).reference).toMatchObject({ commit: "c0", why: "ANCESTOR" });
    for (const { id } of await project.client.versions(project.name, "main")) {
      await project.client.call("DELETE", `/api/versions/${id}`);
    }
    await project.client.idle();
    expect(await project.version(version.id)).toMatchObject({ gate: "NOT_COMPUTED", reference: { why: "NONE" } });
  });

  test("when the version of the base is built after the branch", async () => {
    const project = await newProject();
    await project.build("commit=c1", "old", "fixed");
    const early = await project.build(`${feature}&base=c2`, "old", "fixed");
    expect(early).toMatchObject({ gate: "PASSED", reference: { why: "NEWEST_OF_TARGET" } });
    const base = await project.build("commit=c2", "old");
    const now = await project.version(early.id);
    expect(now).toMatchObject({ gate: "FAILED", reference: { versionId: base.id, why: "MERGE_BASE" } });
  });

  test("when it is re-rated", async () => {
    const project = await newProject();
    await project.build("commit=c1", "old");
    const version = await project.build(`${feature}&base=c1`, "old");
    await project.client.json("PUT", `/api/projects/${project.name}/branches/feature`, { base: "c2" });
    const later = await project.build("commit=c2", "old");
    await project.client.call("POST", `/api/projects/${project.name}/rerate?version=${version.id}`);
    await project.client.idle();
    expect((await project.version(version.id)).reference).toMatchObject({ versionId: later.id, why: "MERGE_BASE" });
  });

  test("without a target, when a version becomes a baseline or is deleted", async () => {
    const project = await newProject();
    const first = await project.build("", "old");
    const second = await project.build("", "old", "two");
    const third = await project.build("", "old", "two");
    expect(third).toMatchObject({ gate: "PASSED", reference: { versionId: second.id, why: "PREVIOUS" } });
    await project.client.json("PUT", `/api/versions/${first.id}`, { baseline: true });
    await project.client.idle();
    expect(await project.version(third.id)).toMatchObject({ gate: "FAILED", reference: { why: "BASELINE" } });
    expect((await project.gate(third.id)).reference).toMatchObject({ versionId: first.id, why: "BASELINE" });
    await project.delete(first);
    await project.client.idle();
    expect(await project.version(third.id)).toMatchObject({
      gate: "PASSED",
      reference: { versionId: second.id, why: "PREVIOUS" },
    });
  });

  test("an incomplete version is not the reference of a gate until it is complete", async () => {
    const project = await newProject();
    const first = await project.build("commit=c1", "old");
    const part = await project.send("commit=c2&part=code&expect=lint", critical("old", "two"));
    const version = await project.build("commit=c3", "old", "two");
    expect(version.gate).toBe("FAILED");
    expect((await project.gate(version.id)).reference.versionId).toBe(first.id);
    await project.send("commit=c2&part=lint", lint());
    expect((await project.version(version.id)).gate).toBe("PASSED");
    expect((await project.gate(version.id)).reference.versionId).toBe(part.id);
  });
});

test("guests get D9's rule over baselines", async () => {
  const project = await newProject();
  await project.build("commit=c1", "old");
  const first = await project.build(`${feature}&base=c1&baseline=true`, "old", "one");
  const second = await project.build(`${feature}&base=c1&baseline=true`, "old", "one", "two");
  const guest = await server.user("target-guest");
  const members = [{ user: "target-guest", role: "GUEST" }];
  await project.client.json("PUT", `/api/projects/${project.name}/members`, members);
  const seen = await project.version(second.id, guest);
  expect(seen).toMatchObject({ gate: "NOT_COMPUTED", reference: { versionId: first.id, why: "BASELINE" } });
  expect((await project.version(first.id, guest)).reference.why).toBe("NONE");
  expect((await project.gate(second.id, guest)).reference.why).toBe("NONE");
  expect(await project.news("feature", second, guest)).toEqual(["two"]);
  const { body } = await guest.call<{ target: string | null }>("GET", `/api/projects/${project.name}/branches/feature`);
  expect(body).toMatchObject({ target: null, base: null });
});

test("the first version of a branch carries parts from its reference", async () => {
  const project = await newProject();
  await project.send("commit=c1&part=code", files({ "src/a.c": 10, "src/b.c": 5 }));
  const main = await project.send("commit=c1&part=lint", lint("src/a.c:3 unused", "src/b.c:4 dead"));
  const version = await project.send(`${feature}&base=c1&commit=f1&part=code`, files({ "src/a.c": 11, "src/b.c": 5 }));
  expect(version.parts).toMatchObject([
    { name: "code", state: "DELIVERED", versionId: null },
    { name: "lint", state: "CARRIED", versionId: main.id },
  ]);
  const carried = await project.findings("feature", version);
  expect(carried.map(({ message, isNew }) => [message, isNew])).toEqual([
    ["unused", false],
    ["dead", false],
  ]);
  const next = await project.send(`${feature}&base=c1&commit=f2&part=code`, files({ "src/a.c": 12, "src/b.c": 5 }));
  expect(await project.findings("feature", next)).toEqual(carried);
  // A late part of the reference reaches the branch.
  await project.send("commit=c1&part=scan", lint("src/a.c:7 late"));
  const built = await project.findings("feature", await project.version(next.id));
  expect(built.map(({ message, isNew }) => [message, isNew])).toEqual([
    ["unused", false],
    ["late", false],
    ["dead", false],
  ]);
});

describe("requests", () => {
  test("a branch is not its own target", async () => {
    const project = await newProject();
    const code = async (query: string) => {
      const answer = await project.client.send(project.name, critical("old"), { query });
      return [answer.status, (answer.body as unknown as { code: string }).code];
    };
    expect(await code("?target=main")).toEqual([400, "branch.target-itself"]);
    expect(await code("?branch=f&target=f")).toEqual([400, "branch.target-itself"]);
    expect(await code("?branch=f&target=..")).toEqual([400, "query.value-invalid"]);
    expect(await code("?branch=f&target=main&ancestors=a,,b")).toEqual([400, "query.value-invalid"]);
    expect(await code("?branch=f&target=main&ancestors=a%20b")).toEqual([400, "query.value-invalid"]);
    expect(await code(`?branch=f&target=main&base=${"x".repeat(201)}`)).toEqual([400, "query.value-invalid"]);
    const many = Array.from({ length: 501 }, (_, index) => `c${index}`).join(",");
    expect(await code(`?branch=f&target=main&ancestors=${many}`)).toEqual([400, "query.value-invalid"]);
    await project.build("commit=c1&branch=f", "old");
    const put = (body: unknown) =>
      project.client.json<{ code: string }>("PUT", `/api/projects/${project.name}/branches/f`, body);
    expect((await put({ target: "f" })).body.code).toBe("branch.target-itself");
    expect((await put({ target: "" })).body.code).toBe("body.name-invalid");
    expect((await put({ target: "main", base: "c1" })).body).toMatchObject({ target: "main", base: "c1" });
    expect((await put({ target: null, base: null })).body).toMatchObject({ target: null, base: null });
    expect(await server.spooled()).toEqual([]);
  });

  test("a long list of ancestors is a field of a form", async () => {
    const project = await newProject();
    await project.build("commit=c1", "old");
    await project.build("commit=c2", "old");
    const form = async (ancestors: string) => {
      const content = new FormData();
      content.append("ancestors", ancestors);
      content.append("report", new Blob([critical("old")]), "a.ndjson");
      const { headers, body } = new Response(content) as unknown as { headers: Headers; body: ReadableStream };
      const sent = { "content-type": headers.get("content-type")! };
      const bytes = Buffer.from(await new Response(body).arrayBuffer());
      return project.client.send(project.name, bytes, { query: `?${feature}&base=c9`, headers: sent });
    };
    const commits = Array.from({ length: 499 }, (_, index) => `${index}`.padStart(40, "0"));
    const task = await project.client.ended((await form([...commits, "c1"].join(","))).body.id);
    expect(task).toMatchObject({ status: { id: "DONE" }, refused: { count: 0 } });
    expect((await project.version(task.versionId!)).reference).toMatchObject({ commit: "c1", why: "ANCESTOR" });
    expect((await form([...commits, "c1", "c2"].join(","))).status).toBe(400);
    expect((await form("x".repeat(300_000))).status).toBe(400);
    expect(await server.spooled()).toEqual([]);
  });

  test("the same key with another target is another request", async () => {
    const project = await newProject();
    const send = (query: string) =>
      project.client.send(project.name, critical("old"), { query, headers: { "idempotency-key": "once" } });
    expect((await send(`?${feature}&base=c1`)).status).toBe(202);
    expect((await send(`?${feature}&base=c1`)).status).toBe(202);
    expect((await send(`?${feature}&base=c2`)).status).toBe(409);
    expect((await send(`?${feature}&base=c1&ancestors=a`)).status).toBe(409);
    expect((await send("?branch=feature")).status).toBe(409);
    await project.client.idle();
  });
});
