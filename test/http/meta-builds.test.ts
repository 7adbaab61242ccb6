import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client, type Task, type Version } from "../harness/client.ts";
import { lines } from "../harness/results.ts";
import { buildingPassword, startBuildingServer, type BuildingServer } from "./building-server.ts";
import { makeToken, signIn } from "./token-world.ts";

const levels = [
  { id: "GOOD", rank: 0, bounds: "[0;10[" },
  { id: "BAD", rank: 1, bounds: "[10;[" },
];

const model = {
  id: "TEAM",
  rootIndicator: "QUALITY",
  types: [{ id: "APPLICATION" }, { id: "FILE" }],
  scales: [
    { id: "RATING", levels },
    { id: "SEVERITY", levels: [{ id: "MINOR", rank: 1 }] },
  ],
  measures: [
    { id: "LC", aggregate: "SUM" },
    { id: "LC_MAX", aggregate: "MAX", of: "LC", from: ["FILE"] },
    { id: "NFIND", count: { categories: ["SEVERITY.MINOR"] } },
    { id: "DENSITY", formula: "100 * NFIND / LC" },
  ],
  indicators: [{ id: "QUALITY", measure: "DENSITY", scale: "RATING" }],
};

/** One file with the given numbers of lines and findings. */
const results = (linesOfCode: number, findings: number): string =>
  lines(
    { kind: "artifact", path: "a.c", type: "FILE", measures: { LC: linesOfCode } },
    { kind: "rule", id: "r", name: "r", categories: ["SEVERITY.MINOR"] },
    ...Array.from({ length: findings }, (_, index) => ({
      kind: "finding",
      artifact: "a.c",
      rule: "r",
      message: `m${index}`,
    })),
  );

let server: BuildingServer;
let admin: Client;
let guest: Client;
beforeAll(async () => {
  server = await startBuildingServer();
  admin = server.admin;
  await admin.putModel(model);
  const create = (name: string, more: object = {}) =>
    admin.json("POST", "/api/projects", { name, modelId: "TEAM", ...more });
  await create("open/1", { public: true });
  await create("hidden canary");
  await create("unbuilt", { public: true });
  await create("team", { metaProject: true, public: true, members: ["open/1", "hidden canary", "unbuilt"] });
  await admin.build("open%2F1", results(100, 5), { query: "?baseline=true" });
  await admin.build("hidden%20canary", results(300, 55), { query: "?baseline=true" });
  guest = await server.user("guest");
});
afterAll(() => server.close());

async function buildTeam(query = ""): Promise<Task> {
  const sent = await admin.call<Task>("POST", `/api/projects/team/builds${query}`);
  expect(sent.status, JSON.stringify(sent.body)).toBe(202);
  return admin.ended(sent.body.id);
}

interface Artifact {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
  readonly level: { readonly id: string };
  readonly values: readonly { readonly value: number | null }[];
}

const list = async (client: Client): Promise<readonly Artifact[]> =>
  (await client.call<Artifact[]>("GET", "/api/projects/team/artifacts")).body;

async function ask(client: Client, artifactId: number): Promise<Record<string, (number | null)[]>> {
  const columns = ["LC", "LC_MAX", "NFIND", "DENSITY"].map((id) => ({ type: "MEASURE", id }));
  const path = `/api/artifacts/${artifactId}/query`;
  const { status, body } = await client.json<{ artifacts: Artifact[] }>("POST", path, { columns });
  expect(status, JSON.stringify(body)).toBe(200);
  return Object.fromEntries(body.artifacts.map(({ name, values }) => [name, values.map(({ value }) => value)]));
}

