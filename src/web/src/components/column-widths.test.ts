import { expect, test } from "vitest";
import { columnWidths, headerPixels } from "./column-widths.ts";

const columns = [
  { header: "Artifact" },
  { header: "Cyclomatic complexity", width: 112 },
  { header: "Lines", width: 112 },
];

test("headers are shown whole where there is room, and no column becomes narrower", () => {
  expect(columnWidths(columns, 1_000, 176)).toEqual([undefined, 208, 112]);
  expect(columnWidths(columns, 400, 176)).toEqual([undefined, 112, 112]);
});

test("Chinese and Japanese characters are wider; a very long header is cut", () => {
  expect(headerPixels("循環的複雑度")).toBe(124);
  expect(headerPixels("x".repeat(100))).toBe(280);
});
