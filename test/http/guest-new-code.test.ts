import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../harness/client.ts";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";
import { galleryModel } from "./gallery.ts";

/** A model that computes a measure from the measures of changed lines, and rates it. */
const model = {
  ...galleryModel,
  id: "FRESH",
  measures: [...galleryModel.measures, { id: "NEW_LINES" }, { id: "DOUBLE", formula: "2 * NEW_LINES" }],
  indicators: [...galleryModel.indicators, { id: "FRESH", measure: "DOUBLE", scale: "RATING" }],
};

const results = (text: string): string =>
  lines(
    { kind: "artifact", path: "a.c", type: "FILE", measures: { LC: 10, VG: 1 } },
    { kind: "source", path: "a.c", text },
  );

let server: BuildingServer;
let guest: Client;
let root: number;
/** Compared with a draft. */
let first: number;
/** Compared with the first baseline. */
let second: number;
let early: unknown;

beforeAll(async () => {
  server = await startBuildingServer();
  const { admin } = server;
  guest = await server.user("guest");
  await admin.putModel(model);
  await admin.json("POST", "/api/projects", { name: "Fresh", modelId: "FRESH", public: true });
  await admin.build("Fresh", results("a\n"));
  first = (await admin.build("Fresh", results("a\n1\n2\n3\n4\n5\n6\n7\n"), { query: "?baseline=true" })).versionId!;
  early = await portfolio(guest);
  second = (await admin.build("Fresh", results("a\n1\n2\n3\n4\n5\n6\n7\n8\n"), { query: "?baseline=true" })).versionId!;
  root = (await admin.call<{ artifactId: number }>("GET", "/api/projects/Fresh")).body.artifactId;
});
afterAll(() => server.close());

const portfolio = async (client: Client): Promise<unknown> =>
  (await client.call<{ measures: unknown }[]>("GET", "/api/portfolio?measures=NEW_LINES,DOUBLE,LC")).body[0]!.measures;

async function queried(client: Client, version: number, filters: readonly object[] = []): Promise<unknown> {
  const columns = ["NEW_LINES", "DOUBLE"].map((id) => ({ type: "MEASURE", id }));
  const path = `/api/artifacts/${root}/query?version=${version}`;
  const { body } = await client.json<{ artifacts: { values: ({ value: unknown } | null)[] }[] }>("POST", path, {
    columns,
    filters,
  });
  return body.artifacts.map(({ values }) => values.map((value) => value?.value));
}

const read = async (client: Client, path: string): Promise<unknown> => (await client.call("GET", path)).body;

test("guests see values of changed lines only where the version was compared with their reference", async () => {
  expect([await queried(server.admin, first), await queried(guest, first)]).toEqual([[[7, 14]], [[null, null]]]);
  expect([await queried(server.admin, second), await queried(guest, second)]).toEqual([[[1, 2]], [[1, 2]]]);
});

test("no other answer shows a guest the comparison with a draft", async () => {
  const bounds = [{ type: "MEASURE", id: "NEW_LINES", data: { bounds: "[1;[" } }];
  expect([await queried(server.admin, first, bounds), await queried(guest, first, bounds)]).toEqual([[[7, 14]], []]);

  const history = `/api/artifacts/${root}/history?measures=NEW_LINES,DOUBLE,LC`;
  expect(await read(server.admin, history)).toMatchObject([
    { versionId: second, measures: { NEW_LINES: 1, DOUBLE: 2, LC: 10 } },
    { versionId: first, measures: { NEW_LINES: 7, DOUBLE: 14, LC: 10 } },
    {},
  ]);
  expect(await read(guest, history)).toMatchObject([
    { versionId: second, measures: { NEW_LINES: 1, DOUBLE: 2, LC: 10 } },
    { versionId: first, measures: { NEW_LINES: null, DOUBLE: null, LC: 10 } },
  ]);

  const compared = `/api/versions/${first}/compare/${second}`;
  expect(await read(server.admin, compared)).toMatchObject({ ratings: [{ valueBefore: 14, valueAfter: 2 }] });
  expect(await read(guest, compared)).toMatchObject({ ratings: [{ valueBefore: null, valueAfter: 2 }] });

  const explained = `/api/artifacts/${root}/explain?indicator=FRESH&version=${first}`;
  expect(await read(server.admin, explained)).toMatchObject({ value: 14, source: { operands: [{ value: 7 }] } });
  expect(await read(guest, explained)).toMatchObject({ value: null, source: { operands: [{ value: null }] } });

  expect(early).toEqual({ NEW_LINES: null, DOUBLE: null, LC: 10 });
  expect(await portfolio(guest)).toEqual({ NEW_LINES: 1, DOUBLE: 2, LC: 10 });
});

test("a meta-project does not copy values of changed lines", async () => {
  const { admin } = server;
  await admin.json("POST", "/api/projects", { name: "All", modelId: "FRESH", metaProject: true, members: ["Fresh"] });
  const { body } = await admin.call<{ id: number }>("POST", "/api/projects/All/builds");
  const { versionId } = await admin.ended(body.id);
  const records = await read(admin, `/api/versions/${versionId}/results`);
  expect(records).toMatchObject([{ kind: "columns", measures: ["LC", "VG"] }, {}, { path: "Fresh", values: [10, 1] }]);
});
