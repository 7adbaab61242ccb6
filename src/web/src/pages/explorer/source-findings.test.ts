import { expect, test } from "vitest";
import { findingMarks, findingsByLine, partAt, stepLine, type Place } from "./source-findings.ts";

const lines = ["int a = 0;", "int b = 1;", "return a + b;", ""];

function finding(startLine: number | null, endLine: number | null = null, columns: readonly number[] = []) {
  const [startColumn = null, endColumn = null] = columns;
  const location = { path: "a.c", startLine, endLine, startColumn, endColumn };
  return { location, relatedLocations: [], definition: { families: [] } };
}

const copy = (startLine: number, endLine: number, relatedLocations: readonly Place[]) => ({
  ...finding(startLine, endLine),
  relatedLocations,
  definition: { families: ["duplication"] },
});

test("findings are at their first line; without one at the first, behind the end at the last", () => {
  const found = findingsByLine([finding(2), finding(null), finding(9)], 4);
  expect(new Set(found.keys())).toEqual(new Set([1, 2, 4]));
});

test("all lines of a finding are marked", () => {
  expect([...findingMarks([finding(2, 3), finding(7), finding(null)], lines).lines]).toEqual([0, 0, 1, 1, 0]);
});

test("copied lines have the places of their copies, also where a finding of another line says so", () => {
  const [here, there] = [
    { path: "a.c", startLine: 4, endLine: 99 },
    { path: "b.c", startLine: 7, endLine: 8 },
  ];
  const { copies, lines: found } = findingMarks([copy(1, 2, [here, there])], lines);
  expect([...copies.keys()]).toEqual([1, 2, 4]);
  expect(copies.get(2)).toEqual([here, there]);
  expect(copies.get(4)).toMatchObject([{ path: "a.c", startLine: 1 }]);
  expect([...found]).toEqual([0, 0, 0, 0, 0]);
  const overlapping = findingMarks([copy(2, 3, [there]), copy(1, 4, [here]), copy(1, 2, [there])], lines).copies;
  expect([1, 2, 3, 4].map((line) => overlapping.get(line)?.[0]?.path)).toEqual(["a.c", "b.c", "b.c", "a.c"]);
});

function checkCharacters(found: ReturnType<typeof finding>, expected: string | undefined): void {
  const line = found.location.startLine!;
  const ranges = findingMarks([found], lines).characters.get(line);
  expect(ranges?.map(([start, end]) => lines[line - 1]!.slice(start, end)).join()).toBe(expected);
}

test("columns mark characters: to the last column, to the end of the line, or a word", () => {
  checkCharacters(finding(1, 1, [5, 6]), "a");
  checkCharacters(finding(1, 2, [5, 3]), "a = 0;");
  checkCharacters(finding(3, null, [1]), "return");
  checkCharacters(finding(3, null, [10]), "+");
  checkCharacters(finding(3, 3, [10, 2]), "+");
  checkCharacters(finding(3), undefined);
  checkCharacters(finding(4, 4, [3]), undefined);
});

test("marks of one line do not overlap", () => {
  const marks = findingMarks([finding(1, 1, [5, 9]), finding(1, 1, [1, 4]), finding(1, 1, [6, 11])], lines);
  expect(marks.characters.get(1)).toEqual([
    [0, 3],
    [4, 10],
  ]);
});

test("steps lead from line to line, and from the last to the first", () => {
  expect(stepLine([3, 7, 9], 0, 1)).toBe(3);
  expect(stepLine([3, 7, 9], 3, 1)).toBe(7);
  expect(stepLine([3, 7, 9], 9, 1)).toBe(3);
  expect(stepLine([3, 7, 9], 3, -1)).toBe(9);
  expect(stepLine([], 3, 1)).toBeUndefined();
});

test("the innermost part contains the line", () => {
  const parts = [
    { name: "outer", startLine: 2, endLine: 9 },
    { name: "inner", startLine: 4, endLine: 6 },
  ];
  expect([1, 3, 5, 7, 10].map((line) => partAt(parts, line)?.name)).toEqual([
    undefined,
    "outer",
    "inner",
    "outer",
    undefined,
  ]);
});
