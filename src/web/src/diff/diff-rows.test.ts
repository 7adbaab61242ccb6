import fc from "fast-check";
import { expect, test } from "vitest";
import type { CharacterRange } from "../source/line-pieces.ts";
import { changedWords } from "./changed-words.ts";
import { compareTexts, type TextComparison } from "./comparison.ts";
import { compareLines } from "./line-diff.ts";
import { diffLineRows, diffRows, type Layout, type LinePlace, type LineRange, type Note } from "./diff-rows.ts";

const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");
const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `line ${index + 1}`);

interface Shown {
  readonly layout?: Layout;
  readonly notes?: readonly Note[];
  readonly unfolded?: readonly LineRange[];
  readonly wanted?: LinePlace;
}

function shown(comparison: TextComparison, { layout = "beside", notes = [], unfolded = [], wanted }: Shown = {}) {
  return diffRows(diffLineRows(comparison, layout), comparison.moved, { notes, unfolded, wanted }).map((row) => {
    if (row.kind === "fold") return `…${row.count}`;
    if (row.kind === "moved") return `moved ${row.side} ${row.block.before}→${row.block.after}×${row.block.count}`;
    if (row.kind === "note") return `note ${row.note.id}`;
    return `${row.before ?? "-"}|${row.after ?? "-"}${row.isSame ? "" : row.pair === undefined ? "!" : "~"}`;
  });
}

/** The text after, made of the text before and the differences. */
function apply(before: readonly string[], after: readonly string[], { blocks }: TextComparison): readonly string[] {
  return blocks.flatMap((block) =>
    block.isSame
      ? before.slice(block.before - 1, block.before - 1 + block.beforeCount)
      : after.slice(block.after - 1, block.after - 1 + block.afterCount),
  );
}

test("the differences, applied to the text before, give the text after, also with everything unfolded", () => {
  const lines = fc.array(fc.constantFrom("a", "b", "c", "d e", "", "  f"), { maxLength: 40 });
  fc.assert(
    fc.property(lines, lines, fc.constantFrom<Layout>("beside", "stacked"), (before, after, layout) => {
      const comparison = compareTexts(text(before), text(after));
      expect(apply(before, after, comparison)).toEqual(after);
      const rows = diffRows(diffLineRows(comparison, layout), comparison.moved, {
        notes: [],
        unfolded: [[1, before.length]],
        wanted: undefined,
      });
      const numbers = (side: "before" | "after") =>
        rows.flatMap((row) => (row.kind === "line" && row[side] !== undefined ? [row[side]] : []));
      expect(numbers("before")).toEqual(before.map((_, index) => index + 1));
      expect(numbers("after")).toEqual(after.map((_, index) => index + 1));
      for (const { before: from, after: to, count } of comparison.moved) {
        const trimmed = (all: readonly string[], first: number) =>
          all.slice(first - 1, first - 1 + count).map((line) => line.trim());
        expect(trimmed(before, from)).toEqual(trimmed(after, to));
      }
    }),
  );
});

test("unchanged lines are folded, except near changes, notes and the wanted line, and where the user unfolded them", () => {
  const before = numbered(40);
  const comparison = compareTexts(text(before), text(before.with(19, "x")));
  expect(shown(comparison)).toEqual(
    ["…16", "17|17", "18|18", "19|19", "20|20~", "21|21", "22|22", "23|23", "…17"].map((row) => row),
  );
  expect(shown(comparison, { unfolded: [[1, 13]] }).slice(12, 18)).toEqual([
    "13|13",
    "14|14",
    "15|15",
    "16|16",
    "17|17",
    "18|18",
  ]);
  expect(shown(comparison, { notes: [{ id: 7, side: "after", line: 1 }] }).slice(0, 6)).toEqual([
    "1|1",
    "note 7",
    "2|2",
    "3|3",
    "4|4",
    "…12",
  ]);
  expect(shown(comparison, { wanted: { side: "before", line: 40 } }).slice(-3)).toEqual(["38|38", "39|39", "40|40"]);
});

test("changed lines are beside each other, or removed ones above added ones", () => {
  const comparison = compareTexts(text(["a", "b 1", "b 2", "c"]), text(["a", "b 3", "c"]));
  expect(shown(comparison)).toEqual(["1|1", "2|2~", "3|-!", "4|3"]);
  expect(shown(comparison, { layout: "stacked" })).toEqual(["1|1", "2|-~", "3|-!", "-|2~", "4|3"]);
});

test("moved code is named at both places, with the comment above it, and is not compared word by word", () => {
  const body = ["/*", "first", "second", "third", "*/"];
  const rest = numbered(6);
  const rows = shown(compareTexts(text([...body, ...rest]), text([...rest, ...body])));
  expect(rows.filter((row) => row.startsWith("moved"))).toEqual(["moved before 1→7×5", "moved after 1→7×5"]);
});

test("a function that is added between others ends with its own brace", () => {
  const body = (name: string): string[] => [`${name}() {`, `  return ${name};`, "}", ""];
  const [before, after] = [text([...body("a"), ...body("c")]), text([...body("a"), ...body("b"), ...body("c")])];
  const changed = (one: string, other: string) => compareTexts(one, other).blocks.filter(({ isSame }) => !isSame);
  expect(changed(before, after)).toMatchObject([{ before: 5, beforeCount: 0, after: 5, afterCount: 4 }]);
  expect(changed(after, before)).toMatchObject([{ before: 5, beforeCount: 4, after: 5, afterCount: 0 }]);
  const last = changed(before.trimEnd(), text([...body("a"), ...body("c"), ...body("b")]).trimEnd());
  expect(last).toMatchObject([{ before: 8, beforeCount: 0, after: 8, afterCount: 4 }]);
});

test("words that differ are found; lines with little in common are not compared", () => {
  const cut = (line: string, ranges: readonly CharacterRange[] = []): string[] =>
    ranges.map(([start, end]) => line.slice(start, end));
  const [before, after] = ["  return count + 1;", "  return total + 12;"];
  const words = changedWords(before, after);
  expect(cut(before, words?.before)).toEqual(["count", "1"]);
  expect(cut(after, words?.after)).toEqual(["total", "12"]);
  expect(changedWords("  x();", "    x();")).toEqual({ before: [[0, 2]], after: [[0, 4]] });
  expect(changedWords("return 1;", "while (true) {")).toBeUndefined();
  expect(changedWords("a".repeat(1_001), "a")).toBeUndefined();
});

test("what remains of both versions of a line without the words that differ is the same", () => {
  const line = fc
    .array(fc.constantFrom("a", "bc", " ", "(", "é", "😀"), { maxLength: 20 })
    .map((words) => words.join(""));
  const without = (whole: string, ranges: readonly CharacterRange[]): string =>
    ranges.reduceRight((rest, [start, end]) => rest.slice(0, start) + rest.slice(end), whole);
  fc.assert(
    fc.property(line, line, (before, after) => {
      const words = changedWords(before, after);
      if (words !== undefined) expect(without(before, words.before)).toBe(without(after, words.after));
    }),
  );
});

test("texts that differ too much say so", () => {
  const many = (start: number): string[] => numbered(100).map((line) => `${start} ${line}`);
  expect(compareLines(many(3), many(5), 1_000).isExact).toBe(false);
  expect(compareLines(many(3), many(5), 100_000).isExact).toBe(true);
});
