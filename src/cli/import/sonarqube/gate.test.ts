import { expect, test } from "vitest";
import { conditionOf } from "./gate.ts";

test.each([
  ["new_violations", "GT", "0", { type: "FINDINGS", on: "NEW", bounds: "[;0]" }],
  ["new_coverage", "LT", "80", { type: "NEW_CODE", id: "COVERAGE", on: "NEW", bounds: "[80;[" }],
  ["new_duplicated_lines_density", "GT", "3", { type: "NEW_CODE", id: "DUPLICATION", on: "NEW", bounds: "[;3]" }],
  ["coverage", "LT", "62.5", { type: "MEASURE", id: "COVERAGE", bounds: "[62.5;[" }],
  ["blocker_violations", "GT", "2", { type: "FINDINGS", categories: ["SEVERITY.BLOCKER"], bounds: "[;2]" }],
  ["new_bugs", "GT", "0", { type: "FINDINGS", on: "NEW", families: ["BUG"], bounds: "[;0]" }],
  [
    "reliability_rating",
    "GT",
    "3",
    { type: "FINDINGS", families: ["BUG"], categories: ["SEVERITY.CRITICAL", "SEVERITY.BLOCKER"], bounds: "[;0]" },
  ],
])("%s %s %s", (metric, op, error, expected) => {
  expect(conditionOf({ metric, op, error })).toEqual(expected);
});

test.each([
  ["new_security_hotspots_reviewed", "LT", "100"],
  ["sqale_rating", "GT", "1"],
  ["security_rating", "GT", "5"],
  ["coverage", "LT", "most"],
])("%s %s %s has no counterpart", (metric, op, error) => {
  expect(conditionOf({ metric, op, error })).toBeUndefined();
});
