import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { loadWrittenModel, rate } from "../model/index.ts";
import {
  ColumnCache,
  factsTables,
  orderById,
  parts,
  ratingPart,
  ratingTable,
  textColumn,
  VersionReader,
  writeTable,
  type Facts,
  type RatingLayer,
} from "../snapshot/index.ts";
import { openSnapshotFolder, type BranchTriage, type VersionRow } from "../store/index.ts";
import { flatFacts } from "./facts-in-memory.ts";
import { caughtUpView, ratingFactsOf, VersionView } from "./version-view.ts";

const { compileModel } = await loadWrittenModel();

const folder = mkdtempSync(join(tmpdir(), "belvedere-view-"));
const snapshots = openSnapshotFolder(folder);
afterAll(async () => {
  await snapshots.close();
  rmSync(folder, { recursive: true });
});

const model = compiled({ id: "NFIND", count: {} });

function compiled(...measures: object[]) {
  const result = compileModel({
    id: "M",
    name: "M",
    rootIndicator: "QUALITY",
    types: [{ id: "APPLICATION" }, { id: "FILE" }],
    scales: [
      {
        id: "S",
        levels: [
          { id: "GOOD", rank: 0, bounds: "[0;1]" },
          { id: "BAD", rank: 1, bounds: "]1;[" },
        ],
      },
    ],
    measures: [{ id: "LC", aggregate: "SUM" }, ...measures],
    indicators: [{ id: "QUALITY", measure: "NFIND", scale: "S" }],
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
}

/** A root with two files of 10 and 20 lines; the second has two findings. `NFIND` was given once, by an older model. */
const flat = flatFacts({
  ids: Float64Array.of(7, 9, 8),
  names: ["root", "a", "b"],
  paths: ["", "a", "b"],
  measures: new Map([
    ["LC", Float64Array.of(Number.NaN, 10, 20)],
    ["NFIND", Float64Array.of(99, 99, 99)],
  ]),
});
const facts: Facts = {
  ...flat,
  tree: { ...flat.tree, type: Uint16Array.of(0, 1, 1), types: ["APPLICATION", "FILE"] },
  findings: {
    ...flat.findings,
    size: 2,
    ids: Float64Array.of(5, 6),
    idOrder: orderById(Float64Array.of(5, 6)),
    artifact: Int32Array.of(2, 2),
    rule: Int32Array.of(0, 0),
    messages: textColumn(["x", "y"]),
    firstVersion: Float64Array.of(1, 1),
    evidence: { kind: "choice", values: Int32Array.of(-1, -1), choices: [] },
  },
  rules: [{ id: "r", name: "r", description: "", helpUri: "", tool: "", families: [], categories: [] }],
};

async function stored(name: string): Promise<{ reader: VersionReader; version: VersionRow; rating: RatingLayer }> {
  const { artifact, rule } = facts.findings;
  const rating = rate(model, {
    tree: facts.tree,
    given: facts.measures,
    findings: { artifact, rule },
    rules: facts.rules,
  });
  await snapshots.create(name, async (part) => {
    for (const [id, table] of factsTables(facts)) await part(parts[id], (sink) => writeTable(sink, table));
    await part(ratingPart(1), (sink) => writeTable(sink, ratingTable(3, rating)));
  });
  const reader = new VersionReader(name, (part) => snapshots.open(name, part), new ColumnCache(1e6));
  return { reader, version: { layer: 1 } as VersionRow, rating };
}

const triageOf = (findings: readonly number[], artifacts: BranchTriage["artifacts"] = []): BranchTriage => ({
  findingIds: Float64Array.from(findings),
  decisions: new Uint8Array(findings.length).fill(1),
  artifacts,
});

async function shown(view: VersionView) {
  const level = (await view.indicator("QUALITY"))!;
  return {
    lines: [...(await view.measure("LC"))!],
    findings: [...(await view.measure("NFIND"))!],
    levels: Array.from(level.level, (index) => level.levelIds[index]),
  };
}

test("given values come first, what the model computes counts alone", async () => {
  const { reader, version } = await stored("plain");
  const view = new VersionView(version, model, reader);
  expect(await shown(view)).toEqual({ lines: [30, 10, 20], findings: [2, 0, 2], levels: ["BAD", "GOOD", "BAD"] });
  expect(await view.measureOf(8, "LC")).toBe(20);
  expect(await view.measureOf(7, "LC")).toBe(30);
  expect(await view.measureOf(8, "NFIND")).toBe(2);
  expect(await view.measureOf(12345, "LC")).toBeUndefined();
  expect(await view.measureOf(8, "ABSENT")).toBeUndefined();
});

test("D11: a relaxed finding counts no more, at once, although the stored layer still counts it", async () => {
  const { reader, version } = await stored("relaxed");
  const view = await caughtUpView(version, model, reader, triageOf([6]), []);
  expect(await shown(view)).toEqual({ lines: [30, 10, 20], findings: [1, 0, 1], levels: ["GOOD", "GOOD", "GOOD"] });
  expect(await view.measureOf(8, "NFIND")).toBe(1);
  expect(await shown(new VersionView(version, model, reader))).toMatchObject({ findings: [2, 0, 2] });
});

test("what rating reads of a stored version gives the same layer again", async () => {
  const { reader, rating } = await stored("again");
  const again = rate(
    model,
    await ratingFactsOf(reader, { relaxed: new Uint8Array(2), excluded: undefined }, undefined),
  );
  expect([...again.measures]).toEqual([...rating.measures]);
  expect([...again.indicators]).toEqual([...rating.indicators]);
});

test("an excluded artifact keeps its own values, and what is above does without them", async () => {
  const { reader, version } = await stored("excluded");
  const out = { artifactId: 8, relaxed: false, excluded: true, reason: null };
  const view = await caughtUpView(version, model, reader, triageOf([], [out]), []);
  expect(await shown(view)).toEqual({ lines: [10, 10, 20], findings: [0, 0, 2], levels: ["GOOD", "GOOD", "BAD"] });
  expect(view.root.measures).toMatchObject({ LC: 10, NFIND: 0 });
});

test("the nearest word on a finding wins: its own, else its artifact's", async () => {
  const { reader, version } = await stored("nearest");
  const whole = { artifactId: 7, relaxed: true, excluded: false, reason: "LEGACY" } as const;
  const view = await caughtUpView(
    version,
    model,
    reader,
    { ...triageOf([5], [whole]), decisions: Uint8Array.of(0) },
    [],
  );
  expect([...view.rowTriage!.relaxed]).toEqual([0, 4]);
  expect(await shown(view)).toMatchObject({ findings: [1, 0, 1] });
});
