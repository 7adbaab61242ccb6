import { afterAll, beforeAll, expect, test } from "vitest";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

const results = (text: string): string =>
  lines(
    { kind: "artifact", path: "a.c", type: "FILE" },
    { kind: "artifact", path: "a.c#f", parent: "a.c", type: "FUNCTION", location: { startLine: 1, endLine: 2 } },
    { kind: "artifact", path: "unread.c", type: "FILE" },
    { kind: "source", path: "a.c", text },
  );

let server: BuildingServer;
let versions: readonly number[];
const ids = new Map<string, number>();
beforeAll(async () => {
  server = await startBuildingServer();
  await server.admin.createProject("P");
  await server.admin.build("P", results("one\ntwo\nthree\nfour"));
  await server.admin.build("P", results("one\nnew\ntwo\nthree\nother\nmore"));
  versions = (await server.admin.versions("P")).map(({ id }) => id);
  const { body } = await server.admin.call<{ id: number; path: string }[]>("GET", "/api/projects/P/artifacts");
  for (const { id, path } of body) ids.set(path, id);
});
afterAll(() => server.close());

const reference = { versionId: expect.any(Number), branch: "main", commit: null, why: "PREVIOUS" };

const changesOf = async (path: string, query = "") =>
  (await server.admin.call("GET", `/api/artifacts/${ids.get(path)}/changes${query}`)).body;

test("D15 the changed lines of a file since the reference version, also for a part of the file", async () => {
  const expected = {
    path: "a.c",
    reference,
    known: true,
    ranges: [
      { startLine: 2, endLine: 2 },
      { startLine: 5, endLine: 6 },
    ],
  };
  expect(await changesOf("a.c")).toEqual(expected);
  expect(await changesOf("a.c#f")).toEqual(expected);
});

test("nothing is known of a file without a source, of a folder, and of the first version", async () => {
  const unknown = { known: false, ranges: [] };
  const none = { versionId: null, branch: null, commit: null, why: "NONE" };
  expect(await changesOf("unread.c")).toEqual({ path: "unread.c", reference, ...unknown });
  expect(await changesOf("")).toEqual({ path: "", reference, ...unknown });
  const first = await changesOf("a.c", `?version=${versions[1]}`);
  expect(first).toEqual({ path: "a.c", reference: none, ...unknown });
});

test("D15 a finding on a line that the stored source does not have is of unknown cause, for both kinds of conditions", async () => {
  await server.admin.createProject("Outside");
  const conditions = (["CODE", "TOOL"] as const).map((cause) => ({
    type: "FINDINGS",
    on: "NEW",
    cause,
    bounds: "[;0]",
  }));
  await server.admin.json("PUT", "/api/projects/Outside/gate", { conditions });
  const code = (text: string, ...found: readonly number[]): string =>
    lines(
      { kind: "artifact", path: "a.c", type: "FILE" },
      { kind: "source", path: "a.c", text },
      ...found.map((startLine) => ({
        kind: "finding",
        artifact: "a.c",
        rule: "r",
        message: `line ${startLine}`,
        location: { startLine },
      })),
    );
  await server.admin.build("Outside", code("one\ntwo\n"));
  const { versionId } = await server.admin.build("Outside", code("one\ntwo\n", 1, 50));
  const { artifactId } = (await server.admin.call<{ artifactId: number }>("GET", "/api/projects/Outside")).body;
  const causes = async (): Promise<unknown> =>
    (await server.admin.call("GET", `/api/artifacts/${artifactId}/findings?fields=message,cause`)).body;
  expect(await causes()).toEqual([
    { message: "line 1", cause: "TOOL" },
    { message: "line 50", cause: null },
  ]);
  const gate = await server.admin.call<{ conditions: { actual: number }[] }>("GET", `/api/versions/${versionId}/gate`);
  expect(gate.body.conditions.map(({ actual }) => actual)).toEqual([1, 2]);
  // A carriage return alone ends a line.
  await server.admin.build("Outside", code("one\rtwo\r"));
  await server.admin.build("Outside", code("one\rtwo\rthree\r", 2, 3));
  expect(await causes()).toEqual([
    { message: "line 2", cause: "TOOL" },
    { message: "line 3", cause: "CODE" },
  ]);
});
