import fc from "fast-check";
import { expect, test } from "vitest";
import { readLineCoverage, writeLineCoverage } from "./line-coverage.ts";

test("what is written is read back", () => {
  const range = fc.record({
    startLine: fc.nat(),
    endLine: fc.nat(),
    hit: fc.boolean(),
    branches: fc.integer({ min: 1, max: 99 }),
    branchesHit: fc.nat(99),
  });
  fc.assert(
    fc.property(fc.array(range), (ranges) => {
      expect(readLineCoverage(writeLineCoverage(ranges))).toEqual(ranges);
    }),
  );
});

test("the text is short", () => {
  const plain = { branches: 0, branchesHit: 0 };
  const text = writeLineCoverage([
    { startLine: 4, endLine: 9, hit: true, ...plain },
    { startLine: 10, endLine: 10, hit: false, ...plain },
    { startLine: 12, endLine: 12, hit: true, branches: 2, branchesHit: 1 },
  ]);
  expect(text).toBe("4-9:1 10:0 12:1,1/2");
  expect(readLineCoverage("")).toEqual([]);
});
