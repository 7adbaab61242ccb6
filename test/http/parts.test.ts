import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sized } from "../harness/form.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";
import { failedLint, files, lint, manyFiles, PartedProject } from "./part-world.ts";

let server: BuildingServer;
beforeAll(async () => {
  server = await startBuildingServer();
});
afterAll(() => server.close());

const code = files({ "src/a.c": 10, "src/b.c": 20 });
const statesOf = (parts: readonly { readonly name: string; readonly state: string }[]): Record<string, string> =>
  Object.fromEntries(parts.map(({ name, state }) => [name, state]));

test("a lint job and a coverage job of one commit make one version that has the content of both", async () => {
  const project = await PartedProject.create(server, "Jobs");
  const first = await project.part("lint", "c1", lint("src/a.c:3 unused"));
  expect(first).toMatchObject({ edition: 1, complete: true, commit: "c1", findingCount: 1 });
  const second = await project.part("coverage", "c1", code);
  expect(second).toMatchObject({ id: first.id, name: first.name, edition: 2, complete: true, findingCount: 1 });
  expect(await project.versions()).toHaveLength(1);
  expect(second.parts).toMatchObject([
    { name: "coverage", state: "DELIVERED", commit: "c1", findings: 0, versionId: null },
    { name: "lint", state: "DELIVERED", commit: "c1", findings: 1, versionId: null },
  ]);
  expect([...(await project.findings(first.id)).values()]).toMatchObject([
    { message: "unused", firstVersionId: first.id, artifact: { name: "a.c" } },
  ]);
  expect(second.artifactCount).toBe(4);
});

test("parts that wait together make one edition, and of a part that was sent twice the last counts", async () => {
  const project = await PartedProject.create(server, "Together");
  // The worker is busy with another project meanwhile.
  await server.admin.createProject("Busy");
  await server.admin.send("Busy", manyFiles);
  const tasks = [];
  for (const body of [lint("src/a.c:3 old"), lint("src/a.c:4 new")]) tasks.push(await project.send("lint", "c1", body));
  tasks.push(await project.send("code", "c1", code));
  const ended = await Promise.all(tasks.map(({ id }) => server.admin.ended(id)));
  expect(ended.map(({ status, versionId }) => [status.id, versionId])).toEqual(
    tasks.map(() => ["DONE", ended[0]!.versionId]),
  );
  const version = await project.version(ended[0]!.versionId!);
  expect(version).toMatchObject({ edition: 1, findingCount: 1 });
  expect(await project.messages(version.id)).toEqual(["new"]);
});

test("a part that is sent again replaces itself alone", async () => {
  const project = await PartedProject.create(server, "Again");
  await project.part("lint", "c1", lint("src/a.c:3 one", "src/b.c:5 two"));
  const scan = await project.part("scan", "c1", lint("src/a.c:9 three"));
  const ids = await project.findings(scan.id);
  const third = await project.part("lint", "c1", lint("src/b.c:5 two"));
  expect(third).toMatchObject({ id: scan.id, edition: 3, findingCount: 2 });
  const after = await project.findings(scan.id);
  expect([...after.keys()].toSorted()).toEqual(["three", "two"]);
  for (const [message, { id }] of after) expect([message, id]).toEqual([message, ids.get(message)!.id]);
});

test("results that cannot be read end their task alone, and the version lacks them", async () => {
  const project = await PartedProject.create(server, "Broken");
  const first = await project.part("lint", "c1", lint("src/a.c:3 one"));
  const task = await server.admin.ended((await project.send("scan", "c1", "not a report\n")).id);
  expect(task).toMatchObject({ status: { id: "ERROR" }, problem: { code: expect.stringMatching(/^results\./) } });
  const version = await project.version(first.id);
  expect(version).toMatchObject({ edition: first.edition, findingCount: first.findingCount, complete: false });
  expect(version.parts).toMatchObject([first.parts[0]!, { name: "scan", state: "EXPECTED", findings: 0 }]);
  const again = await server.admin.ended((await project.send("lint", "c1", "not a report\n")).id);
  expect(again.status.id).toBe("ERROR");
  expect(await project.messages(first.id)).toEqual(["one"]);
});

