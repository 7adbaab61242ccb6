import { expect, test } from "vitest";
import { boundsText, moveBy, readBounds, readQuery, replaceAt, writeBounds, writeQuery } from "./query.ts";

test("an address contains a query without its empty parts, and reads it again", () => {
  const query = { columns: [{ type: "MEASURE" as const, id: "LC" }], orders: [], resultSize: 5 };
  expect(writeQuery(query)).toBe('{"columns":[{"type":"MEASURE","id":"LC"}],"resultSize":5}');
  expect(readQuery(writeQuery(query))).toEqual({ columns: query.columns, resultSize: 5 });
  expect(writeQuery({ columns: [] })).toBe('{"columns":[]}');
});

test.each(["", "{", "null", "[]", '{"columns":1}'])("%j is no query", (text) => {
  expect(readQuery(text)).toBeUndefined();
});

test.each([
  ["[10;20[", "10 ≤ Lines < 20"],
  ["]10;20]", "10 < Lines ≤ 20"],
  ["[10;[", "Lines ≥ 10"],
  ["]10;[", "Lines > 10"],
  ["];-2]", "Lines ≤ -2"],
])("%s reads as %s, and is written back", (interval, text) => {
  expect(boundsText("Lines", readBounds(interval))).toBe(text);
  expect(readBounds(writeBounds(readBounds(interval)))).toEqual(readBounds(interval));
});

test("bounds without numbers restrict nothing", () => {
  expect(writeBounds(readBounds(undefined))).toBeUndefined();
});

test("elements of a list are exchanged, taken away and moved", () => {
  expect(replaceAt([1, 2, 3], 1, 9)).toEqual([1, 9, 3]);
  expect(replaceAt([1, 2, 3], 1, undefined)).toEqual([1, 3]);
  expect(moveBy([1, 2, 3], 1, -1)).toEqual([2, 1, 3]);
  expect(moveBy([1, 2, 3], 2, 1)).toEqual([1, 2, 3]);
  expect(moveBy([1, 2, 3], 0, -1)).toEqual([1, 2, 3]);
});
