import fc from "fast-check";
import { expect, test } from "vitest";
import { batchRows } from "./batches.ts";
import { firstIdsMetadata, firstIdsOf, lowerBound, matchById, orderById, rowOfId } from "./id-order.ts";

const ids = fc
  .uniqueArray(fc.oneof(fc.integer({ min: 1, max: 60 }), fc.maxSafeNat()), { maxLength: 40 })
  .map((list) => Float64Array.from(list));

test("every id leads to its row, every other to none", () => {
  fc.assert(
    fc.property(ids, fc.maxSafeNat(), (idOfRow, other) => {
      const order = orderById(idOfRow);
      expect([...order.ids]).toEqual([...idOfRow].toSorted((left, right) => left - right));
      for (const [row, id] of idOfRow.entries()) expect(rowOfId(order, id)).toBe(row);
      for (const id of [0, 1, 2, 30, 61, other, Number.NaN, Infinity]) {
        expect(rowOfId(order, id)).toBe(idOfRow.indexOf(id));
      }
    }),
  );
});

test("ids in ascending order keep their rows", () => {
  expect([...orderById(Float64Array.of(1, 5, 9)).rows]).toEqual([0, 1, 2]);
  expect(orderById(new Float64Array(0))).toEqual({ ids: new Float64Array(0), rows: new Int32Array(0) });
});

test("the merge finds what a map would", () => {
  fc.assert(
    fc.property(ids, ids, (current, reference) => {
      const rows = new Map(Array.from(reference, (id, row) => [id, row]));
      const expected = Array.from(current, (id) => rows.get(id) ?? -1);
      expect([...matchById(orderById(current), orderById(reference))]).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

test("the lower bound is the first place that is not below", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 })), fc.integer({ min: -1, max: 10 }), (list, value) => {
      const ascending = list.toSorted((left, right) => left - right);
      const expected = ascending.findIndex((entry) => entry >= value);
      expect(lowerBound(ascending, value)).toBe(expected === -1 ? ascending.length : expected);
    }),
  );
});

test("the first id of every batch is noted", () => {
  const order = orderById(Float64Array.from({ length: 2 * batchRows + 1 }, (_, row) => 3 * row + 1));
  expect(firstIdsOf(new Map([firstIdsMetadata(order)]))).toEqual([1, 3 * batchRows + 1, 6 * batchRows + 1]);
  expect(firstIdsOf(new Map([firstIdsMetadata(orderById(new Float64Array(0)))]))).toEqual([]);
});
