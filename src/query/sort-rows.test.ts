import fc from "fast-check";
import { expect, test } from "vitest";
import { Pace } from "./pace.ts";
import { compareRows, sortRows } from "./sort-rows.ts";

const rowCount = 5_000;
const edges = [
  0,
  -0,
  1,
  -1,
  Number.NaN,
  Infinity,
  -Infinity,
  Number.MIN_VALUE,
  -Number.MIN_VALUE,
  Number.MAX_VALUE,
  2 ** 53,
];
const column = fc
  .array(fc.oneof(fc.constantFrom(...edges), fc.double(), fc.integer({ min: -3, max: 3 })), {
    minLength: 1,
    maxLength: 40,
  })
  .map((some) => Float64Array.from({ length: rowCount }, (_, row) => some[(row * 31) % some.length]!));
const sortKeys = fc.array(fc.record({ values: column, descending: fc.boolean() }), { minLength: 1, maxLength: 3 });

test("many rows are distributed in the order in which few are compared", async () => {
  await fc.assert(
    fc.asyncProperty(sortKeys, async (keys) => {
      const compared = Array.from({ length: rowCount }, (_, row) => row).toSorted((a, b) => compareRows(keys, a, b));
      const rows = Int32Array.from({ length: rowCount }, (_, row) => row);
      expect([...(await sortRows(rows, keys, new Pace()))]).toEqual(compared);
    }),
    { numRuns: 20 },
  );
});

test("ties are in the order of the tree", async () => {
  const values = Float64Array.from({ length: rowCount }, (_, row) => row % 3);
  const rows = Int32Array.from({ length: rowCount }, (_, row) => row);
  const sorted = await sortRows(rows, [{ values, descending: false }], new Pace());
  expect([...sorted.slice(0, 3), sorted.at(-1)]).toEqual([0, 3, 6, 4_997]);
});
