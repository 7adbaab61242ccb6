import { expect, test } from "vitest";
import { causesOfLevel, operandsOf } from "./causes.ts";
import { modelOf } from "./build.ts";
import { standardModel } from "./standard/index.ts";
import { betterLevel, levelOf } from "./what-if.ts";

const model = modelOf(JSON.stringify(standardModel));

/** The causes of an indicator's level as `measure share limit`. */
function check(id: string, values: Readonly<Record<string, number>>, ...expected: readonly string[]): void {
  const indicator = model.indicators.get(id)!;
  const level = levelOf(indicator.scale, values[indicator.measure.id]!)!;
  const better = betterLevel(indicator.scale, level);
  const causes = causesOfLevel(model, indicator, { level, better }, (measure) => values[measure]);
  const rounded = (number: number | undefined): string =>
    String(number === undefined ? "-" : Number(number.toFixed(2)));
  expect(causes.map(({ id: cause, share, limit }) => `${cause} ${rounded(share)} ${rounded(limit)}`)).toEqual(expected);
}

test("a function is explained by its measures, not by its penalty", () =>
  check(
    "FUNCTION_QUALITY",
    {
      VG: 12,
      COG: 33,
      LC: 100,
      NEST: 5,
      PARAM: 2,
      FINDING_DENSITY: 10,
      FINDING_PENALTY: 5,
      FUNCTION_COMPLEXITY_PENALTY: 100,
      FUNCTION_SIZE_PENALTY: 60,
      FUNCTION_SHAPE_PENALTY: 40,
      FUNCTION_SCORE: 100,
    },
    "COG 100 25",
    "LC 60 120",
    "NEST 40 7",
    "VG 28 25",
    "FINDING_DENSITY 5 160",
  ));

test("a file is explained by its densities and its coverage, by their weights", () =>
  check(
    "QUALITY",
    {
      COMPLEXITY_PENALTY: 40,
      COMPLEXITY_LOAD_SUM: 4_000,
      LC_FUNC: 100,
      SIZE_PENALTY: 0,
      SIZE_LOAD_SUM: 0,
      FINDING_DENSITY: 60,
      FINDING_PENALTY: 30,
      COVERAGE: 40,
      COVERAGE_PENALTY: 60,
      SCORE: 33.75,
    },
    "COMPLEXITY_PENALTY 15 30",
    "FINDING_DENSITY 15 30",
    "COVERAGE 11.25 60",
  ));

test("a measure that no formula computes is its own cause", () => {
  check("FUNCTION_COMPLEXITY", { VG: 40 }, "VG 40 31");
  check("COVERAGE", { COVERAGE: 60 }, "COVERAGE 60 70");
});

test("the operands of a formula include those of its operands", () =>
  expect(operandsOf(model, "FUNCTION_SCORE")).toEqual(
    expect.arrayContaining(["FUNCTION_SCORE", "COG", "NEST", "LOC"]),
  ));
