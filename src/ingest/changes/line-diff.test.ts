import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sized } from "../../../test/harness/form.ts";
import { countLines, type LineRanges } from "../../snapshot/index.ts";
import { allLines, changedLines, comparisonsOfFileMax, movedLines } from "./line-diff.ts";

const budget = () => ({ comparisons: Number.MAX_SAFE_INTEGER });
const text = (...lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");

function check(before: string, after: string, expected: LineRanges): void {
  expect(changedLines(before, after, budget())).toEqual(expected);
}

test("equal texts have no changed lines", () => check(text("a", "b"), text("a", "b"), []));
test("all lines of a text are changed if there was none", () => check("", text("a", "b"), [[1, 2]]));
test("an empty text has no changed lines", () => check(text("a", "b"), "", []));
test("removed lines are not changed lines", () => check(text("a", "b", "c"), text("a", "c"), []));
test("an inserted line is changed", () => check(text("a", "c"), text("a", "b", "c"), [[2, 2]]));
test("a missing last line break is a change", () => check(text("a", "b"), "a\nb", [[2, 2]]));
test("a carriage return alone ends a line", () => {
  check("a\rb\rc\r", "a\rB\rc\r", [[2, 2]]);
  expect(allLines("a\rb\r\nc")).toEqual([[1, 3]]);
});

test("another line break is a change", () => check("a\nb\n", "a\r\nb\n", [[1, 1]]));
test("a block that is inserted after a similar one is the new block", () =>
  check(text("f {", " x", "}", "end"), text("f {", " x", "}", "g {", " y", "}", "end"), [[4, 6]]));
test("moved lines are changed at one place", () => check(text("a", "b", "c", "d"), text("b", "c", "d", "a"), [[4, 4]]));

test("all lines are counted as git counts them", () => {
  expect(allLines("")).toEqual([]);
  expect(allLines("a")).toEqual([[1, 1]]);
  expect(allLines("a\n")).toEqual([[1, 1]]);
  expect(allLines("a\n\n")).toEqual([[1, 2]]);
});

/** The length of a longest common subsequence, by the table that defines it. */
function commonLines(before: readonly string[], after: readonly string[]): number {
  let row = Array.from({ length: after.length + 1 }, () => 0);
  for (const line of before) {
    const next = [0];
    for (const [index, other] of after.entries()) {
      next.push(line === other ? row[index]! + 1 : Math.max(row[index + 1]!, next[index]!));
    }
    row = next;
  }
  return row.at(-1)!;
}

/** Whether `part` is a subsequence of `whole`. */
function isWithin(part: readonly string[], whole: readonly string[]): boolean {
  let index = 0;
  for (const line of whole) if (index < part.length && part[index] === line) index++;
  return index === part.length;
}

test("the lines that stay are a longest common subsequence", () => {
  const lines = fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 40 });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const changed = changedLines(text(...before), text(...after), budget());
      expect(countLines(changed)).toBe(after.length - commonLines(before, after));
      const isChanged = new Set(
        changed.flatMap(([from, to]) => after.map((_, index) => index + 1).slice(from - 1, to)),
      );
      const staying = after.filter((_, index) => !isChanged.has(index + 1));
      expect(isWithin(staying, before)).toBe(true);
    }),
    { numRuns: sized({ quick: 300, long: 20_000 }) },
  );
});

