import { expect, test } from "vitest";
import { findingMarks, findingsByLine, partAt, stepLine } from "./source-findings.ts";

const lines = ["int a = 0;", "int b = 1;", "return a + b;", ""];

function finding(
  startLine: number | null,
  endLine: number | null = null,
  columns: readonly number[] = [],
  families: readonly string[] = [],
) {
  const [startColumn = null, endColumn = null] = columns;
  return { location: { startLine, endLine, startColumn, endColumn }, definition: { families } };
}

test("findings are at their first line; without one at the first, behind the end at the last", () => {
  const found = findingsByLine([finding(2), finding(null), finding(9)], 4);
  expect([...found.keys()].toSorted()).toEqual([1, 2, 4]);
});

test("all lines of a finding are marked, and those of copied code apart", () => {
  const marks = findingMarks([finding(2, 3), finding(1, 99, [], ["duplication"]), finding(7), finding(null)], lines);
  expect([...marks.lines]).toEqual([0, 0, 1, 1, 0]);
  expect([...marks.duplicated]).toEqual([0, 1, 1, 1, 1]);
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
