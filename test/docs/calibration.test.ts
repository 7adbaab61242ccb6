import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readMeasured } from "../../scripts/calibration/measured.ts";
import { readPackages } from "../../scripts/calibration/packages.ts";
import { bestFirst, byLanguage, percentile, publishedMeasures } from "../../scripts/calibration/percentiles.ts";
import { calibratedDocument } from "../../scripts/calibration/tables.ts";
import { buildModel } from "../../src/model/build.ts";
import { inputsOf } from "../../src/model/model.ts";
import { standardModel } from "../../src/model/index.ts";
import { population } from "../../src/model/population/values.ts";

const measured = readMeasured();

describe("what was measured", () => {
  test("is the list of packages, each in its version", () => {
    const names = (list: readonly { readonly registry: string; readonly name: string; readonly version: string }[]) =>
      list.map(({ registry, name, version }) => `${registry} ${name} ${version}`).toSorted();
    expect(names(measured)).toEqual(names(readPackages()));
  });
  test("is at least 150 packages, measured by one version of the analyser", () => {
    expect(measured.length).toBeGreaterThanOrEqual(150);
    expect(new Set(measured.map(({ analyser }) => analyser)).size).toBe(1);
  });
  test("has a value of every measure", () =>
    expect(measured.filter(({ measures }) => !Object.values(measures).every(Number.isFinite))).toEqual([]));
});

// A changed formula makes the stored values wrong: then all packages are measured again, and the digest changes.
test("the packages were measured with the formulas of this STANDARD: else delete measured.csv and calibrate again", () => {
  const model = buildModel(standardModel);
  const sources = new Map<string, unknown>();
  const visit = (id: string): void => {
    if (sources.has(id)) return;
    const { formula, aggregate, of, from, count } = standardModel.measures.find((measure) => measure.id === id)!;
    sources.set(id, { formula, aggregate, of, from, count });
    inputsOf(model.measures.get(id)!).forEach(visit);
  };
  for (const { id } of publishedMeasures) if (id !== "CODE_PENALTY") visit(id);
  const text = JSON.stringify([...sources].toSorted(([left], [right]) => left.localeCompare(right, "en")));
  expect(createHash("sha256").update(text).digest("hex")).toBe(
    "ed123464b47981f4c281d34e4e5ee2da832afed0de5527ab5aca3fa65d918334",
  );
});

test("docs/models.md has the percentiles of the measured packages", () => {
  const text = readFileSync(join(import.meta.dirname, "../../docs/models.md"), "utf8");
  expect(text).toBe(calibratedDocument(measured));
});

test("projects are compared with the measured packages", () => {
  const groups = byLanguage(measured);
  expect(Object.keys(population.languages)).toEqual([...groups.keys()]);
  for (const [language, group] of groups) {
    for (const [id, values] of Object.entries(population.languages[language]!)) {
      const measure = publishedMeasures.find((one) => one.id === id)!;
      expect(values).toEqual(bestFirst(measure, group).map((value) => Math.round(value * 100) / 100));
    }
  }
});

test("a percentile is between the packages around it", () => {
  const values = [1, 2, 4, 8, 16];
  expect([0, 25, 50, 60, 100].map((share) => percentile(values, share))).toEqual([1, 2, 4, 5.6, 16]);
});