test("a part whose analysis failed keeps the findings that it had, and those alone", async () => {
  const project = await PartedProject.create(server, "Failed");
  await project.part("lint", "c1", lint("src/a.c:3 one", "src/b.c:4 two"));
  const first = await project.part("scan", "c1", lint("src/a.c:5 three"));
  const before = await project.findings(first.id);
  await project.part("scan", "c2", lint());
  const failed = await project.part("lint", "c2", failedLint);
  expect(failed).toMatchObject({ complete: true, status: { id: "WARNING" }, findingCount: 2 });
  expect(failed.parts).toMatchObject([
    { name: "lint", state: "FAILED", carried: 2, versionId: null },
    { name: "scan", state: "DELIVERED", carried: 0 },
  ]);
  const after = await project.findings(failed.id);
  expect([...after.keys()].toSorted()).toEqual(["one", "two"]);
  for (const [message, { id }] of after) expect(id).toBe(before.get(message)!.id);
  // The next version carries what was sent last, not what failed.
  const next = await project.part("scan", "c3", lint());
  expect(next.parts).toMatchObject([{ name: "lint", state: "CARRIED", versionId: first.id, findings: 2 }, {}]);
  expect(await project.messages(next.id)).toEqual(["one", "two"]);
  const again = await project.part("lint", "c2", lint("src/b.c:4 two"));
  expect(again.parts).toMatchObject([{ name: "lint", state: "DELIVERED", carried: 0 }, {}]);
  expect(await project.messages(failed.id)).toEqual(["two"]);
  expect(await project.messages(next.id)).toEqual(["two"]);
});

test("a build without a part is a separate version, and carries nothing", async () => {
  const project = await PartedProject.create(server, "Whole");
  const first = await project.part("lint", "c1", lint("src/a.c:3 one"));
  const whole = await server.admin.build("Whole", code, { query: "?commit=c1" });
  const version = await project.version(whole.versionId!);
  expect(version.id).not.toBe(first.id);
  expect(version).toMatchObject({ edition: 1, complete: true, findingCount: 0 });
  expect(version.parts).toMatchObject([{ name: "main", state: "DELIVERED" }]);
  const next = await project.part("code", "c2", code);
  expect(statesOf(next.parts)).toEqual({ code: "DELIVERED", lint: "CARRIED" });
});

