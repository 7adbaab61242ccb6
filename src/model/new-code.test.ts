import { expect, test } from "vitest";
import { compileModel } from "./compile.ts";
import { sumOverFiles } from "./new-code.ts";
import { rate } from "./rating.ts";
import { standardModel } from "./standard/index.ts";

/** A root with a folder of two files, the first with a function, and a component. */
const tree = {
  size: 6,
  parent: Int32Array.of(-1, 0, 1, 2, 1, 0),
  end: Int32Array.of(6, 5, 4, 4, 5, 6),
  type: Uint16Array.of(0, 1, 2, 3, 2, 4),
  types: ["APPLICATION", "FOLDER", "FILE", "FUNCTION", "COMPONENT"],
};
const none = Number.NaN;
const valuesOf = (first: number, second: number) => Float64Array.of(none, none, first, none, second, none);

test("folders and the root have the sum over their files, everything else has no value", () =>
  expect([...sumOverFiles(tree, valuesOf(2, 3))]).toEqual([5, 5, 2, none, 3, none]));

test("the sum is missing if the value of a file is", () =>
  expect([...sumOverFiles(tree, valuesOf(2, none))]).toEqual([none, none, 2, none, none, none]));

test("an excluded file does not count, and does not make the sum unknown", () => {
  const excluded = Uint8Array.of(0, 0, 0, 0, 1, 0);
  expect([...sumOverFiles(tree, valuesOf(2, none), excluded)]).toEqual([2, 2, 2, none, none, none]);
});

test("a model uses the measures in formulas, and cannot give them other values", () => {
  const measures = standardModel.measures.map((measure) =>
    measure.id === "NEW_LINES" ? { ...measure, formula: "LC + 1" } : measure,
  );
  const share = { id: "SHARE", name: "Share", formula: "100 * NEW_LINES_COVERED / NEW_LINES" };
  const model = compileModel({ ...standardModel, measures: [...measures, share] });
  if (!model.ok) throw new Error(JSON.stringify(model.problem));
  const given = new Map([
    ["LC", valuesOf(7, 7)],
    ["NEW_LINES_COVERED", valuesOf(9, 9)],
  ]);
  const findings = { artifact: new Int32Array(0), rule: new Int32Array(0) };
  const newCode = new Map([
    ["NEW_LINES", valuesOf(4, 4)],
    ["NEW_LINES_COVERED", valuesOf(1, 3)],
  ]);
  const rated = rate(model.value, { tree, given, newCode, findings, rules: [] });
  expect(rated.measures.get("NEW_LINES")![0]).toBe(8);
  expect(Array.from({ length: 3 }, (_, row) => rated.measures.get("SHARE")![row])).toEqual([50, 50, 25]);
});
