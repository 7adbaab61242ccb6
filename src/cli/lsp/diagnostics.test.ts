import { expect, test } from "vitest";
import { linesOf, rangeOf, webAddress } from "./diagnostics.ts";

function check(
  text: string,
  place: { readonly line: number; readonly startColumn?: number; readonly endColumn?: number },
  expected: string,
): void {
  const lines = linesOf(text);
  const { start, end } = rangeOf({ startColumn: null, endColumn: null, ...place }, lines);
  expect(start.line).toBe(end.line);
  expect(lines[start.line]!.slice(start.character, end.character)).toBe(expected);
}

test("without columns, the line is marked without its indentation", () => check("a\n  b c\n", { line: 2 }, "b c"));
test("columns are UTF-16 units from 1 on", () => check("ä𝒳 x y", { line: 1, startColumn: 5, endColumn: 6 }, "x"));
test("a column inside of a character is its beginning", () => check("𝒳y", { line: 1, startColumn: 2 }, "𝒳y"));
test("without an end, the mark goes to the end of the line", () => check("abc", { line: 1, startColumn: 2 }, "bc"));
test("an end before the start is ignored", () => check("abc", { line: 1, startColumn: 3, endColumn: 2 }, "c"));
test("columns beyond the line are its end", () => check("abc", { line: 1, startColumn: 2, endColumn: 99 }, "bc"));
test("a line beyond the text is its last one", () => check("a\nb", { line: 9 }, "b"));
test("all ends of lines count", () => expect(linesOf("a\r\nb\rc\nd")).toEqual(["a", "b", "c", "d"]));

test("only addresses of web pages are links", () => {
  expect(webAddress("https://example.org/a")).toBe("https://example.org/a");
  for (const text of ["javascript:alert(1)", "file:///etc/passwd", "vscode://x", "", "x", null, undefined]) {
    expect(webAddress(text)).toBeUndefined();
  }
});
