import { expect } from "vitest";
import { assemble } from "../../assemble/index.ts";
import { collect, plainRows, refusalsOf, type PlainRow } from "../../collected.reference.ts";

/** A good record of every kind, for tests to spoil. */
export const artifact = { kind: "artifact", path: "a.c", type: "FILE" };
export const finding = { kind: "finding", artifact: "", rule: "model:rule", message: "m" };
export const rule = { kind: "rule", id: "r" };
export const link = { kind: "link", type: "TESTS", from: "", to: "" };
export const source = { kind: "source", path: "", text: "t" };
export const measure = { kind: "measure", path: "", id: "LC", value: 1 };
export const tree = { kind: "tree", files: ["a"] };
export const unread = { kind: "unread", path: "b.js", reason: "too-large" };
export const change = { kind: "change", path: "a.c", lines: [[1, 2]] };
export const columns = { kind: "columns", measures: ["LC", "VG"] };

/** The rows that come of no record at all, and of `artifact`. */
export const root = { path: "", name: "demo", type: "APPLICATION", parent: null };
export const file = { path: "a.c", name: "a.c", type: "FILE", parent: "" };

/** One line alone: what is refused or noted of it. */
export function check(line: string | object, ...codes: string[]): void {
  const assembled = assemble(collect([line]), "demo");
  expect(refusalsOf(assembled), JSON.stringify(line).slice(0, 200)).toEqual(codes.map((code) => `1 results.${code}`));
}

/** Several lines: the rows that come of them, what is refused or noted, and what the root says of changed lines. */
export function checkRows(
  lines: readonly (string | object)[],
  rows: readonly PlainRow[],
  refused: readonly string[] = [],
  rootChange?: string,
): void {
  const assembled = assemble(collect(lines), "demo");
  expect(plainRows(assembled)).toEqual([rootChange === undefined ? root : { ...root, change: rootChange }, ...rows]);
  expect(refusalsOf(assembled)).toEqual(refused);
}

/** The record is refused for each of the values in turn, with the code. */
export function checkField(record: object, field: string, values: readonly unknown[], code = "field-invalid"): void {
  for (const value of values) check({ ...record, [field]: value }, code);
}
