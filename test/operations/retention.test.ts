import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Housekeeping } from "../../src/tasks/index.ts";
import type { OpenStore, SourceStore } from "../../src/store/index.ts";
import { finishBuild, startServer, type RunningServer } from "../http/running-server.ts";

let server: RunningServer;
let parts: Omit<OpenStore, "byteStores"> & { readonly bootId: string };
beforeAll(async () => {
  server = await startServer((needs) => {
    parts = { store: needs.store, snapshots: needs.snapshots, uploads: needs.uploads, bootId: needs.bootId };
    return needs;
  });
  // The administrator's token lives as long as these tests look ahead.
  await server.store.write.changeSettings({ values: { temporaryTokenHours: 10_000 } });
});
afterAll(() => server.close());

const noSources: SourceStore = {
  keep() {},
  room: () => undefined,
  async flush() {},
  read: async () => undefined,
  removeUnnamed: async () => 0,
  async close() {},
};
const membership = { leads: () => true, async leave() {} };
const log = { info() {}, warn() {}, error: (fields: unknown) => expect.fail(JSON.stringify(fields)) };

/** A round of housekeeping, so many days from now. */
function keepHouse(days: number): Promise<void> {
  const now = (): number => Date.now() + days * 24 * 60 * 60 * 1000;
  return new Housekeeping({
    ...parts,
    sources: noSources,
    membership,
    shared: false,
    givesUpUnknown: false,
    recordWork: () => Promise.resolve(),
    now,
    log,
  }).round();
}

async function makeProject(name: string, ...baselines: readonly boolean[]): Promise<readonly number[]> {
  await server.json("POST", "/api/projects", { name });
  const ids: number[] = [];
  for (const baseline of baselines) {
    await server.api("POST", `/api/projects/${name}/builds?baseline=${baseline}`, {
      headers: { "content-type": "application/x-ndjson" },
      body: "{}\n",
    });
    ids.push((await finishBuild(server.store, "LEVELA")).version.id);
  }
  return ids;
}

const rule = { drafts: 1, days: 5, older: "DAY" };
const list = async (path: string) =>
  (await server.api("GET", path)).json as unknown as readonly { id: number; reason: { id: string; name: string } }[];
const idsOf = async (name: string): Promise<readonly number[]> =>
  (await list(`/api/projects/${name}/versions`)).map(({ id }) => id);

describe("a project's rule", () => {
  test("is read and written by managers, and is the server's until then", async () => {
    await makeProject("Plain");
    const path = "/api/projects/Plain/retention";
    const before = await server.api("GET", path);
    expect(before.json).toEqual({ rule: null, inForce: { drafts: 10, days: 30, older: "ALL" }, branchDays: null });
    await server.json("PUT", "/api/settings", { retentionOlder: "MONTH", retentionDays: 90 });
    const inherited = { drafts: 10, days: 90, older: "MONTH" };
    expect((await server.api("GET", path)).json["inForce"]).toEqual(inherited);
    const written = await server.json("PUT", path, { rule }, { "if-match": String(before.headers.etag) });
    expect([written.status, written.json]).toEqual([200, { rule, inForce: rule, branchDays: null }]);
    const stale = await server.json("PUT", path, { rule }, { "if-match": String(before.headers.etag) });
    expect([stale.status, stale.json["code"]]).toEqual([412, "revision.stale"]);
    const taken = await server.json("PUT", path, { rule: null });
    expect(taken.json).toEqual({ rule: null, inForce: inherited, branchDays: null });
    const limited = await server.json("PUT", path, { branchDays: 7 });
    expect(limited.json).toEqual({ rule: null, inForce: inherited, branchDays: 7 });
    await server.json("PUT", path, { rule });
    expect((await server.api("GET", path)).json).toEqual({ rule, inForce: rule, branchDays: 7 });
    await server.json("PUT", path, { rule: null, branchDays: null });
    expect((await server.api("GET", path)).json).toMatchObject({ rule: null, branchDays: null });
    await server.json("PUT", "/api/settings", { retentionOlder: "ALL", retentionDays: 30 });
    const audit = (await server.api("GET", "/api/audit?limit=5")).json as unknown as { action: string }[];
    expect(audit.map(({ action }) => action)).toContain("retention.change");
  });

  const refused = async (body: unknown, code: string, pointer: string): Promise<void> => {
    const answer = await server.json("PUT", "/api/projects/Plain/retention", body);
    expect([answer.status, answer.json["code"], answer.json["pointer"]]).toEqual([400, code, pointer]);
  };
  test("must be one", async () => {
    await refused({}, "body.value-missing", "/rule");
    await refused({ rule: { ...rule, drafts: 0 } }, "body.value-bounds", "/rule/drafts");
    await refused({ rule: { ...rule, days: 1.5 } }, "body.value-type", "/rule/days");
    await refused({ rule: { ...rule, older: "YEAR" } }, "body.value-choice", "/rule/older");
    await refused({ rule: { drafts: 1, days: 1 } }, "body.value-missing", "/rule/older");
    await refused({ rule: { ...rule, hours: 1 } }, "body.value-unknown", "/rule/hours");
    await refused({ branchDays: 0 }, "body.value-bounds", "/branchDays");
    await refused({ rule, branchDays: 36_501 }, "body.value-bounds", "/branchDays");
  });
});

