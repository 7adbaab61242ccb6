import fc from "fast-check";
import { expect, test } from "vitest";
import { hunksOf } from "./hunks.ts";
import { diffLines } from "./line-diff.ts";
import { movedLines } from "./moved-lines.ts";

const marks = { same: " ", removed: "-", added: "+" };
const text = (...lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");

function check(before: readonly string[], after: readonly string[], expected: readonly string[]): void {
  const lines = diffLines(text(...before), text(...after));
  expect(lines.map(({ kind, text: line }) => `${marks[kind]}${line}`)).toEqual(expected);
}

test("equal texts have no difference", () => check(["a", "b"], ["a", "b"], [" a", " b"]));
test("an empty text has no lines", () => expect(diffLines("", "")).toEqual([]));
test("removed lines come before added ones", () => check(["a", "b", "c"], ["a", "x", "c"], [" a", "-b", "+x", " c"]));
test("the end of a line is not part of it", () => {
  expect(diffLines("a\r\nb\r\n", "a\nb").every(({ kind }) => kind === "same")).toBe(true);
});

test("a difference contains both texts, with their numbers", () => {
  const line = fc.constantFrom("a", "b", "c", "");
  const lines = fc.array(line, { maxLength: 30 });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const found = diffLines(text(...before), text(...after));
      const old = found.filter(({ kind }) => kind !== "added");
      const now = found.filter(({ kind }) => kind !== "removed");
      expect(old.map((one) => one.text)).toEqual(before);
      expect(now.map((one) => one.text)).toEqual(after);
      expect(old.map((one) => one.before)).toEqual(before.map((_, index) => index + 1));
      expect(now.map((one) => one.after)).toEqual(after.map((_, index) => index + 1));
    }),
  );
});

test("texts that need too many comparisons differ between their common beginning and end", () => {
  const many = (start: number): string[] => Array.from({ length: 20_000 }, (_, index) => `${start} ${index % 997}`);
  const lines = diffLines(text("first", ...many(3), "last"), text("first", ...many(5), "last"));
  expect(lines.filter(({ kind }) => kind === "same").map((one) => one.text)).toEqual(["first", "last"]);
});

test("code that was moved is recognised, also with another indentation", () => {
  const body = ["f() {", "  one();", "  two();", "}"];
  const before = [...body, "x", "y", "z", "end"];
  const after = ["x", "y", "z", ...body.map((line) => `  ${line}`), "end"];
  const lines = diffLines(text(...before), text(...after));
  const moved = movedLines(lines);
  const found = lines
    .filter((line) => moved.has(line))
    .map((line) => [line.kind, line.before ?? line.after, moved.get(line)]);
  expect(found).toEqual([
    ["removed", 1, 4],
    ["removed", 2, 5],
    ["removed", 3, 6],
    ["removed", 4, 7],
    ["added", 4, 1],
    ["added", 5, 2],
    ["added", 6, 3],
    ["added", 7, 4],
  ]);
});

test("a few equal lines are not moved code", () => {
  const lines = diffLines(text("}", "", "a", "b", "c", "d"), text("a", "b", "c", "d", "}", ""));
  expect(movedLines(lines).size).toBe(0);
});

test("only the lines around a difference are shown", () => {
  const before = Array.from({ length: 20 }, (_, index) => `${index + 1}`);
  const lines = diffLines(text(...before), text(...before.with(9, "ten")));
  expect(hunksOf(lines).map((hunk) => ("left" in hunk ? hunk.left : hunk.lines.length))).toEqual([6, 8, 7]);
  expect(hunksOf([])).toEqual([]);
});
