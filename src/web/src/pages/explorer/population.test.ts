import { expect, test } from "vitest";
import { viewModel } from "../../model/model.ts";
import { isRoutine, populationOf, withoutFunctions } from "./population.ts";

const containers = ["APPLICATION", "FILE"];
const model = viewModel(
  {
    id: "M",
    rootIndicator: "QUALITY",
    rootIndicators: { ROUTINE: "FUNCTION_QUALITY" },
    types: ["APPLICATION", "FILE", "FUNCTION", "METHOD"].map((id) => ({ id })),
    typeAliases: { ROUTINE: ["FUNCTION", "METHOD"] },
    scales: [{ id: "S", levels: [{ id: "GOOD", rank: 0, bounds: "];10[" }] }],
    measures: [{ id: "LC" }],
    indicators: [
      { id: "QUALITY", measure: "LC", scale: "S", types: containers },
      { id: "FUNCTION_QUALITY", measure: "LC", scale: "S", types: ["ROUTINE"] },
      { id: "COMPLEXITY", measure: "LC", scale: "S", types: containers },
      { id: "DUPLICATION", measure: "LC", scale: "S" },
    ],
  },
  "en",
);

function check(type: string, named: string | undefined, indicator: string, expected: string): void {
  const population = populationOf(model, type, named, model.indicator(indicator)!);
  expect(`${population.type} ${population.indicator.id}`).toBe(expected);
}

test("functions are counted unless another type is chosen, each type by its root indicator", () => {
  check("APPLICATION", undefined, "QUALITY", "ROUTINE FUNCTION_QUALITY");
  check("APPLICATION", withoutFunctions(model, "APPLICATION"), "QUALITY", "FILE QUALITY");
  check("FILE", withoutFunctions(model, "FILE"), "QUALITY", "undefined QUALITY");
  check("FILE", undefined, "QUALITY", "ROUTINE FUNCTION_QUALITY");
  check("APPLICATION", "FUNCTION", "QUALITY", "FUNCTION FUNCTION_QUALITY");
  check("APPLICATION", "any", "QUALITY", "undefined QUALITY");
});

test("another indicator changes what rates the population, never the population", () => {
  check("APPLICATION", "FILE", "COMPLEXITY", "FILE COMPLEXITY");
  check("FILE", undefined, "COMPLEXITY", "ROUTINE FUNCTION_QUALITY");
  check("APPLICATION", "FUNCTION", "DUPLICATION", "FUNCTION DUPLICATION");
});

test("methods are functions as well, so that nothing below them is compared", () => {
  expect(["FUNCTION", "METHOD", "FILE", "APPLICATION"].map((type) => isRoutine(model, type))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
