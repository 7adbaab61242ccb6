import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";
import { failedLint, files, lines, lint, PartedProject, type PartedVersion } from "./part-world.ts";

let server: BuildingServer;
beforeAll(async () => {
  server = await startBuildingServer();
});
afterAll(() => server.close());

const code = files({ "src/a.c": 10, "src/b.c": 20 });
const tree = (...paths: readonly string[]): string =>
  lines({ kind: "tree" }, ...paths.map((path) => ({ kind: "artifact", path, type: "FILE" })));

/** The messages of the findings that the later version lacks, by what they are called. */
async function lostBetween(before: Pick<PartedVersion, "id">, after: Pick<PartedVersion, "id">): Promise<unknown> {
  const path = `/api/versions/${before.id}/compare/${after.id}`;
  const { body: counted } = await server.admin.call<{ findings: Record<string, number> }>("GET", path);
  const listed = async (change: string): Promise<readonly string[]> => {
    const answer = await server.admin.call<{ change: string; message: string; status: { id: string } }[]>(
      "GET",
      `${path}/findings?change=${change}`,
    );
    for (const { status } of answer.body) expect(status.id).toBe(change === "FIXED" ? "FIXED" : "OPEN");
    return answer.body.map(({ message }) => message).toSorted();
  };
  const [FIXED, GONE] = [await listed("FIXED"), await listed("GONE")];
  expect([counted.findings["fixed"], counted.findings["gone"]]).toEqual([FIXED.length, GONE.length]);
  return { FIXED, GONE };
}

test("findings that were dropped with their file are gone, and those that a delivery lacks are fixed", async () => {
  const project = await PartedProject.create(server, "Dropped");
  await project.part("code", "c1", tree("src/a.c", "src/b.c"));
  const first = await project.part("lint", "c1", lint("src/a.c:1 one", "src/b.c:2 two", "src/b.c:3 three"));
  const dropped = await project.part("code", "c2", tree("src/a.c"));
  expect(dropped.parts).toMatchObject([{}, { name: "lint", dropped: 2 }]);
  expect(await lostBetween(first, dropped)).toEqual({ FIXED: [], GONE: ["three", "two"] });
  const delivered = await project.part("lint", "c3", lint("src/a.c:1 one"));
  expect(await lostBetween(first, delivered)).toEqual({ FIXED: ["three", "two"], GONE: [] });
  // Fixed by a delivery between the two, or dropped since then.
  await project.part("lint", "c4", lint("src/b.c:2 two"), "&expect=code");
  const carried = await project.part("code", "c5", tree("src/a.c"));
  expect(await lostBetween(first, carried)).toEqual({ FIXED: ["one"], GONE: ["three", "two"] });
});

test("findings of a part that was not carried are gone", async () => {
  const project = await PartedProject.create(server, "Uncarried");
  const first = await project.part("lint", "c1", lint("src/a.c:1 one"));
  const without = await project.part("code", "c2", code, "&carry=false");
  expect(await lostBetween(first, without)).toEqual({ FIXED: [], GONE: ["one"] });
  const expected = await project.part("code", "c3", code, "&carry=false&expect=lint");
  expect(await lostBetween(first, expected)).toEqual({ FIXED: [], GONE: ["one"] });
});

test("findings that only a failed analysis had are gone when an earlier one is carried", async () => {
  const project = await PartedProject.create(server, "Failed");
  await project.part("lint", "c1", lint("src/a.c:1 one"));
  const run = JSON.parse(lint("src/a.c:5 partial")) as { runs: object[] };
  Object.assign(run.runs[0]!, { invocations: [{ executionSuccessful: false }] });
  const failed = await project.part("lint", "c2", JSON.stringify(run));
  expect(await project.messages(failed.id)).toEqual(["one", "partial"]);
  const carried = await project.part("code", "c3", code);
  expect(await project.messages(carried.id)).toEqual(["one"]);
  expect(await lostBetween(failed, carried)).toEqual({ FIXED: [], GONE: ["partial"] });
  const delivered = await project.part("lint", "c4", lint());
  expect(await lostBetween(failed, delivered)).toEqual({ FIXED: ["one", "partial"], GONE: [] });
  const failedAgain = await project.part("lint", "c5", failedLint);
  expect(await lostBetween(failed, failedAgain)).toEqual({ FIXED: [], GONE: ["one", "partial"] });
});

