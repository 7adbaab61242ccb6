import fc from "fast-check";
import { expect, test } from "vitest";
import { parseInterval } from "../language/index.ts";
import { intervalFilter, markedFilter, type RowFilter } from "./filters.ts";
import { ClientLeftError, Pace } from "./pace.ts";
import type { SortKey } from "./sort-rows.ts";
import { topRows, type RowScan } from "./top-rows.ts";

const value = fc.oneof(
  fc.constant(Number.NaN),
  fc.integer({ min: -4, max: 4 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const bound = fc.oneof(fc.constant(""), fc.integer({ min: -4, max: 4 }).map(String));
const brackets = fc.constantFrom("[", "]");

/** All rows looked at one by one. */
function plain(start: number, end: number, filters: readonly RowFilter[] = []): RowScan {
  return { start, end, filters, blocks: undefined };
}

/** What a reader of the decision would write: filter everything, sort everything, cut. */
function obviousTop(rows: readonly number[], keep: (row: number) => boolean, keys: readonly SortKey[], limit: number) {
  const passing = rows.filter(keep);
  const sorted = passing.toSorted((left, right) => {
    for (const { values, descending } of keys) {
      const [a, b] = [values[left]!, values[right]!];
      if (Number.isNaN(a) !== Number.isNaN(b)) return Number.isNaN(a) ? 1 : -1;
      if (!Number.isNaN(a) && a !== b) return (a - b > 0 ? 1 : -1) * (descending ? -1 : 1);
    }
    return left - right;
  });
  return { rows: sorted.slice(0, limit), matched: passing.length };
}

test("the scan equals filtering, sorting and cutting everything", async () => {
  const shape = fc.record({
    a: fc.array(value, { minLength: 1, maxLength: 60 }),
    b: fc.array(value, { minLength: 60, maxLength: 60 }),
    types: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 60, maxLength: 60 }),
    mask: fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 4, maxLength: 4 }),
    interval: fc.tuple(brackets, bound, bound, brackets),
    filters: fc.subarray(["interval", "type"] as const),
    keys: fc.array(fc.record({ column: fc.constantFrom("a", "b"), descending: fc.boolean() }), { maxLength: 2 }),
    limit: fc.integer({ min: 0, max: 70 }),
  });
  await fc.assert(
    fc.asyncProperty(shape, async ({ a, b, types, mask, interval, filters, keys, limit }) => {
      const parsed = parseInterval(`${interval[0]}${interval[1]};${interval[2]}${interval[3]}`);
      if (!parsed.ok) return;
      const columns = { a: Float64Array.from(a), b: Float64Array.from(b.slice(0, a.length)) };
      const { lower, upper, lowerIncluded, upperIncluded } = parsed.value;
      const inside = (v: number) =>
        (lowerIncluded ? v >= lower : v > lower) && (upperIncluded ? v <= upper : v < upper);
      const used: RowFilter[] = filters.map((kind) =>
        kind === "interval"
          ? intervalFilter(columns.a, parsed.value)
          : markedFilter(Uint16Array.from(types), Uint8Array.from(mask)),
      );
      const keep = (row: number) =>
        (!filters.includes("interval") || inside(columns.a[row]!)) &&
        (!filters.includes("type") || mask[types[row]!] === 1);
      const sortKeys = keys.map(({ column, descending }) => ({ values: columns[column as "a"], descending }));
      const found = await topRows(plain(0, a.length, used), sortKeys, limit);
      expect({ rows: [...found.rows], matched: found.matched }).toEqual(
        obviousTop([...a.keys()], keep, sortKeys, limit),
      );
    }),
    { numRuns: 3000 },
  );
});

test("rows beyond one block are found, ties in tree order", async () => {
  const values = Float64Array.from({ length: 10_000 }, (_, row) => row % 7);
  const { rows, matched } = await topRows(plain(100, 9_900), [{ values, descending: true }], 3);
  expect([...rows]).toEqual([104, 111, 118]);
  expect(matched).toBe(9_800);
});

test("an open interval leaves out the bound itself and nothing else", async () => {
  const values = Float64Array.of(0, Number.MIN_VALUE, 1 - Number.EPSILON / 2, 1, Number.NaN);
  const parsed = parseInterval("]0;1[");
  if (!parsed.ok) throw new Error("interval");
  const { rows } = await topRows(plain(0, values.length, [intervalFilter(values, parsed.value)]), [], 10);
  expect([...rows]).toEqual([1, 2]);
});

test("long results are sorted in pieces as they would be in one go, and the thread is let go meanwhile", async () => {
  const size = 120_001;
  const a = Float64Array.from({ length: size }, (_, row) => (row % 11 === 0 ? Number.NaN : (row * 7_919) % 1_000));
  const b = Float64Array.from({ length: size }, (_, row) => (row * 104_729) % 977);
  const keys = [
    { values: a, descending: true },
    { values: b, descending: false },
  ];
  let turns = 0;
  const turning = setInterval(() => turns++, 1);
  const { rows, matched } = await topRows(plain(0, size), keys, Infinity);
  clearInterval(turning);
  expect(matched).toBe(size);
  expect([...rows]).toEqual(obviousTop([...a.keys()], () => true, keys, Infinity).rows);
  expect(turns).toBeGreaterThan(0);
  const { rows: some } = await topRows(plain(0, size), keys, 5_000);
  expect(some).toEqual(rows.slice(0, 5_000));
});

test("work ends when the client has left", async () => {
  const values = Float64Array.from({ length: 500_000 }, (_, row) => (row * 7_919) % 100_003);
  const left = new AbortController();
  const scan = topRows(plain(0, values.length), [{ values, descending: false }], Infinity, new Pace(left.signal));
  left.abort();
  await expect(scan).rejects.toBeInstanceOf(ClientLeftError);
});
