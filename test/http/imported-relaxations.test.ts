import { afterAll, beforeAll, expect, test } from "vitest";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

interface Finding {
  readonly id: number;
  readonly message: string;
  readonly relaxed: boolean;
  readonly reason: string | null;
  readonly comment: string | null;
  readonly status: { readonly id: string };
}

let server: BuildingServer;
beforeAll(async () => {
  server = await startBuildingServer();
  await server.admin.json("POST", "/api/projects", { name: "P" });
});
afterAll(() => server.close());

const lines = (...relaxed: readonly (string | boolean)[]): string =>
  [
    { kind: "artifact", path: "a.c", type: "FILE" },
    { kind: "rule", id: "r" },
    ...relaxed.map((value, index) => ({
      kind: "finding",
      artifact: "a.c",
      rule: "r",
      message: `m${index}`,
      relaxed: value,
    })),
  ]
    .map((line) => JSON.stringify(line))
    .join("\n");

async function shown(): Promise<Finding[]> {
  return (await server.admin.call<Finding[]>("GET", "/api/findings")).body;
}

async function counted(): Promise<number> {
  const { body } = await server.admin.call<{ artifactId: number }>("GET", "/api/projects/P");
  const query = { columns: [{ type: "MEASURE", id: "NFIND" }] };
  const answer = await server.admin.json("POST", `/api/artifacts/${body.artifactId}/query`, query);
  return (answer.body as { artifacts: { values: { value: number }[] }[] }).artifacts[0]!.values[0]!.value;
}

test("a finding that is relaxed in its report has the reason IMPORTED and its comment, and is not counted", async () => {
  await server.admin.build("P", lines("by design", true, false));
  const state = (await shown()).map(({ status, relaxed, reason, comment }) => [status.id, relaxed, reason, comment]);
  expect(state).toEqual([
    ["RELAXED", true, "IMPORTED", "by design"],
    ["RELAXED", true, "IMPORTED", null],
    ["OPEN", false, null, null],
  ]);
  expect(await counted()).toBe(1);
});

test("it is relaxed again when the version's records are uploaded, also to another project", async () => {
  const [version] = await server.admin.versions("P");
  const { body } = await server.admin.call<object[]>("GET", `/api/versions/${version!.id}/results`);
  await server.admin.createProject("Copy");
  const copy = await server.admin.build("Copy", body.map((record) => `${JSON.stringify(record)}\n`).join(""));
  const findingRecordsOf = async (id: number): Promise<unknown[]> =>
    (await server.admin.call<Finding[]>("GET", `/api/versions/${id}/results?where=kind%3Dfinding`)).body;
  expect(await findingRecordsOf(copy.versionId!)).toEqual(await findingRecordsOf(version!.id));
  const { body: project } = await server.admin.call<{ artifactId: number }>("GET", "/api/projects/Copy");
  const found = await server.admin.call<Finding[]>("GET", `/api/artifacts/${project.artifactId}/findings`);
  expect(found.body.map(({ message, relaxed, reason, comment }) => [message, relaxed, reason, comment])).toEqual([
    ["m0", true, "IMPORTED", "by design"],
    ["m1", true, "IMPORTED", null],
    ["m2", false, null, null],
  ]);
  await server.admin.call("DELETE", "/api/projects/Copy");
});

test("it is open again, with the same identity, when a report no longer relaxes it", async () => {
  const before = await shown();
  await server.admin.build("P", lines(false, true, false));
  const after = await shown();
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after.map(({ reason }) => reason)).toEqual([null, "IMPORTED", null]);
  expect(await counted()).toBe(2);
});

test("a re-rating keeps it relaxed", async () => {
  const answer = await server.admin.json("POST", "/api/projects/P/rerate", undefined);
  expect(answer.status).toBe(202);
  const { id } = answer.body as { id: number };
  await expect
    .poll(async () => (await server.admin.call<{ status: { id: string } }>("GET", `/api/tasks/${id}`)).body.status.id)
    .toBe("DONE");
  expect(await counted()).toBe(2);
});