test("a build without a part is a whole picture, a part says nothing of it", async () => {
  const project = await PartedProject.create(server, "Mixed");
  const build = async (body: string): Promise<{ readonly id: number }> => ({
    id: (await server.admin.build("Mixed", body)).versionId!,
  });
  const whole = await build(lint("src/a.c:1 one", "src/a.c:2 two"));
  const parted = await project.part("lint", "c1", lint("src/a.c:1 one"));
  expect(await lostBetween(whole, parted)).toEqual({ FIXED: [], GONE: ["two"] });
  const wholeAgain = await build(code);
  expect(await lostBetween(parted, wholeAgain)).toEqual({ FIXED: ["one"], GONE: [] });
  expect(await lostBetween(whole, wholeAgain)).toEqual({ FIXED: ["one", "two"], GONE: [] });
});

describe("a carried finding that the reference lacks", () => {
  const conditions = [{ type: "FINDINGS", on: "NEW", bounds: "[;0]" }];

  async function gatedProject(name: string): Promise<PartedProject> {
    const project = await PartedProject.create(server, name);
    await server.admin.json("PUT", `/api/projects/${name}/gate`, { conditions });
    return project;
  }

  test("is not new if it was found before the reference", async () => {
    const project = await gatedProject("Past");
    const first = await project.part("lint", "c1", lint("src/a.c:1 one"));
    const without = await project.part("code", "c2", code, "&carry=false");
    const carried = await project.part("code", "c3", code);
    expect(carried.parts).toMatchObject([{}, { name: "lint", state: "CARRIED", versionId: first.id }]);
    const one = { id: (await project.findings(first.id)).get("one")!.id, isNew: false, cause: null };
    expect((await project.findings(carried.id)).get("one")).toMatchObject(one);
    const compared = await server.admin.call("GET", `/api/versions/${without.id}/compare/${carried.id}`);
    expect(compared.body).toMatchObject({ findings: { new: 0, kept: 1, relaxed: 0, reopened: 0 } });
    const gateOf = async (): Promise<unknown> =>
      (await server.admin.call("GET", `/api/versions/${carried.id}/gate`)).body;
    const passed = { status: "PASSED", referenceVersionId: without.id, conditions: [{ actual: 0 }] };
    expect(await gateOf()).toMatchObject(passed);
    const rerated = await server.admin.call<{ id: number }>("POST", `/api/projects/Past/rerate?version=${carried.id}`);
    await server.admin.ended(rerated.body.id);
    expect(await gateOf()).toMatchObject(passed);
    // Of a version that waits to be rated again, the gate is computed when it is read.
    await server.admin.json("PUT", `/api/findings/${one.id}`, { comment: "seen" });
    expect(await gateOf()).toMatchObject(passed);
    const next = await project.part("lint", "c4", lint("src/a.c:1 one", "src/a.c:2 two"));
    expect((await project.findings(next.id)).get("two")?.isNew).toBe(true);
    expect(next.gate).toBe("FAILED");
  });

  test("stays new on a branch whose target never had it", async () => {
    const project = await gatedProject("Introduced");
    await project.part("code", "c1", code);
    const feature = "&branch=feature&target=main&base=c1";
    await project.part("code", "c2", code, feature);
    expect((await project.part("lint", "c2", lint("src/a.c:1 one"), feature)).gate).toBe("FAILED");
    const carried = await project.part("code", "c3", code, feature);
    expect(carried).toMatchObject({ gate: "FAILED", parts: [{}, { name: "lint", state: "CARRIED" }] });
  });
});
