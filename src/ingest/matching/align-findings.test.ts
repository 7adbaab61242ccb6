import { expect, test } from "vitest";
import { alignFindings, type FindingSequence } from "./align-findings.ts";

/** Findings in short: `line` and `name` (equal names have equal keys), perhaps a column and the lines around. */
function sequenceOf(text: string): FindingSequence {
  const findings = text.split(" ").filter((word) => word !== "");
  const parts = findings.map((word) => /^(\d+)([a-z])(?::(\d+))?(?:~(\w))?$/.exec(word)!);
  return {
    line: Int32Array.from(parts, (part) => Number(part[1])),
    key: Float64Array.from(parts, (part) => part[2]!.charCodeAt(0)),
    detail: Float64Array.from(parts, (part) => Number(part[3] ?? 0)),
    around: Int32Array.from(parts, (part) => part[4]?.charCodeAt(0) ?? 0),
  };
}

/** Says of each finding now on which line it was; `-` for a new one. */
function check(before: string, now: string, expected: string): void {
  const sequence = sequenceOf(before);
  const { before: match } = alignFindings(sequenceOf(now), sequence);
  expect(Array.from(match, (other) => (other === -1 ? "-" : sequence.line[other])).join(" ")).toBe(expected);
}

test("nothing to compare is no pair", () => {
  check("", "1a 2b", "- -");
  check("1a 2b", "", "");
});
test("equal findings move together when lines are inserted above them", () =>
  check("10a 11a 12a 20a", "11a 12a 13a 21a", "10 11 12 20"));
test("equal findings stay when one is added below them", () => check("10a 11a", "10a 11a 12a", "10 11 -"));
test("a finding that is inserted among equal ones is new, and those below it moved by its lines", () =>
  check("10a 20a 30a 44a", "10a 17a 22a 32a 46a", "10 - 20 30 44"));
test("a removed finding does not change the ids of the others", () =>
  check("10a 20a 33a 44a", "10a 30a 41a", "10 33 44"));
test("other findings show how far equal ones moved", () =>
  check("5b 10a 11a 12a 15c", "5b 9a 12a 13a 14a 17c", "5 - 10 11 12 15"));
test("the column separates equal findings", () => check("10a:5 11a:9 12a:5", "10a:5 11a:5 12a:9 13a:5", "10 - 11 12"));
test("the lines around separate equal findings", () => check("2a~x 5a~y", "2a~z 5a~x 8a~y", "- 2 5"));
test("the pattern of distances separates long runs of equal findings", () => {
  const lines = Array.from({ length: 200 }, (_, index) => index * 4 + ((index * index) % 3) + 1);
  const moved = lines.map((line) => (line > 400 ? line + 31 : line));
  const text = (numbers: readonly number[]): string => numbers.map((line) => `${line}a`).join(" ");
  check(text(lines), text(moved), lines.join(" "));
});
test("both positions ascend, whatever moved", () => {
  const { before } = alignFindings(sequenceOf("1c 2d 3a 4b"), sequenceOf("1a 2b 3c 4d"));
  const matched = [...before].filter((other) => other !== -1);
  expect(matched).toEqual(matched.toSorted((one, other) => one - other));
  expect(matched.length).toBe(2);
});

test("50,000 equal findings in one file are compared in a bounded number of steps", () => {
  const count = 50_000;
  const lines = Int32Array.from({ length: count }, (_, index) => index * 2 + 1);
  const equal = {
    key: new Float64Array(count).fill(7),
    detail: new Float64Array(count),
    around: new Int32Array(count),
  };
  const moved = lines.map((line, index) => line + (index > 20_000 ? 5 : 1));
  const { before, pairsCompared } = alignFindings({ ...equal, line: moved }, { ...equal, line: lines });
  expect(pairsCompared).toBeLessThanOrEqual(6 * count);
  expect(before.filter((other) => other === -1).length).toBeLessThan(count / 100);
});
