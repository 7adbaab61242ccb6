import fc from "fast-check";
import { expect, test } from "vitest";
import {
  countCommonLines,
  countLines,
  readLineRanges,
  uniteRanges,
  writeLineRanges,
  type LineRanges,
} from "./line-ranges.ts";

const anyRanges = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 60 }), fc.nat(9)).map(([from, more]): [number, number] => [from, from + more]),
);

function linesOf(ranges: LineRanges): Set<number> {
  return new Set(ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index)));
}

test("what is written is read back", () => {
  expect(
    writeLineRanges([
      [4, 9],
      [12, 12],
    ]),
  ).toBe("4-9 12");
  expect(readLineRanges("")).toEqual([]);
  fc.assert(
    fc.property(anyRanges, (ranges) => {
      expect(readLineRanges(writeLineRanges(uniteRanges(ranges)))).toEqual(uniteRanges(ranges));
    }),
  );
});

test("united ranges have the same lines, in order and apart from each other", () => {
  fc.assert(
    fc.property(anyRanges, (ranges) => {
      const united = uniteRanges(ranges);
      expect(linesOf(united)).toEqual(linesOf(ranges));
      expect(countLines(united)).toBe(linesOf(ranges).size);
      for (const [index, [from]] of united.entries()) expect(from).toBeGreaterThan((united[index - 1]?.[1] ?? -1) + 1);
    }),
  );
});

test("common lines are those that both have", () => {
  fc.assert(
    fc.property(anyRanges, anyRanges, (left, right) => {
      const common = [...linesOf(left)].filter((line) => linesOf(right).has(line)).length;
      expect(countCommonLines(uniteRanges(left), uniteRanges(right))).toBe(common);
    }),
  );
});
