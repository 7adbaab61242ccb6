import { afterAll, beforeAll, expect, test } from "vitest";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

/**
 * Ways in which a gate was green without having judged anything. The first two are in `targets.test.ts` and in
 * `src/cli/commands/targets.test.ts`, the others here and there; commits are stopped in `test/ci/recipes.test.ts`.
 */
let server: BuildingServer;

beforeAll(async () => {
  server = await startBuildingServer();
});
afterAll(() => server.close());

interface Verdict {
  readonly status: string;
  readonly conditions: readonly { readonly status: string; readonly sentence: string }[];
}

const finding = { kind: "finding", artifact: "src/a.js", rule: "belvedere:empty-catch", message: "empty" };
const rule = { kind: "rule", id: "belvedere:empty-catch", categories: ["SEVERITY.MAJOR"] };
const file = { kind: "artifact", path: "src/a.js", type: "FILE", measures: { LC: 10 } };
const coverage = "SF:src/a.js\nDA:1,1\nDA:2,0\nend_of_record\n";

async function newProject(name: string): Promise<void> {
  await server.admin.json("POST", "/api/projects", { name, defaultGate: true });
  await server.admin.build(name, lines(rule, file), { query: "?commit=c1" });
}

const verdictOn = async (versionId: number | null): Promise<Verdict> =>
  (await server.admin.call<Verdict>("GET", `/api/versions/${versionId}/gate`)).body;

test("a job that sends coverage does not fix what the lint job of the same commit found", async () => {
  await newProject("Jobs");
  const feature = "?branch=feature&target=main&base=c1&commit=c2";
  await server.admin.build("Jobs", lines(rule, file, finding), { query: `${feature}&part=lint` });
  const { versionId } = await server.admin.build("Jobs", coverage, { query: `${feature}&part=coverage` });
  const version = await server.admin.call("GET", `/api/versions/${versionId}`);
  expect(version.body).toMatchObject({ edition: 2, findingCount: 1, gate: "FAILED" });
});

test("findings as severe as the analyser has them fail the usual gate, which says so everywhere", async () => {
  await newProject("Usual");
  const { versionId } = await server.admin.build("Usual", lines(rule, file, finding), { query: "?commit=c2" });
  const verdict = await verdictOn(versionId);
  expect(verdict.status).toBe("FAILED");
  expect(verdict.conditions.map(({ status }) => status)).toEqual(["FAILED", "PASSED", "PASSED"]);
  expect(verdict.conditions[0]!.sentence).toBe("New findings (Blocker, Critical, Major): 1. Required: at most 0.");
  expect((await server.admin.call("GET", "/api/projects/Usual")).body).toMatchObject({ gate: "FAILED" });
});

test("parts after a full picture do not pass the gate: nothing says what became of its findings", async () => {
  await newProject("Picture");
  const failing = await server.admin.build("Picture", lines(rule, file, finding), { query: "?commit=c2" });
  expect((await verdictOn(failing.versionId)).status).toBe("FAILED");
  const parts = async (query: string, body = coverage): Promise<unknown> => {
    const { versionId } = await server.admin.build("Picture", body, { query: `?part=cov&${query}` });
    await server.admin.idle();
    const { status, reason } = (await server.admin.call<never>("GET", `/api/versions/${versionId}/gate`)).body;
    return [status, reason === null ? null : (reason as { id: string }).id];
  };
  expect(await parts("commit=c3")).toEqual(["NOT_COMPUTED", "FULL_PICTURE_BEFORE"]);
  // The next version of parts is judged as usual.
  expect(await parts("commit=c4")).toEqual(["PASSED", null]);
  // The first version of a branch follows its reference. What fails, fails.
  const feature = "branch=feature&target=main&base=c2";
  expect(await parts(`${feature}&commit=f1`)).toEqual(["NOT_COMPUTED", "FULL_PICTURE_BEFORE"]);
  const other = { ...finding, message: "other", fingerprint: "other" };
  const worse = "branch=worse&target=main&base=c2&commit=w1";
  expect(await parts(worse, lines(rule, file, other, { ...other, message: "more" }))).toEqual(["FAILED", null]);
});
