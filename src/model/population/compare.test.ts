import { describe, expect, test } from "vitest";
import { buildModel } from "../build.ts";
import type { ModelDocument } from "../document.ts";
import { standardModel } from "../standard/index.ts";
import { compareWithPopulation } from "./compare.ts";
import { population } from "./values.ts";

const standard = buildModel(standardModel);
const go = population.languages["Go"]!;

function compare(
  measureId: string,
  values: Readonly<Record<string, number>>,
  { language = "Go", model = standard } = {},
) {
  return compareWithPopulation(model, measureId, language, (id) => values[id]);
}

const changed = (measure: string, formula: string): ModelDocument => ({
  ...standardModel,
  measures: standardModel.measures.map((entry) => (entry.id === measure ? { ...entry, formula } : entry)),
});

describe("a project is compared with the packages of its language", () => {
  test("the best value is better than all packages but its equals, the worst better than none", () => {
    const [best] = go.DUP_RATE;
    const equals = go.DUP_RATE.filter((value) => value === best).length;
    expect(compare("DUP_RATE", { DUP_RATE: best! })).toEqual({
      betterThanPercent: Math.floor((100 * (go.DUP_RATE.length - equals)) / go.DUP_RATE.length),
      language: "Go",
      packages: go.DUP_RATE.length,
      day: population.day,
    });
    expect(compare("DUP_RATE", { DUP_RATE: -1 })?.betterThanPercent).toBe(100);
    expect(compare("DUP_RATE", { DUP_RATE: 101 })?.betterThanPercent).toBe(0);
  });
  test("of comments, more are better", () => {
    expect(compare("COMMENT_RATE", { COMMENT_RATE: 100 })?.betterThanPercent).toBe(100);
    expect(compare("COMMENT_RATE", { COMMENT_RATE: -1 })?.betterThanPercent).toBe(0);
  });
  test("the score is compared without coverage and findings", () => {
    const code = { COMPLEXITY_PENALTY: 0, SIZE_PENALTY: 0, DUPLICATION_PENALTY: 0, DOCUMENTATION_PENALTY: 0 };
    expect(compare("SCORE", { ...code, SCORE: 90, COVERAGE_PENALTY: 100 })?.betterThanPercent).toBe(100);
    // 30 of 65 weights: the packages above 46.15.
    const worse = go.CODE_PENALTY.filter((value) => value > (30 * 100) / 65).length;
    expect(compare("SCORE", { ...code, COMPLEXITY_PENALTY: 100 })?.betterThanPercent).toBe(
      Math.floor((100 * worse) / go.CODE_PENALTY.length),
    );
  });
  test("TSX is TypeScript", () =>
    expect(compare("DUP_RATE", { DUP_RATE: 1 }, { language: "TSX" })?.language).toBe("TypeScript"));
});

describe("nothing is said", () => {
  test.each(["Ada", "Lua", "constructor"])("of %s, of which no packages were measured", (language) =>
    expect(compare("DUP_RATE", { DUP_RATE: 1 }, { language })).toBeUndefined(),
  );
  test.each(["COVERAGE", "FINDING_DENSITY", "DEBT_RATIO", "CVSS", "LC"])("of %s, which packages do not have", (id) =>
    expect(compare(id, { [id]: 1 })).toBeUndefined(),
  );
  test("of a missing value", () => {
    expect(compare("DUP_RATE", {})).toBeUndefined();
    expect(compare("SCORE", { COMPLEXITY_PENALTY: 0, SIZE_PENALTY: 0, DUPLICATION_PENALTY: 0 })).toBeUndefined();
  });
  test("of another model", () =>
    expect(
      compare("DUP_RATE", { DUP_RATE: 1 }, { model: buildModel({ ...standardModel, id: "OWN" }) }),
    ).toBeUndefined());
  test("of a measure that this server computes in another way, itself or what it is computed from", () => {
    const own = buildModel(changed("FUNCTION_SIZE_PENALTY", "min(100, max(0, LC - 10))"));
    const values = { SIZE_PENALTY: 1, DUP_RATE: 1 };
    expect(compare("SIZE_PENALTY", values, { model: own })).toBeUndefined();
    expect(compare("SCORE", values, { model: own })).toBeUndefined();
    expect(compare("DUP_RATE", values, { model: own })).toBeDefined();
    expect(compare("DUP_RATE", values, { model: buildModel(changed("DUP_RATE", "DUP")) })).toBeUndefined();
  });
});

test("every language has at least 20 packages, sorted from best to worst", () => {
  for (const values of Object.values(population.languages)) {
    for (const [id, list] of Object.entries(values!)) {
      expect(list.length).toBeGreaterThanOrEqual(20);
      const sign = id === "COMMENT_RATE" ? -1 : 1;
      expect(list).toEqual(list.toSorted((left, right) => sign * (left - right)));
    }
  }
});
