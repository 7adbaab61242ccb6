import { expect, test } from "vitest";
import { leafMeasures, worstCause } from "./causes.ts";
import { viewModel } from "./model.ts";

const model = viewModel(
  {
    id: "M",
    rootIndicator: "Q",
    types: [{ id: "FUNCTION" }],
    scales: [{ id: "S", levels: [{ id: "GOOD", rank: 0, bounds: "];10[" }] }],
    measures: [
      { id: "VG" },
      { id: "COG", name: "Cognitive complexity" },
      { id: "PENALTY", formula: "max(VG, COG)" },
      { id: "SCORE", formula: "2 * PENALTY" },
    ],
    indicators: [{ id: "Q", measure: "SCORE", scale: "S" }],
  },
  "en",
);

test("the measures behind a formula are those of its operands", () => {
  expect(leafMeasures(model, "SCORE")).toEqual(["VG", "COG"]);
  expect(leafMeasures(model, "VG")).toEqual(["VG"]);
});

test("the worst cause is the measure that decides the value", () => {
  const values: Readonly<Record<string, number>> = { VG: 12, COG: 33 };
  expect(worstCause(model, model.indicator("Q")!, (id) => values[id])).toMatchObject({
    measure: { name: "Cognitive complexity" },
    value: 33,
  });
  expect(worstCause(model, model.indicator("Q")!, () => undefined)).toBeUndefined();
});
