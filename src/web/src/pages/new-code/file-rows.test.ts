import { expect, test } from "vitest";
import { coveredShare, duplicatedShare, fileRows, pathInProject, uncovered } from "./file-rows.ts";

const measured = (path: string, lines: number, toCover: number | null, covered: number | null) => ({
  path,
  artifactId: path.length,
  lines,
  toCover,
  covered,
  duplicated: 0,
});

test("files with findings in the change come first, then those with uncovered changed lines", () => {
  const rows = fileRows(
    [measured("big.c", 500, 10, 10), measured("bare.c", 5, 5, 0), measured("bad.c", 1, null, null)],
    [{ id: "bad.c", count: 2 }],
    [
      { id: "rule.c", count: 9 },
      { id: "bad.c", count: 1 },
    ],
  );
  expect(rows.map(({ path, code, tool, artifactId }) => [path, code, tool, artifactId])).toEqual([
    ["bad.c", 2, 1, 5],
    ["bare.c", 0, 0, 6],
    ["rule.c", 0, 9, undefined],
    ["big.c", 0, 0, 5],
  ]);
});

test("shares are unknown where a value is missing or there is nothing to share", () => {
  const values = { lines: 8, toCover: 4, covered: 3, duplicated: 2 };
  expect([uncovered(values), coveredShare(values), duplicatedShare(values)]).toEqual([1, 0.75, 0.25]);
  const none = { lines: 0, toCover: 0, covered: 0, duplicated: 0 };
  expect([uncovered(none), coveredShare(none), duplicatedShare(none)]).toEqual([0, null, null]);
  const unknown = { lines: null, toCover: null, covered: null, duplicated: null };
  expect([uncovered(unknown), coveredShare(unknown), duplicatedShare(unknown)]).toEqual([null, null, null]);
});

test("the shown path starts with the project, whose name may contain slashes", () => {
  expect(pathInProject("a/b/src", "x.c", "a/b")).toBe("src/x.c");
  expect(pathInProject("a", "x.c", "a")).toBe("x.c");
});
