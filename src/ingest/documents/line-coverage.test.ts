import { expect, test } from "vitest";
import type { Report } from "../report.ts";
import { LineCoverage } from "./line-coverage.ts";

/** What is reported: `line:hit,branchesHit/branches`. */
function check(add: (lines: LineCoverage) => void, expected: readonly string[]): void {
  const lines = new LineCoverage();
  add(lines);
  const reported: string[] = [];
  const coveredLine: Report["coveredLine"] = (_position, _file, line, hit, branches, branchesHit) =>
    reported.push(`${line}:${hit ? 1 : 0},${branchesHit}/${branches}`);
  lines.report({ coveredLine } as Report, { line: 1 }, { path: "a.c", index: 1 });
  expect(reported).toEqual(expected);
}

test("a branch that was taken shows that its line was run", () =>
  check(
    (lines) => {
      lines.branch(3, true);
      lines.branch(3, false);
      lines.statement(3, false);
    },
    ["3:1,1/2"],
  ));

test("branches on a line without a statement belong to the statement before them, and do not make a line", () =>
  check(
    (lines) => {
      lines.statement(2, false);
      lines.statement(9, true);
      lines.branch(4, true);
      lines.branch(1, true);
    },
    ["2:0,2/2", "9:1,0/0"],
  ));

test("a file with branches alone keeps their lines", () => check((lines) => lines.branch(4, true), ["4:1,1/1"]));

test("a branch without a valid line is reported as it is, and refused there", () =>
  check(
    (lines) => {
      lines.statement(2, true);
      lines.branch(Number.NaN, true);
    },
    ["2:1,0/0", "NaN:1,1/1"],
  ));
