import { expect, test } from "vitest";
import { missing, type Values } from "../../snapshot/index.ts";
import { orderBlocks } from "../blocks/order-blocks.ts";
import { ClientLeftError, Pace } from "../pace.ts";
import { sortRows, type SortKey } from "../sort-rows.ts";
import { orderBlocksBeside, sortBeside } from "./query-threads.ts";

const size = 60_000;

test("rows that another thread has sorted are in the same order", async () => {
  const keys = [keyOf(7), keyOf(1_000)];
  const expected = await sortRows(everyThird(), keys, new Pace());
  // Several at once: more than there are threads.
  const given = Array.from({ length: 6 }, everyThird);
  const sorted = await Promise.all(given.map((rows) => sortBeside(rows, keys, new Pace())));
  for (const rows of sorted) expect(Buffer.from(rows.buffer).equals(Buffer.from(expected.buffer))).toBe(true);
  // The memory of all has moved to other threads.
  expect(given.map(({ byteLength }) => byteLength)).toEqual(given.map(() => 0));
});

test("few rows, and values in memory of this thread, are sorted here", async () => {
  const few = Int32Array.of(5, 4, 3);
  expect(await sortBeside(few, [{ values: sharedValues(9, 10), descending: false }], new Pace())).toBe(few);
  const own = { values: Float64Array.from(sharedValues(7)), descending: true };
  const rows = everyThird();
  const expected = await sortRows(rows.slice(), [own], new Pace());
  expect(await sortBeside(rows, [own], new Pace())).toEqual(expected);
  expect(rows.length).toBe(expected.length);
});

test("blocks that another thread has ordered are in the same order", async () => {
  const type = Uint16Array.from({ length: size }, (_, row) => row % 5);
  const values = sharedValues(50);
  const expected = await orderBlocks(type, values, new Pace());
  const ordered = await orderBlocksBeside(type, values, new Pace());
  expect(Buffer.from(ordered.buffer).equals(Buffer.from(expected.buffer))).toBe(true);
});

test("a client that leaves ends its sort, and no other", async () => {
  const leaving = new AbortController();
  const keys = [keyOf(1_000)];
  const left = sortBeside(everyThird(), keys, new Pace(leaving.signal));
  const other = sortBeside(everyThird(), keys, new Pace());
  leaving.abort();
  await expect(left).rejects.toThrow(ClientLeftError);
  await expect(sortBeside(everyThird(), keys, new Pace(leaving.signal))).rejects.toThrow(ClientLeftError);
  expect(await other).toEqual(await sortRows(everyThird(), keys, new Pace()));
});

/** More rows than are sorted in this thread. */
function everyThird(): Int32Array {
  return Int32Array.from({ length: size }, (_, index) => 3 * index);
}

function keyOf(distinct: number): SortKey {
  return { values: sharedValues(distinct, 3 * size), descending: distinct % 2 === 1 };
}

function sharedValues(distinct: number, length = size): Values {
  const values = new Float64Array(new SharedArrayBuffer(8 * length));
  for (let row = 0; row < length; row++) values[row] = row % 11 === 0 ? missing : ((row * 7_919) % distinct) - 3;
  return values;
}