describe("a meta-project's build (D8)", () => {
  test("takes no body", async () => {
    const refused = await admin.send("team", "{}");
    expect([refused.status, refused.body]).toMatchObject([400, { code: "build.body-unexpected" }]);
    const plain = await admin.call("POST", "/api/projects/unbuilt/builds");
    expect([plain.status, plain.body]).toMatchObject([415, { code: "body.media-type" }]);
  });

  test("records the members' newest versions: their roots under their own ids, their values copied", async () => {
    expect(await buildTeam("?baseline=true")).toMatchObject({ status: { id: "DONE" }, refused: { count: 0 } });
    const all = await list(admin);
    expect(all.map(({ name }) => name)).toEqual(["team", "hidden canary", "open/1", "unbuilt"]);
    const rootOf = async (name: string): Promise<number> =>
      (await admin.call<{ artifactId: number }>("GET", `/api/projects/${encodeURIComponent(name)}`)).body.artifactId;
    for (const artifact of all) expect(artifact.id).toBe(await rootOf(artifact.name));
    expect(all.map(({ level }) => level.id)).toEqual(["BAD", "BAD", "GOOD", "UNKNOWN"]);
    expect(await ask(admin, all[0]!.id)).toEqual({
      "hidden canary": [300, 300, 55, expect.closeTo(18.33, 2)],
      "open/1": [100, 100, 5, 5],
      unbuilt: [null, null, null, null],
    });
  });

  test("its own model rates the root, over all members", async () => {
    const { body } = await admin.call<Version>("GET", "/api/projects/team/versions?limit=1");
    const [version] = body as never as Version[];
    const row = await server.store.read.versionById(version!.id);
    expect(row?.root).toEqual({
      measures: { LC: 400, LC_MAX: 300, NFIND: 60, DENSITY: 15 },
      levels: { QUALITY: "BAD" },
    });
    expect(version).toMatchObject({ level: { id: "BAD" }, artifactCount: 4 });
  });

  test("a gate does not pass by findings that only its members have, also when it is rated again", async () => {
    const measure = { type: "MEASURE", id: "NFIND", on: "OVERALL", bounds: "[;99]" };
    const findings = ["OVERALL", "NEW"].map((on) => ({ type: "FINDINGS", on, bounds: "[;0]" }));
    await admin.json("PUT", "/api/projects/team/gate", { conditions: [measure, ...findings] });
    const { versionId } = await buildTeam();
    const gate = async () => (await admin.call("GET", `/api/versions/${versionId}/gate`)).body;
    const unknown = {
      status: "NOT_COMPUTED",
      reason: { id: "META_FINDINGS" },
      conditions: [{ status: "PASSED", actual: 60 }, { status: "NOT_COMPUTED" }, { status: "NOT_COMPUTED" }],
    };
    expect(await gate()).toMatchObject(unknown);
    const rerated = await admin.call<Task>("POST", `/api/projects/team/rerate?version=${versionId}`);
    await admin.ended(rerated.body.id);
    expect(await gate()).toMatchObject(unknown);
    await admin.json("PUT", "/api/projects/team/gate", { conditions: [measure] });
    await admin.ended((await admin.call<Task>("POST", `/api/projects/team/rerate?version=${versionId}`)).body.id);
    expect(await gate()).toMatchObject({ status: "PASSED", reason: null });
    await admin.call("DELETE", `/api/versions/${versionId}`);
  });

  test("a member's id leads into the member's own tree", async () => {
    const member = (await list(admin)).find(({ name }) => name === "open/1")!;
    expect(Object.keys(await ask(admin, member.id))).toEqual(["a.c"]);
  });

  test("V5 hidden members are not listed or counted; the root's values include them", async () => {
    const seen = await list(guest);
    expect(seen.map(({ name }) => name)).toEqual(["team", "open/1", "unbuilt"]);
    expect(Object.keys(await ask(guest, seen[0]!.id)).toSorted()).toEqual(["open/1", "unbuilt"]);
    const { body: project } = await guest.call<{ members: string[]; level: { id: string } }>(
      "GET",
      "/api/projects/team",
    );
    expect([project.members, project.level.id]).toEqual([["open/1", "unbuilt"], "BAD"]);
    expect(await guest.versions("team")).toMatchObject([{ artifactCount: 3, level: { id: "BAD" } }]);
    for (const path of ["/api/projects/team/artifacts", "/api/projects/team/versions", "/api/projects", "/api/tasks"]) {
      expect(JSON.stringify((await guest.call("GET", path)).body)).not.toContain("canary");
    }
    const hidden = (await list(admin)).find(({ name }) => name === "hidden canary")!;
    expect((await guest.call("GET", `/api/artifacts/${hidden.id}`)).status).toBe(404);
  });

  test("a baseline records baselines, and a draft of a member stays hidden from its guests", async () => {
    await admin.build("open%2F1", results(100, 50));
    await buildTeam("?baseline=true");
    const [root] = await list(admin);
    expect((await ask(admin, root!.id))["open/1"]).toEqual([100, 100, 5, 5]);
    await buildTeam();
    expect((await ask(admin, root!.id))["open/1"]).toEqual([100, 100, 50, 50]);
  });

  test("A4 records drafts only of members whose drafts its sender may read", async () => {
    const creator = await server.user("assembler");
    await admin.json("PUT", "/api/users/assembler", { role: "CREATOR" });
    await creator.json("POST", "/api/projects", {
      name: "theirs",
      modelId: "TEAM",
      metaProject: true,
      members: ["open/1"],
    });
    const builtBy = async (sender: Client, query = ""): Promise<(number | null)[]> => {
      const sent = await sender.call<Task>("POST", `/api/projects/theirs/builds${query}`);
      const { versionId } = await sender.ended(sent.body.id);
      return Object.values((await server.store.read.versionById(versionId!))!.root.measures);
    };
    const ofBaseline = [100, 100, 5, 5];
    const ofDraft = [100, 100, 50, 50];
    expect(await builtBy(creator)).toEqual(ofBaseline);
    expect(await builtBy(admin)).toEqual(ofDraft);
    await admin.json("PUT", "/api/projects/open%2F1/members", [{ user: "assembler", role: "DEVELOPER" }]);
    expect(await builtBy(creator)).toEqual(ofDraft);
    expect(await builtBy(creator, "?baseline=true")).toEqual(ofBaseline);
    await admin.json("PUT", "/api/projects/open%2F1/members", []);
    expect(await builtBy(creator)).toEqual(ofBaseline);
    // A member that the sender cannot see at all.
    await admin.build("hidden%20canary", results(300, 0));
    await admin.json("PUT", "/api/projects/theirs", { members: ["hidden canary"] });
    expect(await builtBy(creator)).toEqual([300, 300, 55, expect.closeTo(18.33, 2)]);
    // A token that reaches only the meta-project reads no drafts of members, whoever owns it.
    const signedIn = await signIn(server.url, "admin", buildingPassword);
    const { token } = await makeToken(signedIn, { scope: "build", project: "theirs" });
    expect(await builtBy(new Client(server.url, token))).toEqual([300, 300, 55, expect.closeTo(18.33, 2)]);
  });

  test("A4 a version that records drafts cannot become a baseline", async () => {
    await buildTeam();
    const draft = (await admin.versions("team"))[0]!;
    const promote = (id: number) => admin.json("PUT", `/api/versions/${id}`, { baseline: true });
    const before = await list(guest);
    const refused = await promote(draft.id);
    expect([refused.status, refused.body]).toMatchObject([409, { code: "version.records-drafts" }]);
    expect(await list(guest)).toEqual(before);
    expect((await admin.json("PUT", `/api/versions/${draft.id}`, { name: "renamed", baseline: false })).status).toBe(
      200,
    );
    // Once the recorded drafts are baselines, nothing is disclosed.
    for (const name of ["open%2F1", "hidden%20canary"]) await promote((await admin.versions(name))[0]!.id);
    expect((await promote(draft.id)).status).toBe(200);
    expect((await list(guest)).map(({ name }) => name)).toEqual(["team", "open/1", "unbuilt"]);
  });

  test("re-rating rates over the members again; a deleted member is gone at once", async () => {
    const before = (await admin.versions("team"))[0]!;
    const rootBefore = (await server.store.read.versionById(before.id))!.root;
    const rerated = await admin.call<Task>("POST", `/api/projects/team/rerate?version=${before.id}`);
    expect((await admin.ended(rerated.body.id)).status.id).toBe("DONE");
    const after = (await server.store.read.versionById(before.id))!;
    expect([after.layer, after.root]).toEqual([2, rootBefore]);
    await admin.call("DELETE", "/api/projects/open%2F1");
    expect((await list(admin)).map(({ name }) => name)).toEqual(["team", "hidden canary", "unbuilt"]);
  });

  test("the same key is the same build, even if a member has changed", async () => {
    const headers = { "idempotency-key": "nightly" };
    const first = await admin.call<Task>("POST", "/api/projects/team/builds", { headers });
    await admin.ended(first.body.id);
    await admin.build("hidden%20canary", results(10, 0));
    const again = await admin.call<Task>("POST", "/api/projects/team/builds", { headers });
    expect([again.status, again.body.id]).toEqual([202, first.body.id]);
  });
});
