import { expect, test } from "vitest";
import { coverageByLine, linesOf } from "./source-coverage.ts";

test("a line was run, or some of its branches, or not; what cannot be run is in no state", () => {
  const range = (startLine: number, endLine: number, hit: boolean, branches = 0, branchesHit = 0) => ({
    startLine,
    endLine,
    hit,
    branches,
    branchesHit,
  });
  const lines = coverageByLine([
    range(2, 3, true),
    range(5, 5, true, 2, 1),
    range(6, 6, true, 2, 2),
    range(8, 8, false),
  ]);
  const states = Array.from({ length: 9 }, (_, line) => lines.get(line)?.state ?? "-");
  expect(states.join(" ")).toBe("- - run run - part run - missed");
});

test("the lines of ranges include first and last", () => {
  const ranges = [
    { startLine: 2, endLine: 4 },
    { startLine: 7, endLine: 7 },
  ];
  expect([...linesOf(ranges)]).toEqual([2, 3, 4, 7]);
  expect(linesOf([]).size).toBe(0);
});