test("random edits of real files have the fewest changed lines, at most as many as for git", () => {
  const folder = mkdtempSync(join(tmpdir(), "line-diff-"));
  const files = ["src/ingest/collector.ts", "ARCHITECTURE.md", "package.json"].map((path) =>
    readFileSync(path, "utf8"),
  );
  const edits = fc.array(
    fc.record({ at: fc.nat(10_000), removes: fc.nat(4), adds: fc.nat(4), from: fc.nat(10_000), moves: fc.boolean() }),
    { maxLength: 12 },
  );
  try {
    fc.assert(
      fc.property(fc.constantFrom(...files), edits, (before, steps) => {
        const lines = before.split("\n");
        for (const { at, removes, adds, from, moves } of steps) {
          const source = lines.slice(from % lines.length).slice(0, adds);
          const added = moves ? source : source.map((line) => `${line} edited`);
          lines.splice(at % (lines.length + 1), removes, ...added);
        }
        // To git, a last line without its line feed is another line.
        const after = `${lines.join("\n").replace(/\n$/, "")}\n`;
        const count = countLines(changedLines(before, after, budget()));
        expect(count).toBe(countByTable(before, after));
        expect(count).toBeLessThanOrEqual(countByGit(folder, before, after));
      }),
      { numRuns: sized({ quick: 40, long: 2000 }) },
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** The number of lines outside of the longest common subsequence. Git's `--minimal` sometimes has one line more. */
function countByTable(before: string, after: string): number {
  const now = after.split("\n");
  let common = new Int32Array(now.length + 1);
  for (const old of before.split("\n")) {
    const next = new Int32Array(now.length + 1);
    for (const [index, line] of now.entries()) {
      next[index + 1] = line === old ? common[index]! + 1 : Math.max(common[index + 1]!, next[index]!);
    }
    common = next;
  }
  return now.length - common[now.length]!;
}

function countByGit(folder: string, before: string, after: string): number {
  const [old, now] = [join(folder, "before"), join(folder, "after")];
  writeFileSync(old, before);
  writeFileSync(now, after);
  // Git ends with 1 if the files differ.
  const command = `git diff --no-index --minimal --numstat "${old}" "${now}" || test $? = 1`;
  const output = execFileSync("sh", ["-c", command], { encoding: "utf8" });
  return Number(/^\d+/.exec(output)?.[0] ?? 0);
}

test("texts that need too many comparisons have more changed lines, not fewer", () => {
  const size = 40_000;
  const repeated = (first: string, second: string) =>
    text(...Array.from({ length: size }, (_, index) => ((index * 7919) % 13 < 6 ? first : second)));
  const before = `same\n${repeated("a", "b")}last\n`;
  const after = `same\n${repeated("b", "a")}last\n`;
  const spent = budget();
  expect(changedLines(before, after, spent)).toEqual([[2, size + 1]]);
  expect(Number.MAX_SAFE_INTEGER - spent.comparisons).toBe(comparisonsOfFileMax);
  expect(changedLines(text("a", "b", "c"), text("a", "c", "b", "d"), { comparisons: 0 })).toEqual([[2, 4]]);
});

test("the comparisons of all files come out of one budget", () => {
  const spent = { comparisons: 1000 };
  changedLines(text("a", "b", "c", "d"), text("b", "a", "d", "c"), spent);
  expect(spent.comparisons).toBeLessThan(1000);
  expect(spent.comparisons).toBeGreaterThan(900);
});

test("lines of a text are found in a later one", () => {
  const moved = (before: string, after: string): number[] => [...movedLines(before, after)];
  expect(moved(text("a", "b", "c"), text("a", "b", "c"))).toEqual([1, 2, 3]);
  expect(moved(text("a", "b", "c"), text("x", "a", "c"))).toEqual([2, 0, 3]);
  expect(moved(text("a", "b"), "")).toEqual([0, 0]);
  expect(moved("", text("a"))).toEqual([]);
  expect(moved("a\nb", "a\r\nb\r\n")).toEqual([1, 2]);
});

test("random texts: every line that is found is the same line, in order, and as many as possible are found", () => {
  const texts = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 });
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const places = [...movedLines(text(...before), text(...after))];
      const found = places.filter((place) => place > 0);
      expect(places.length).toBe(before.length);
      expect(found).toEqual([...new Set(found)].toSorted((one, other) => one - other));
      for (const [index, place] of places.entries()) if (place > 0) expect(after[place - 1]).toBe(before[index]);
      expect(found.length).toBe(commonLines(before, after));
    }),
    { numRuns: sized({ quick: 200, long: 20_000 }) },
  );
});

test("texts that differ too much have their beginning and end in common", () => {
  const count = 8000;
  const shuffled = (seed: number): string[] =>
    Array.from({ length: count }, (_, index) => `line ${(index * seed) % count}`);
  const places = movedLines(text("first", ...shuffled(3), "last"), text("first", ...shuffled(7), "last", "more"));
  expect(places[0]).toBe(1);
  expect(places.subarray(2, count).every((place) => place === 0)).toBe(true);
});
