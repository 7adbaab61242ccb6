import { afterAll, beforeAll, expect, test } from "vitest";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "../http/building-server.ts";

let server: BuildingServer;
const logged: string[] = [];
const outcomes: string[] = [];
const stopped = "the task made no progress; its thread was stopped";
/** Long while jobs must finish, also on a busy machine. Short while jobs hang in threads that have been started before. */
const bounds = { waitingMilliseconds: 0, computingMilliseconds: 0, pluginMilliseconds: 0 };
const expectProgress = (): void =>
  void Object.assign(bounds, { waitingMilliseconds: 100_000, computingMilliseconds: 200_000 });
const expectStall = (): void => void Object.assign(bounds, { waitingMilliseconds: 200, computingMilliseconds: 400 });

beforeAll(async () => {
  expectProgress();
  const log = { info() {}, warn() {}, error: (_: unknown, message: string) => void logged.push(message) };
  server = await startBuildingServer(
    { log },
    {
      workersMax: 2,
      log,
      meter: { ended: ({ type, outcome }) => void outcomes.push(`${type} ${outcome}`), built() {} },
      workers: {
        stallBounds: bounds,
        threadFile: new URL("../../src/tasks/hanging-thread.reference.ts", import.meta.url),
      },
    },
  );
});
afterAll(() => server.close());

const results = lines({ kind: "artifact", path: "a.c", type: "FILE", measures: { LC: 3 } });

test("builds that make no progress end as ERROR, release their uploads, and the next build of the branch runs", async () => {
  const { admin } = server;
  const marks = ["LOOPS", "WAITS"];
  const build = async (mark: string): Promise<void> =>
    expect(await admin.build(mark, results)).toMatchObject({ status: { id: "DONE" } });
  const stall = async (mark: string): Promise<void> => {
    const stalled = await admin.build(mark, results, { query: `?strip=${mark}` });
    expect(stalled).toMatchObject({ status: { id: "ERROR" }, problem: { code: "task.stalled" } });
    expect(stalled.problem!.detail).toContain("no progress for 1 min");
  };
  await Promise.all(marks.map((mark) => admin.createProject(mark)));
  await Promise.all(marks.map(build));
  expectStall();
  await Promise.all(marks.map(stall));
  expectProgress();
  await Promise.all(marks.map(build));
  for (const mark of marks) expect(await admin.versions(mark)).toHaveLength(2);
  expect(logged).toEqual([stopped, stopped]);
  expect(outcomes.toSorted()).toEqual([
    ...Array.from({ length: 4 }, () => "build built"),
    "build stalled",
    "build stalled",
  ]);
  expect(await server.spooled()).toEqual([]);
});

test("re-rating and previews that make no progress are stopped, and the next ones run", async () => {
  const { admin } = server;
  const model = (...types: readonly string[]) => ({
    id: "MARKED",
    rootIndicator: "SIZE",
    types: ["APPLICATION", "FILE", ...types].map((id) => ({ id })),
    scales: [{ id: "RATING", levels: [{ id: "GOOD", rank: 0, bounds: "[0;[" }] }],
    measures: [{ id: "LC", aggregate: "SUM" }],
    indicators: [{ id: "SIZE", measure: "LC", scale: "RATING" }],
  });
  const preview = (body: unknown) => admin.json("POST", "/api/models/MARKED/preview", body);
  await admin.putModel(model());
  await admin.createProject("Marked", "MARKED");
  expect(await admin.build("Marked", results)).toMatchObject({ status: { id: "DONE" } });
  expectStall();
  expect(await preview(model("WAITS"))).toMatchObject({ status: 500, body: { code: "server.failed" } });
  expectProgress();
  expect(await preview(model())).toMatchObject({ status: 200, body: { changed: 0 } });

  const rerate = async (): Promise<unknown> => {
    const { status, body } = await admin.json<{ readonly id: number }>("POST", "/api/projects/Marked/rerate", {});
    expect(status).toBe(202);
    return admin.ended(body.id);
  };
  await admin.putModel(model("WAITS"));
  expectStall();
  expect(await rerate()).toMatchObject({ status: { id: "ERROR" }, problem: { code: "task.stalled" } });
  expectProgress();
  await admin.putModel(model());
  expect(await rerate()).toMatchObject({ status: { id: "DONE" } });
});
