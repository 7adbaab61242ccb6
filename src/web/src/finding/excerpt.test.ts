import { expect, test } from "vitest";
import { excerptOf } from "./excerpt.ts";

/** A range is `[first, last]`. */
const check = (lineCount: number, places: readonly (number | readonly [number, number])[], expected: string): void => {
  const marks = places.map((place) => {
    const [line, endLine] = typeof place === "number" ? [place, place] : place;
    return { line, endLine, step: undefined };
  });
  const written = excerptOf(lineCount, marks).map(
    ({ line, gap, marked, marks: here }) => `${gap ? "… " : ""}${line}${here.length > 0 ? "!" : marked ? "+" : ""}`,
  );
  expect(written.join(" ")).toBe(expected);
};

test("the lines around each mark, once, with gaps between", () => {
  check(100, [10], "7 8 9 10! 11 12 13");
  check(100, [10, 12], "7 8 9 10! 11 12! 13 14 15");
  check(100, [20, 10], "7 8 9 10! 11 12 13 … 17 18 19 20! 21 22 23");
});

test("whole ranges are marked; a long one is cut off", () => {
  check(100, [[10, 12]], "7 8 9 10! 11+ 12+ 13 14 15");
  expect(excerptOf(1_000, [{ line: 10, endLine: 900, step: undefined }])).toHaveLength(47);
});

test("a file that ends before, or a line that it does not have", () => {
  check(3, [1], "1! 2 3");
  check(3, [9], "");
  check(0, [1], "");
});

test("a flow through a whole file is cut off", () => {
  const everywhere = Array.from({ length: 500 }, (_, index) => ({
    line: index * 10,
    endLine: index * 10,
    step: index,
  }));
  expect(excerptOf(5_000, everywhere)).toHaveLength(80);
});
