import fc from "fast-check";
import { expect, test } from "vitest";
import { batchRows } from "./batches.ts";
import { textColumn } from "./text-builder.ts";
import { textsOfRows } from "./texts-of-rows.ts";

const texts = fc.array(fc.option(fc.string({ unit: "grapheme", maxLength: 60 }), { nil: undefined }), { minLength: 1 });

test("the texts of rows are in their order, missing ones too", () => {
  fc.assert(
    fc.property(texts, fc.array(fc.nat()), (given, numbers) => {
      const rows = Int32Array.from(numbers, (number) => number % given.length);
      const ordered = textsOfRows(textColumn(given), rows);
      expect(Array.from(rows, (_, index) => ordered.at(index))).toEqual(Array.from(rows, (row) => given[row]));
    }),
  );
});

test("rows of several batches are taken in any order", () => {
  const rows = 2 * batchRows + 3;
  const column = textColumn(Array.from({ length: rows }, (_, row) => (row % 7 === 0 ? undefined : `text ${row}`)));
  const backwards = Int32Array.from({ length: rows }, (_, index) => rows - 1 - index);
  const ordered = textsOfRows(column, backwards);
  for (const index of [0, 1, batchRows - 1, batchRows, 2 * batchRows, rows - 1]) {
    expect(ordered.at(index)).toBe(column.at(rows - 1 - index));
  }
  expect(ordered.chunks.map(({ offsets }) => offsets.length - 1)).toEqual([batchRows, batchRows, 3]);
});
