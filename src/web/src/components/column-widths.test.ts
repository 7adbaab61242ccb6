import { expect, test } from "vitest";
import { columnsInRoom, columnWidths, headerPixels } from "./column-widths.ts";

const columns = [
  { header: "Artifact" },
  { header: "Cyclomatic complexity", width: 112 },
  { header: "Lines", width: 112 },
];

test("headers are shown on one line where there is room, or else their longest words, and no column becomes narrower", () => {
  expect(columnWidths(columns, 1_000, 176)).toEqual([undefined, 208, 112]);
  expect(columnWidths(columns, 490, 176)).toEqual([undefined, 120, 112]);
  expect(columnWidths(columns, 400, 176)).toEqual([undefined, 112, 112]);
  expect(columnWidths(columns, 399, 176)).toEqual([undefined, 120, 112]);
});

test("Chinese and Japanese characters are wider; a very long header is cut", () => {
  expect(headerPixels("循環的複雑度")).toBe(124);
  expect(headerPixels("x".repeat(100))).toBe(280);
});

test("a column that is rarely used is shown where there is room, or where a row has a value", () => {
  const name = { id: "name", value: (row: { readonly due: string | null }) => row.due };
  const due = { ...name, id: "due", width: 96, sparse: true };
  const shown = (rows: readonly { readonly due: string | null }[], roomPixels: number) =>
    columnsInRoom([name, due], rows, roomPixels).map(({ id }) => id);
  expect(shown([{ due: null }, { due: "" }], 416)).toEqual(["name", "due"]);
  expect(shown([{ due: null }, { due: "" }], 415)).toEqual(["name"]);
  expect(shown([{ due: null }, { due: "2026-12-01" }], 415)).toEqual(["name", "due"]);
});
