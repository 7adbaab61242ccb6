import { expect, test } from "vitest";
import { viewModel } from "./model.ts";

const model = viewModel(
  {
    id: "M",
    rootIndicator: "Q",
    rootIndicators: { CODE: "F" },
    types: [{ id: "APPLICATION" }, { id: "FILE", name: "File" }, { id: "FUNCTION" }],
    typeAliases: { CODE: ["FUNCTION"] },
    scales: [
      {
        id: "S",
        levels: [
          { id: "UNKNOWN", rank: -1 },
          { id: "BAD", rank: 1, bounds: "[10;[" },
          { id: "GOOD", rank: 0, bounds: "];10[" },
        ],
      },
    ],
    measures: [
      { id: "LC", name: "Lines", aggregate: "SUM" },
      { id: "VG", types: ["CODE"], formula: "LC" },
    ],
    indicators: [
      { id: "Q", name: "Quality", measure: "LC", scale: "S" },
      { id: "F", measure: "VG", scale: "S", types: ["CODE"] },
    ],
    translations: { fr: { "measures.LC.name": "Lignes", "scales.S.levels.GOOD.name": "Bon" } },
  },
  "fr",
);

test("names are those of the language, else the model's own, else ids", () => {
  expect(model.measure("LC")?.name).toBe("Lignes");
  expect(model.indicator("Q")?.name).toBe("Quality");
  expect(model.typeName("FUNCTION")).toBe("FUNCTION");
  expect(model.levelName("GOOD")).toEqual({ name: "Bon", rank: 0 });
  expect(model.levelName("GONE")).toEqual({ name: "GONE", rank: -1 });
});

test("a type shows what names it, by its own name or an alias; its root indicator comes first", () => {
  expect(model.indicatorsOf("FUNCTION").map(({ id }) => id)).toEqual(["F", "Q"]);
  expect(model.indicatorsOf("FILE").map(({ id }) => id)).toEqual(["Q"]);
  expect(model.measuresOf("FILE").map(({ id }) => id)).toEqual(["LC"]);
});

test("levels come best first, without the unknown one; the scale knows where worse is", () => {
  expect(model.indicator("Q")).toMatchObject({ levels: [{ id: "GOOD" }, { id: "BAD" }], risesToWorse: true });
});
