import { afterAll, beforeAll, expect, test } from "vitest";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";
import { failedLint, files, lint, PartedProject } from "./part-world.ts";

let server: BuildingServer;

beforeAll(async () => {
  server = await startBuildingServer();
});
afterAll(() => server.close());

const code = files({ "src/a.c": 10 });
const noFindings = { conditions: [{ type: "FINDINGS", on: "OVERALL", bounds: "[;0]" }] };

async function gated(name: string): Promise<PartedProject> {
  const project = await PartedProject.create(server, name);
  await server.admin.json("PUT", `/api/projects/${name}/gate`, noFindings);
  return project;
}

test("a part that fails when it is sent again keeps what it had, here and where it is carried", async () => {
  const project = await gated("Again");
  const first = await project.part("lint", "c1", lint("src/a.c:3 one"));
  const later = await project.part("scan", "c2", code);
  expect([first.gate, later.gate]).toEqual(["FAILED", "FAILED"]);
  const failed = await project.part("lint", "c1", failedLint);
  expect(failed).toMatchObject({ gate: "FAILED", parts: [{ name: "lint", state: "FAILED", carried: 1 }] });
  expect(await project.messages(failed.id)).toEqual(["one"]);
  const carrying = await project.version(later.id);
  expect(carrying).toMatchObject({ gate: "FAILED", parts: [{ name: "lint", state: "FAILED" }, { name: "scan" }] });
  expect(await project.messages(later.id)).toEqual(["one"]);
});

test("what a good delivery has fixed does not come back when the part fails later", async () => {
  const project = await gated("Fixed");
  await project.part("lint", "c1", lint("src/a.c:3 one"));
  await project.part("lint", "c2", lint());
  const failed = await project.part("lint", "c2", failedLint);
  expect(failed).toMatchObject({ gate: "NOT_COMPUTED", findingCount: 0, parts: [{ state: "FAILED", carried: 0 }] });
});

test("a part that was never delivered is not forgotten: later versions do not pass without it", async () => {
  const project = await gated("Never");
  const failed = await project.part("lint", "c1", failedLint);
  expect(failed.gate).toBe("NOT_COMPUTED");
  const next = await project.part("scan", "c2", code);
  expect(next).toMatchObject({ gate: "NOT_COMPUTED", parts: [{ name: "lint", state: "FAILED" }, { name: "scan" }] });
  const delivered = await project.part("lint", "c2", lint());
  expect(delivered).toMatchObject({ gate: "PASSED", parts: [{ state: "DELIVERED" }, { state: "DELIVERED" }] });
});

test("a run that does not clearly say that it succeeded never passes", async () => {
  const project = await gated("Unclear");
  const outcomes = [
    { executionSuccessful: "false" },
    { exitCode: 1 },
    { exitSignalName: "SIGKILL" },
    { processStartFailureMessage: "not found" },
  ];
  for (const [index, outcome] of outcomes.entries()) {
    const run = { tool: { driver: { name: "Lint" } }, invocations: [outcome], results: [] };
    const version = await project.part("lint", `c${index}`, JSON.stringify({ version: "2.1.0", runs: [run] }));
    expect(version).toMatchObject({ gate: "NOT_COMPUTED", parts: [{ name: "lint", state: "FAILED" }] });
  }
});

test("a part that cannot be read keeps the gate from passing until it is sent again", async () => {
  const project = await gated("Unread");
  const first = await project.part("scan", "c1", code);
  expect(first.gate).toBe("PASSED");
  await server.admin.ended((await project.send("lint", "c1", "not a report\n")).id);
  expect(await project.version(first.id)).toMatchObject({ gate: "PENDING", complete: false });
  expect(await project.part("lint", "c1", lint())).toMatchObject({ gate: "PASSED", complete: true });
});

test("the new edition of a version cannot be cancelled", async () => {
  const project = await gated("Needed");
  await project.part("lint", "c1", lint());
  await project.part("scan", "c2", code);
  await project.part("lint", "c1", lint("src/a.c:3 one"));
  const tasks = await server.admin.call<{ id: number; type: string }[]>("GET", "/api/tasks?where=type=edition&limit=1");
  const cancelled = await server.admin.call<{ code: string }>("DELETE", `/api/tasks/${tasks.body[0]!.id}`);
  expect([cancelled.status, cancelled.body.code]).toEqual([409, "task.needed"]);
});

test("a wrong date does not hide how old a carried part is", async () => {
  const day = 24 * 60 * 60_000;
  let later = 0;
  const alone = await startBuildingServer({ now: () => Date.now() + later });
  const project = await PartedProject.create(alone, "Dated");
  const conditions = [{ type: "PARTS", id: "CARRIED_DAYS", bounds: "[;3]" }];
  await alone.admin.json("PUT", "/api/projects/Dated/gate", { conditions });
  await project.part("lint", "c1", lint(), "&date=2099-01-01T00:00:00Z");
  expect(await project.part("code", "c2", code)).toMatchObject({ gate: "PASSED" });
  later = 4 * day;
  expect(await project.part("code", "c3", code)).toMatchObject({ gate: "FAILED" });
  // The date of the version itself does not hide it either.
  expect(await project.part("code", "c4", code, "&date=2001-01-01T00:00:00Z")).toMatchObject({ gate: "FAILED" });
  await project.part("lint", "c5", lint(), "&date=2001-01-01T00:00:00Z");
  expect(await project.part("code", "c6", code)).toMatchObject({ gate: "FAILED" });
  await alone.close();
});

test("results cannot give the measures of changed lines", async () => {
  const project = await PartedProject.create(server, "Forged");
  await server.admin.json("PUT", "/api/projects/Forged/gate", {
    conditions: [{ type: "NEW_CODE", id: "COVERAGE", bounds: "[80;[" }],
  });
  const forged = { NEW_LINES: 0, NEW_LINES_TO_COVER: 0, NEW_LINES_COVERED: 0 };
  const body = lines({ kind: "artifact", path: "", measures: forged }, { kind: "artifact", path: "a.c", type: "FILE" });
  const task = await server.admin.build("Forged", body);
  expect(await project.version(task.versionId!)).toMatchObject({ gate: "NOT_COMPUTED", status: { id: "WARNING" } });
});