describe("a part that was not sent", () => {
  test("is carried with its ids, and is neither new nor fixed", async () => {
    const project = await PartedProject.create(server, "Carried");
    await project.part("scan", "c1", lint("src/a.c:3 leak", "src/b.c:7 race"));
    const first = await project.part("code", "c1", code);
    const before = await project.findings(first.id);
    const second = await project.part("code", "c2", files({ "src/a.c": 11, "src/b.c": 20, "src/c.c": 5 }));
    expect(second).toMatchObject({ edition: 1, complete: true, findingCount: 2 });
    expect(second.parts).toMatchObject([
      { name: "code", state: "DELIVERED", versionId: null, commit: "c2" },
      { name: "scan", state: "CARRIED", versionId: first.id, commit: "c1", findings: 2 },
    ]);
    const after = await project.findings(second.id);
    for (const [message, { id }] of before) {
      expect(after.get(message)).toMatchObject({ id, isNew: false, firstVersionId: first.id });
    }
    const compared = await server.admin.call<{ findings: unknown }>(
      "GET",
      `/api/versions/${first.id}/compare/${second.id}`,
    );
    expect(compared.body.findings).toMatchObject({ new: 0, fixed: 0, kept: 2 });
    // From where it was sent, not from the version that carries it.
    const third = await project.part("code", "c3", code);
    expect(third.parts).toMatchObject([{}, { name: "scan", state: "CARRIED", versionId: first.id }]);
  });

  test("is not carried where the request or the project says so", async () => {
    const project = await PartedProject.create(server, "Uncarried");
    await project.part("scan", "c1", lint("src/a.c:3 leak"));
    const second = await project.part("code", "c2", code, "&carry=false");
    expect([statesOf(second.parts), second.findingCount]).toEqual([{ code: "DELIVERED" }, 0]);
    const third = await project.part("code", "c3", code);
    expect(statesOf(third.parts)).toEqual({ code: "DELIVERED", scan: "CARRIED" });
    await server.admin.json("PUT", "/api/projects/Uncarried", { carryParts: false });
    const fourth = await project.part("code", "c4", code, "&carry=true");
    expect(statesOf(fourth.parts)).toEqual({ code: "DELIVERED" });
  });

  test("arrives late, and has the ids that later versions gave", async () => {
    const project = await PartedProject.create(server, "Ids");
    const first = await project.part("code", "c1", files({ "src/a.c": 10 }));
    await project.part("code", "c2", files({ "src/a.c": 10 }));
    const second = await project.part("scan", "c2", lint("src/a.c:3 leak", "lib/new.c:4 race"));
    const artifacts = async (id: number): Promise<unknown> =>
      (await server.admin.call("GET", `/api/projects/Ids/artifacts?version=${id}&fields=id,path`)).body;
    const [findings, paths] = [await project.findings(second.id), await artifacts(second.id)];
    const late = await project.part("scan", "c1", lint("src/a.c:3 leak", "lib/new.c:4 race"));
    expect(late).toMatchObject({ id: first.id, edition: 2 });
    for (const { id } of [first, second]) {
      const shown = await project.findings(id);
      for (const [message, finding] of findings) {
        expect([message, shown.get(message)!.id]).toEqual([message, finding.id]);
        expect(shown.get(message)!.firstVersionId).toBe(first.id);
      }
      expect(await artifacts(id)).toEqual(paths);
    }
  });

  test("arrives late, and the versions that carry it are built again", async () => {
    const project = await PartedProject.create(server, "Late");
    await project.part("scan", "c1", lint("src/a.c:3 leak"));
    const second = await project.part("code", "c2", code);
    const third = await project.part("code", "c3", code);
    expect(await project.messages(third.id)).toEqual(["leak"]);
    await project.part("scan", "c2", lint("src/a.c:3 leak", "src/b.c:4 race"));
    const after = await project.version(third.id);
    expect(after).toMatchObject({ edition: 2, findingCount: 2, name: third.name });
    expect(after.parts).toMatchObject([{}, { name: "scan", state: "CARRIED", versionId: second.id }]);
    const [early, late] = [await project.findings(second.id), await project.findings(third.id)];
    for (const [message, { id }] of early) expect(late.get(message)).toMatchObject({ id, isNew: false });
    const tasks = await server.admin.call<{ type: string; versionId: number; status: { id: string } }[]>(
      "GET",
      "/api/tasks?where=project=Late AND type=edition".replaceAll(" ", "%20"),
    );
    expect(tasks.body).toMatchObject([{ type: "edition", versionId: third.id, status: { id: "DONE" } }]);
  });
});

