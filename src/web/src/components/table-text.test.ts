import { expect, test } from "vitest";
import { csvOf, jsonOf } from "./table-text.ts";

const check = (cell: string | number | null, expected: string): void =>
  expect(csvOf({ headers: ["a"], rows: [[cell]] })).toBe(`a\r\n${expected}`);

test("plain text and numbers are written unchanged", () => {
  check("plain", "plain");
  check(-3.5, "-3.5");
  check(null, "");
});

test("quotes, commas and line breaks are quoted", () => {
  check('say "hi"', '"say ""hi"""');
  check("a,b", '"a,b"');
  check("a\nb", '"a\nb"');
});

test.each(["=cmd()", "+1", "-1", "@sum", "\tx", "\rx", "'=1"])(
  "U8 a cell that would be a formula is text: %j",
  (cell) => expect(csvOf({ headers: ["a"], rows: [[cell]] })).toBe(`a\r\n"'${cell}"`),
);

test("JSON has an object for each row", () =>
  expect(JSON.parse(jsonOf({ headers: ["a", "b"], rows: [[1, null]] }))).toEqual([{ a: 1, b: null }]));
