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