test("a preview lists the versions that would be deleted and why, and deletes nothing", async () => {
  const ids = await makeProject("Tried", false, true, false, false);
  const path = "/api/projects/Tried/retention/preview";
  const decisions = await list(`${path}?drafts=1&days=0&older=NONE`);
  expect(decisions.map(({ id, reason }) => [id, reason.id])).toEqual([
    [ids[3], "CURRENT"],
    [ids[2], "EXPIRED"],
    [ids[1], "BASELINE"],
    [ids[0], "EXPIRED"],
  ]);
  const french = await server.api("GET", `${path}?drafts=1&days=0&older=NONE&where=kept=false&fields=id,reason.name`, {
    headers: { "accept-language": "fr" },
  });
  expect(french.json).toEqual([ids[2], ids[0]].map((id) => ({ id, reason: { name: "Elle est trop ancienne" } })));
  const day = String(new Date().getUTCFullYear() - 1);
  expect(await list(`${path}?where=${encodeURIComponent(`time>${day}-12-31`)}&fields=id`)).toHaveLength(ids.length);
  expect(await list(`${path}?where=${encodeURIComponent(`time<${day}-01-01`)}`)).toEqual([]);
  expect((await server.api("GET", `${path}?where=time=x`)).json["code"]).toBe("where.date-expected");
  const page = await server.api("GET", `${path}?limit=3`);
  const [, next = ""] = /<([^>]+)>; rel="next"/.exec(String(page.headers["link"])) ?? [];
  expect((await list(next)).map(({ id }) => id)).toEqual([ids[0]]);
  expect((await server.api("GET", `${path}?drafts=0`)).status).toBe(400);
  expect(await idsOf("Tried")).toEqual(ids.toReversed());
});

test("housekeeping deletes the expired versions, each once, and the audit names no user", async () => {
  const ids = await makeProject("Thinned", false, false, true, false, false);
  await server.json("PUT", "/api/projects/Thinned/retention", { rule });
  await keepHouse(1);
  expect(await idsOf("Thinned")).toEqual(ids.toReversed());
  await keepHouse(30);
  await keepHouse(30);
  expect(await idsOf("Thinned")).toEqual([ids[4], ids[3], ids[2]]);
  const audit = (await server.api("GET", "/api/audit?where=action=version.expire")).json as unknown as {
    user: unknown;
    detail: { version: number };
  }[];
  expect(audit.map(({ user, detail }) => [user, detail.version])).toEqual([
    [null, ids[1]],
    [null, ids[0]],
  ]);
});

