import { expect, test } from "vitest";
import { inSteps, placesByFile } from "./places.ts";

const at = (path: string, startLine: number | null, endLine: number | null = null) => ({ path, startLine, endLine });

test("the places of a flow are grouped by file, the finding's own file first", () => {
  const places = placesByFile(at("a.c", 5, 9), [at("b.c", 1), at("a.c", 2), at("b.c", 7, 8)]);
  expect(places).toEqual([
    {
      path: "a.c",
      marks: [
        { line: 5, endLine: 9, step: undefined },
        { line: 2, endLine: 2, step: 2 },
      ],
    },
    {
      path: "b.c",
      marks: [
        { line: 1, endLine: 1, step: 1 },
        { line: 7, endLine: 8, step: 3 },
      ],
    },
  ]);
});

test("a place without a line shows no code; further files are left out", () => {
  expect(placesByFile(at("a.c", null), [at("b.c", 3)]).map(({ path }) => path)).toEqual(["b.c"]);
  const many = Array.from({ length: 20 }, (_, index) => at(`f${index}.c`, 1));
  expect(placesByFile(at("a.c", 1), many)).toHaveLength(6);
});

test("side by side, files follow the steps of the flow; the first of several copies stays first", () => {
  const paths = (...places: Parameters<typeof placesByFile>) =>
    inSteps(placesByFile(...places)).map(({ path }) => path);
  expect(paths(at("c.c", 6), [at("a.c", 1), at("b.c", 2), at("c.c", 6)])).toEqual(["a.c", "b.c", "c.c"]);
  expect(paths(at("c.c", 6), [at("a.c", 1), at("b.c", 2)])).toEqual(["c.c", "a.c", "b.c"]);
});
