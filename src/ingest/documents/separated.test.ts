import { expect, test } from "vitest";
import { cellNumber, splitCells, splitValues } from "./separated.ts";

test("a cell in quotes may have blanks around it, the separator in it, and quotes doubled", () => {
  expect(splitCells('"a;b" ; "c ""d"""\t;e', ";")).toEqual(["a;b", 'c "d"', "e"]);
  expect(splitCells('"a" \t "b\tc"', "\t")).toEqual(["a", "b\tc"]);
  expect(splitCells('a;""; ', ";")).toEqual(["a", "", " "]);
});

test("a line with an open quote, or with text after a closing one, is refused", () => {
  for (const line of ['a;"b', 'a;"1"2', '"b.c"x;3', ' "b.c" x;3', '"a" "b";3']) {
    expect(splitCells(line, ";"), line).toBeUndefined();
  }
});

test("a quote within a cell is part of a text, and not of a value", () => {
  expect(splitCells('Use "a" here;b"', ";")).toEqual(['Use "a" here', 'b"']);
  expect(splitValues('b";5', ";")).toBeUndefined();
  expect(splitValues('a;b "c"', ";")).toBeUndefined();
  expect(splitValues('"b""";5', ";")).toEqual(['b"', "5"]);
});

test("a comma is decimal only where a semicolon separates", () => {
  const all = (text: string) => [";", ",", "\t"].map((separator) => cellNumber(text, separator));
  expect(all("1,234")).toEqual([1.234, undefined, undefined]);
  expect(all(" -1.5e3 ")).toEqual([-1500, -1500, -1500]);
  expect(all("1,234.5")).toEqual([undefined, undefined, undefined]);
});

test("a whole number that cannot be stored exactly is refused", () => {
  const read = (text: string) => cellNumber(text, ";");
  expect(read("9007199254740993")).toBeUndefined();
  expect(read("-9007199254740993,5")).toBeUndefined();
  expect(read("9007199254740992")).toBe(2 ** 53);
  expect(read(`${2n ** 60n}.0`)).toBe(2 ** 60);
  expect(read("0.99999999999999999999")).toBe(1);
  expect(read("000000000000000000007")).toBe(7);
  expect(read("9".repeat(400))).toBe(Infinity);
});
