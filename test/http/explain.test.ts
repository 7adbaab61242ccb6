import { afterAll, beforeAll, expect, test } from "vitest";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

let server: BuildingServer;
const ids = new Map<string, number>();

const scale = (id: string, ...bounds: readonly string[]) => ({
  id,
  levels: bounds.map((interval, rank) => ({ id: `L${rank}`, rank, bounds: interval })),
});
const model = {
  id: "EXPLAINED",
  rootIndicator: "DENSE",
  types: ["APPLICATION", "FOLDER", "FILE", "FUNCTION"].map((id) => ({ id })),
  scales: [scale("DOWN", "[0;10[", "[10;20[", "[20;["), scale("UP", "[80;[", "[50;80[", "[;50[")],
  measures: [
    { id: "LC", aggregate: "SUM" },
    { id: "VG", aggregate: "SUM" },
    { id: "COV", aggregate: "MIN" },
    { id: "VG_MAX", aggregate: "MAX", of: "VG", from: ["FUNCTION"] },
    { id: "NFIND", count: {} },
    { id: "DENSITY", formula: "if(LC > 0, 100 * VG / LC, 0)" },
    { id: "PENALTY", name: "Penalty", formula: "max(VG - 4, coalesce(NFIND, 0) / 3)" },
  ],
  indicators: [
    { id: "DENSE", measure: "DENSITY", scale: "DOWN" },
    { id: "WORST", measure: "VG_MAX", scale: "DOWN" },
    { id: "FOUND", measure: "NFIND", scale: "DOWN" },
    { id: "COVERED", measure: "COV", scale: "UP" },
    { id: "SIZE", measure: "LC", scale: "DOWN" },
    { id: "PENALISED", measure: "PENALTY", scale: "DOWN" },
  ],
};
const part = (file: string, name: string, VG: number) => ({
  kind: "artifact",
  path: `${file}#${name}`,
  parent: file,
  name,
  type: "FUNCTION",
  location: { startLine: 7 },
  measures: { VG },
});
const findings = (artifact: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ kind: "finding", artifact, rule: "r", message: `m${index}` }));

beforeAll(async () => {
  server = await startBuildingServer();
  await server.admin.json("PUT", "/api/models/EXPLAINED", model);
  await server.admin.json("POST", "/api/projects", { name: "P", modelId: "EXPLAINED" });
  await server.admin.build(
    "P",
    lines(
      { kind: "artifact", path: "src/a", type: "FILE", measures: { LC: 60, COV: 40 } },
      { kind: "artifact", path: "src/b", type: "FILE", measures: { LC: 40, COV: 90 } },
      part("src/a", "f", 3),
      part("src/a", "g", 9),
      part("src/a", "h", 5),
      part("src/b", "k", 8),
      ...findings("src/a#f", 6),
      ...findings("src/b", 5),
    ),
  );
  const { body } = await server.admin.call<{ id: number; path: string }[]>("GET", "/api/projects/P/artifacts");
  for (const { id, path } of body) ids.set(path, id);
});
afterAll(() => server.close());

const explain = async (path: string, indicator?: string) => {
  const query = indicator === undefined ? "" : `?indicator=${indicator}`;
  return (await server.admin.call<Record<string, unknown>>("GET", `/api/artifacts/${ids.get(path)}/explain${query}`))
    .body;
};
const names = (body: Record<string, unknown>): unknown => {
  const { suffices, artifacts } = body["contributors"] as {
    suffices: boolean;
    artifacts: { name: string; after: number }[];
  };
  return { suffices, artifacts: artifacts.map(({ name, after }) => `${name} ${after}`) };
};

test("a formula is explained with its operands, the next level and the contributors to improve", async () => {
  const body = await explain("");
  expect(body).toMatchObject({
    artifact: { path: "" },
    indicator: { id: "DENSE" },
    measure: { id: "DENSITY" },
    value: 25,
    display: "25",
    level: { id: "L2" },
    interval: { text: "[20;[", lower: 20, upper: null },
    source: {
      kind: "FORMULA",
      formula: "if(LC > 0, 100 * VG / LC, 0)",
      operands: [
        { id: "LC", value: 100, source: "AGGREGATE" },
        { id: "VG", value: 25, source: "AGGREGATE" },
      ],
    },
    causes: [{ id: "DENSITY", value: 25, display: "25", share: 25, limit: 20, limitDisplay: "20", risesToWorse: true }],
    line: null,
    better: { level: { id: "L1" }, target: 20, targetIncluded: false, change: -5 },
  });
  expect(names(body)).toEqual({ suffices: true, artifacts: ["g 16"] });
});

test("if several contributors must improve, the fewest are listed, worst first", async () => {
  const relaxed = await explain("src", "FOUND");
  expect(relaxed).toMatchObject({ value: 11, level: { id: "L1" }, source: { kind: "COUNT" }, better: { change: -1 } });
  expect(names(relaxed)).toEqual({ suffices: true, artifacts: ["f 5"] });
});

test("a maximum is lowered by the contributors beyond the bound", async () => {
  const body = await explain("", "WORST");
  expect(body).toMatchObject({ value: 9, level: { id: "L0" }, better: null, contributors: null });
});

test("if higher values are better, the lowest comes first", async () => {
  const body = await explain("src", "COVERED");
  expect(body).toMatchObject({
    value: 40,
    level: { id: "L2" },
    better: { level: { id: "L1" }, target: 50, targetIncluded: true },
  });
  expect(names(body)).toEqual({ suffices: true, artifacts: ["a 90"] });
});

test("a given value has no contributors, a missing one no better level", async () => {
  expect(await explain("src/a", "SIZE")).toMatchObject({
    value: 60,
    source: { kind: "GIVEN", aggregate: "SUM", operands: [] },
    better: { target: 20 },
    contributors: null,
  });
  expect(await explain("src/a#f", "SIZE")).toMatchObject({
    value: null,
    display: null,
    level: { id: "UNKNOWN" },
    source: { kind: "MISSING" },
    better: null,
    contributors: null,
  });
});

test("the causes of a formula are the measures in it, worst first, with the value that would improve the level", async () => {
  const body = await explain("", "PENALISED");
  expect(body).toMatchObject({ value: 21, level: { id: "L2" }, line: null });
  expect(body["causes"]).toMatchObject([
    { id: "VG", value: 25, share: 21, limit: 24, risesToWorse: true },
    { id: "NFIND", value: 11, share: 11 / 3, limit: 60, risesToWorse: true },
  ]);
  expect(await explain("src/a#f", "SIZE")).toMatchObject({ causes: [], line: 7 });
});

test("an unknown indicator is refused", async () => {
  expect(await explain("", "NOTHING")).toMatchObject({ status: 400, code: "query.id-unknown" });
});