describe("the content of a version", () => {
  const bodies = {
    code1: code,
    scan1: lint("src/a.c:3 leak"),
    code2: files({ "src/a.c": 12, "src/c.c": 7 }),
    lint2: lint("src/c.c:1 unused", "src/a.c:2 long"),
    code3: files({ "src/a.c": 13, "src/c.c": 8 }),
    scan3: lint("src/a.c:4 leak", "src/c.c:2 race"),
  } as const;
  type Sent = keyof typeof bodies;
  /** What the versions consist of, whether it was sent or carried. */
  const wholes: readonly (readonly Sent[])[] = [
    ["code1", "scan1"],
    ["code2", "lint2", "scan1"],
    ["code3", "lint2", "scan3"],
  ];
  const states = [
    ["DELIVERED", "DELIVERED"],
    ["DELIVERED", "DELIVERED", "CARRIED"],
    ["DELIVERED", "CARRIED", "DELIVERED"],
  ];

  /** Any order in which the first part of each version comes before those of later ones: acceptance orders versions. */
  function anyOrder(random: () => number): readonly Sent[] {
    const order = (Object.keys(bodies) as Sent[]).toSorted(() => random() - 0.5);
    const firsts = [1, 2, 3].map((commit) => order.find((sent) => sent.endsWith(String(commit)))!);
    return [...firsts, ...order.filter((sent) => !firsts.includes(sent))];
  }

  /** One build of all reports of a version. */
  async function wholeResults(project: string, sent: readonly Sent[]): Promise<unknown> {
    const reports = sent.map(
      (name) => `--b\r\nContent-Disposition: form-data; name="r"; filename="${name}"\r\n\r\n${bodies[name]}\r\n`,
    );
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    const task = await server.admin.build(project, `${reports.join("")}--b--\r\n`, { headers });
    return (await server.admin.call("GET", `/api/versions/${task.versionId}/results`)).body;
  }

  test("is that of one build of all its parts, whatever the order in which they arrive", async () => {
    await server.admin.createProject("Wholes");
    const expected: unknown[] = [];
    for (const whole of wholes) expected.push(await wholeResults("Wholes", whole));
    const seed = 20_261_116;
    const random = randomFrom(seed);
    for (let round = 0; round < sized({ quick: 4, short: 8, long: 40 }); round += 1) {
      const project = await PartedProject.create(server, `Order${round}`);
      const order = anyOrder(random);
      for (const sent of order) {
        await project.send(sent.slice(0, -1), `c${sent.at(-1)}`, bodies[sent]);
        // Sometimes the parts before it are built first.
        if (random() < 0.5) await server.admin.idle();
      }
      await server.admin.idle();
      const versions = (await project.versions()).toReversed();
      const results = await Promise.all(
        versions.map(async ({ id }) => (await server.admin.call("GET", `/api/versions/${id}/results`)).body),
      );
      expect({ order, results }).toEqual({ order, results: expected });
      expect(versions.map(({ parts }) => parts.map(({ state }) => state))).toEqual(states);
    }
  });
});

