import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPointer, parsePointer } from "./json-pointer.ts";

test.each([
  ["", []],
  ["/", [""]],
  ["/measures/0", ["measures", "0"]],
  ["/a~1b/m~0n/~01", ["a/b", "m~n", "~1"]],
])("%j has the segments %j", (pointer, segments) => {
  expect(parsePointer(pointer)).toEqual(segments);
  expect(formatPointer(...segments)).toBe(pointer);
});

test("numbers are segments too", () => expect(formatPointer("levels", 3)).toBe("/levels/3"));

test("any segments survive formatting and parsing", () =>
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom("~", "/", "0", "1", "a", "ä") })), (segments) => {
      expect(parsePointer(formatPointer(...segments))).toEqual(segments);
    }),
  ));
