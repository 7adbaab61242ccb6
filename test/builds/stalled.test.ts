import { afterAll, beforeAll, expect, test } from "vitest";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "../http/building-server.ts";

let server: BuildingServer;
const logged: string[] = [];
const outcomes: string[] = [];
const stopped = "task made no progress; its thread was stopped";

beforeAll(async () => {
  const log = { info() {}, warn() {}, error: (_: unknown, message: string) => void logged.push(message) };
  server = await startBuildingServer(
    { log },
    {
      workersMax: 2,
      log,
      meter: { ended: ({ type, outcome }) => void outcomes.push(`${type} ${outcome}`), built() {} },
      workers: {
        stallBounds: { waitingMilliseconds: 4000, computingMilliseconds: 8000 },
        threadFile: new URL("hanging-thread.ts", import.meta.url),
      },
    },
  );
});
afterAll(() => server.close());

const results = lines({ kind: "artifact", path: "a.c", type: "FILE", measures: { LC: 3 } });

test("builds that make no progress end as ERROR, release their uploads, and the next build of the branch runs", async () => {
  const { admin } = server;
  const check = async (project: string, query: string): Promise<void> => {
    await admin.createProject(project);
    const stalled = await admin.build(project, results, { query });
    expect(stalled).toMatchObject({ status: { id: "ERROR" }, problem: { code: "task.stalled" } });
    expect(stalled.problem!.detail).toContain("no progress for 1 min");
    expect(await admin.build(project, results)).toMatchObject({ status: { id: "DONE" } });
    expect(await admin.versions(project)).toHaveLength(1);
  };
  await Promise.all([check("Loops", "?strip=LOOPS"), check("Waits", "?strip=WAITS")]);
  expect(logged).toEqual([stopped, stopped]);
  expect(outcomes.toSorted()).toEqual(["build built", "build built", "build stalled", "build stalled"]);
  expect(await server.spooled()).toEqual([]);
});

test("re-rating and previews that make no progress end, too, and the next ones run", async () => {
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
  expect(await preview(model("WAITS"))).toMatchObject({ status: 500, body: { code: "server.failed" } });
  expect(await preview(model())).toMatchObject({ status: 200, body: { changed: 0 } });

  const rerate = async (): Promise<unknown> => {
    const { status, body } = await admin.json<{ readonly id: number }>("POST", "/api/projects/Marked/rerate", {});
    expect(status).toBe(202);
    return admin.ended(body.id);
  };
  await admin.putModel(model("WAITS"));
  expect(await rerate()).toMatchObject({ status: { id: "ERROR" }, problem: { code: "task.stalled" } });
  await admin.putModel(model());
  expect(await rerate()).toMatchObject({ status: { id: "DONE" } });
});