/** Numbers from 0 to 1 that are the same in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe("announced parts", () => {
  test("are expected until they arrive", async () => {
    const project = await PartedProject.create(server, "Expected");
    const gate = { conditions: [{ type: "FINDINGS", on: "OVERALL", bounds: "[;0]" }] };
    await server.admin.json("PUT", "/api/projects/Expected/gate", gate);
    const first = await project.part("code", "c1", code, "&expect=lint,code");
    expect(first).toMatchObject({ complete: false, gate: "PENDING" });
    expect(first.parts).toMatchObject([
      { name: "code", state: "DELIVERED" },
      { name: "lint", state: "EXPECTED", time: null, commit: null, versionId: null, findings: 0 },
    ]);
    const pending = await server.admin.call(`GET`, `/api/versions/${first.id}/gate`);
    expect(pending.body).toMatchObject({ status: "PENDING", reason: { id: "PARTS_EXPECTED" } });
    const second = await project.part("lint", "c1", lint());
    expect(second).toMatchObject({ id: first.id, complete: true, gate: "PASSED" });
    const third = await project.part("code", "c2", code, "&expect=lint");
    expect(third.parts).toMatchObject([{}, { name: "lint", state: "EXPECTED", versionId: first.id }]);
    const failed = await project.part("lint", "c2", lint("src/a.c:1 x"));
    expect(failed).toMatchObject({ complete: true, gate: "FAILED" });
  });

  test("are missing when a manager ends the wait, and may still arrive", async () => {
    const project = await PartedProject.create(server, "Missing");
    const gate = { conditions: [{ type: "FINDINGS", on: "OVERALL", bounds: "[;0]" }] };
    await server.admin.json("PUT", "/api/projects/Missing/gate", gate);
    await server.admin.json("PUT", "/api/projects/Missing", { expectedParts: ["lint", "scan"] });
    const first = await project.part("code", "c1", code);
    expect(statesOf(first.parts)).toEqual({ code: "DELIVERED", lint: "EXPECTED", scan: "EXPECTED" });
    const path = `/api/versions/${first.id}`;
    const before = await server.admin.call("GET", path);
    const ended = await server.admin.call<typeof first>("POST", `${path}/complete`);
    expect([ended.status, statesOf(ended.body.parts)]).toEqual([
      200,
      { code: "DELIVERED", lint: "MISSING", scan: "MISSING" },
    ]);
    expect(ended.body).toMatchObject({ complete: false, gate: "NOT_COMPUTED", edition: 1 });
    expect(ended.headers.get("etag")).not.toBe(before.headers.get("etag"));
    const why = await server.admin.call("GET", `${path}/gate`);
    expect(why.body).toMatchObject({ status: "NOT_COMPUTED", reason: { id: "PARTS_MISSING" } });
    const late = await project.part("lint", "c1", lint());
    expect([late.id, statesOf(late.parts)]).toEqual([
      first.id,
      { code: "DELIVERED", lint: "DELIVERED", scan: "MISSING" },
    ]);
    const whole = await server.admin.build("Missing", code);
    const unchanged = await server.admin.call<typeof first>("POST", `/api/versions/${whole.versionId}/complete`);
    expect([unchanged.status, unchanged.body.complete]).toEqual([200, true]);
  });
});

test("an incomplete baseline is a draft to guests", async () => {
  const project = await PartedProject.create(server, "Guests");
  await server.admin.json("PUT", "/api/projects/Guests", { public: true });
  const guest = await server.user("guest");
  const first = await project.part("lint", "c1", lint("src/a.c:1 x"), "&baseline=true");
  const second = await project.part("code", "c2", code, "&baseline=true&expect=code,scan");
  expect(second).toMatchObject({ baseline: true, complete: false });
  const seen = async (): Promise<unknown> => {
    const shown = await guest.call<{ id: number }[]>("GET", "/api/projects/Guests/versions");
    const { body } = await guest.call<{ branches: { main: { currentVersionId: number; lastBaselineId: number } } }>(
      "GET",
      "/api/projects/Guests",
    );
    const { currentVersionId, lastBaselineId } = body.branches.main;
    const { status } = await guest.call("GET", `/api/versions/${second.id}`);
    return [shown.body.map(({ id }) => id), currentVersionId, lastBaselineId, status];
  };
  expect(await seen()).toEqual([[first.id], first.id, first.id, 404]);
  await project.part("scan", "c2", lint("src/b.c:1 y"));
  expect(await seen()).toEqual([[second.id, first.id], second.id, second.id, 200]);
  const draft = await project.part("scan", "c3", lint("src/b.c:1 z"));
  const last = await project.part("code", "c4", code, "&baseline=true");
  expect(last.parts).toMatchObject([{}, { versionId: first.id }, { name: "scan", versionId: draft.id }]);
  const shown = await guest.call<typeof last>("GET", `/api/versions/${last.id}`);
  expect(shown.body.parts).toMatchObject([
    {},
    { versionId: first.id },
    { name: "scan", versionId: null, commit: null, time: null },
  ]);
});

test("a meta-project records the newest complete version of its members", async () => {
  const project = await PartedProject.create(server, "Member");
  const whole = await project.part("code", "c1", files({ "a.c": 10 }));
  await project.part("code", "c2", files({ "a.c": 99 }), "&expect=scan");
  await server.admin.json("POST", "/api/projects", { name: "Sum", metaProject: true, members: ["Member"] });
  const accepted = await server.admin.call<{ id: number }>("POST", "/api/projects/Sum/builds");
  const { versionId } = await server.admin.ended(accepted.body.id);
  const records = await server.admin.call<{ path: string; values?: number[] }[]>(
    "GET",
    `/api/versions/${versionId}/results`,
  );
  expect(JSON.stringify(records.body)).toContain("10");
  expect(JSON.stringify(records.body)).not.toContain("99");
  expect(whole.complete).toBe(true);
});

test("a version that is deleted takes its waiting parts with it, and the next part starts another", async () => {
  const project = await PartedProject.create(server, "Deleted");
  const first = await project.part("lint", "c1", lint("src/a.c:1 x"));
  expect((await server.admin.call("DELETE", `/api/versions/${first.id}`)).status).toBe(202);
  const second = await project.part("code", "c1", code);
  expect(second.id).not.toBe(first.id);
  expect(statesOf(second.parts)).toEqual({ code: "DELIVERED" });
});
