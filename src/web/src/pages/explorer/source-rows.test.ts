import { expect, test } from "vitest";
import { findingsByLine } from "./source-findings.ts";
import { foldablesOf, sourceRowsOf, unfoldAt } from "./source-rows.ts";

const part = (name: string, startLine: number, endLine: number) => ({ name, startLine, endLine });
const finding = (startLine: number | null) => ({ location: { startLine } });
const foldables = foldablesOf([part("outer", 2, 6), part("inner", 3, 5), part("short", 7, 7)], 8);

/** Lines as numbers, findings as `!`; after a fold, the numbers of hidden lines and findings. */
const rowsWith = (
  findings: readonly ReturnType<typeof finding>[],
  folded: readonly number[],
  isOpen: (line: number) => boolean = () => true,
): string =>
  sourceRowsOf(8, findingsByLine(findings, 8), foldables, new Set(folded), isOpen)
    .map((row) =>
      row.kind === "finding"
        ? "!"
        : row.hidden
          ? `${row.number}(${row.hidden.lines},${row.hidden.findings})`
          : row.number,
    )
    .join(" ");

test("findings are below their lines; those without a line, or after the end, at the nearest line", () => {
  expect(rowsWith([finding(3), finding(null), finding(99)], [])).toBe("1 ! 2 3 ! 4 5 6 7 8 !");
});

test("a fold hides its lines and says how many findings are among them", () => {
  const findings = [finding(2), finding(4), finding(6)];
  expect(rowsWith(findings, [2])).toBe("1 2(4,2) ! 7 8");
  expect(rowsWith(findings, [3])).toBe("1 2 ! 3(2,1) 6 ! 7 8");
  expect(rowsWith(findings, [2, 3])).toBe("1 2(4,2) ! 7 8");
  expect(rowsWith(findings, [7, 99])).toBe("1 2 ! 3 4 ! 5 6 ! 7 8");
});

test("findings of closed lines are not shown", () => {
  expect(rowsWith([finding(1), finding(3), finding(3)], [], (line) => line === 3)).toBe("1 2 3 ! ! 4 5 6 7 8");
});

test("of parts that start at one line, the longest is folded; a fold ends with the file", () => {
  const found = foldablesOf([part("a", 1, 3), part("b", 1, 90), part("c", 8, 9)], 8);
  expect([...found.values()]).toEqual([part("b", 1, 8)]);
});

test("all folds around a requested line are opened", () => {
  const folded = new Set([2, 3]);
  expect(unfoldAt(folded, foldables, 4)).toEqual(new Set());
  expect(unfoldAt(folded, foldables, 3)).toEqual(new Set([3]));
  expect(unfoldAt(folded, foldables, 2)).toBe(folded);
  expect(unfoldAt(folded, foldables, 8)).toBe(folded);
});