test("what a task is about to rate waits for the next round", async () => {
  const ids = await makeProject("Rated", false, false, false, false);
  await server.json("PUT", "/api/projects/Rated/retention", { rule: { ...rule, older: "NONE" } });
  await server.api("POST", "/api/projects/Rated/rerate");
  await keepHouse(30);
  expect(await idsOf("Rated")).toEqual(ids.toReversed());
  const task = (await server.store.write.claimTask({ bootId: "queue", at: Date.now() }))!;
  const end = { taskId: task.id, attempt: task.attempt, problem: null, refusedCount: 0, refused: [], at: Date.now() };
  await server.store.write.finishTask({ ...end, status: "DONE" });
  await keepHouse(30);
  expect(await idsOf("Rated")).toEqual([ids[3], ids[2]]);
});

test("a draft that became a baseline, or is the newest, is never expired by a decision of before", async () => {
  const [first, , last] = await makeProject("Guarded", false, false, false);
  await server.json("PUT", `/api/versions/${first}`, { baseline: true });
  for (const versionId of [first!, last!, 999_999]) {
    const expired = await server.store.write.expireVersion({ versionId, at: Date.now() });
    expect(expired).toMatchObject({ ok: false, problem: { code: "version.absent" } });
  }
});

describe("branches with a target", () => {
  const sendTo = (name: string, query: string) =>
    server.api("POST", `/api/projects/${name}/builds?${query}`, {
      headers: { "content-type": "application/x-ndjson" },
      body: "{}\n",
    });
  const buildOn = async (name: string, branch: string, target: string | null, query = ""): Promise<number> => {
    await sendTo(name, `branch=${branch}${query}`);
    const { version } = await finishBuild(server.store, "LEVELA");
    await server.store.write.updateBranch({ branchId: version.branchId, target, at: 1 });
    return version.id;
  };
  const branchesOf = async (name: string): Promise<readonly string[]> =>
    ((await server.api("GET", `/api/projects/${name}/branches`)).json as unknown as { name: string }[]).map(
      (branch) => branch.name,
    );

  test("stay for ever by default, and are deleted so many days after their last build if the project says so", async () => {
    const [main] = await makeProject("Merged", false);
    const old = await buildOn("Merged", "old", "main");
    await buildOn("Merged", "release", null);
    await buildOn("Merged", "released", "main", "&baseline=true");
    await buildOn("Merged", "lower", "main");
    await buildOn("Merged", "upper", "lower");
    await keepHouse(20);
    expect(await branchesOf("Merged")).toEqual(["main", "old", "release", "released", "lower", "upper"]);
    await server.json("PUT", "/api/projects/Merged/retention", { branchDays: 14 });
    await keepHouse(13);
    expect(await branchesOf("Merged")).toHaveLength(6);
    const preview = "/api/projects/Merged/retention/preview?where=kept=false&fields=id,branch,reason.id";
    expect((await server.api("GET", `${preview}&branchDays=1`)).json).toEqual([]);

    await keepHouse(15);
    // `lower` is the target of `upper` until that is gone.
    expect(await branchesOf("Merged")).toEqual(["main", "release", "released", "lower"]);
    await keepHouse(15);
    expect(await branchesOf("Merged")).toEqual(["main", "release", "released"]);
    expect((await server.api("GET", `/api/versions/${old}`)).status).toBe(404);
    expect((await server.api("GET", `/api/versions/${main}`)).status).toBe(200);
    const audit = (await server.api("GET", "/api/audit?where=action=branch.expire")).json as unknown as {
      user: unknown;
      detail: { branch: string };
    }[];
    expect(audit.map(({ user, detail }) => [user, detail.branch])).toEqual([
      [null, "lower"],
      [null, "upper"],
      [null, "old"],
    ]);
  });

  test("a build on the branch, also a waiting one, starts the days again", async () => {
    await makeProject("Busy", false);
    await buildOn("Busy", "feature", "main");
    await server.json("PUT", "/api/projects/Busy/retention", { branchDays: 14 });
    await sendTo("Busy", "branch=feature");
    await keepHouse(15);
    expect(await branchesOf("Busy")).toEqual(["main", "feature"]);
    await finishBuild(server.store, "LEVELA");
    await keepHouse(15);
    expect(await branchesOf("Busy")).toEqual(["main"]);
  });
});
