import { expect, test } from "vitest";
import { viewModel } from "../../model/model.ts";
import { en } from "../../texts/areas/gate.ts";
import { conditionOf, conditionText, type ConditionDraft } from "./conditions.ts";

const model = viewModel(
  {
    id: "M",
    rootIndicator: "Q",
    types: [{ id: "APPLICATION" }],
    scales: [
      { id: "S", levels: [{ id: "GOOD", name: "Good", rank: 0, bounds: "];10[" }] },
      {
        id: "SEVERITY",
        name: "Severity",
        levels: [
          { id: "MAJOR", name: "Major", rank: 1 },
          { id: "MINOR", name: "Minor", rank: 0 },
        ],
      },
    ],
    measures: [{ id: "LC", name: "Lines", aggregate: "SUM" }],
    indicators: [{ id: "Q", name: "Quality", measure: "LC", scale: "S" }],
  },
  "en",
);
const empty: ConditionDraft = {
  subject: "FINDINGS",
  on: "NEW",
  categories: [],
  families: "",
  cause: "",
  level: "",
  least: "",
  most: "",
};

test.each([
  [{ subject: "INDICATOR.Q", on: "OVERALL", level: "GOOD" }, "Quality no worse than Good"],
  [{ subject: "INDICATOR.Q", on: "NEW", most: "0" }, "Quality since the reference version ≤ 0"],
  [{ subject: "MEASURE.LC", on: "OVERALL", least: "10", most: "20" }, "10 ≤ Lines ≤ 20"],
  [{ categories: ["SEVERITY.MAJOR"], most: "0" }, "Findings (Severity: Major) since the reference version ≤ 0"],
  [
    {
      categories: ["SEVERITY.MAJOR", "SEVERITY.MINOR"],
      families: " CWE-79,, CWE-89 ,CWE-79",
      on: "OVERALL",
      most: "0",
    },
    "Findings (Severity: Major, Severity: Minor, CWE-79, CWE-89) ≤ 0",
  ],
  [{ on: "OVERALL", least: "1" }, "Findings ≥ 1"],
  [{ subject: "NEW_CODE.COVERAGE", on: "OVERALL", least: "80" }, "Coverage of changed lines in % ≥ 80"],
  [{ subject: "PARTS.COMPLETE" }, "No part is missing"],
  [{ subject: "PARTS.CARRIED_DAYS", most: "7" }, "Days since the oldest carried part ≤ 7"],
] as const)("a complete draft is a condition with a description: %j", (draft, description) => {
  expect(conditionText(conditionOf({ ...empty, ...draft })!, model, en)).toBe(description);
});

test("changed lines are new, and parts belong to the whole version", () => {
  expect(conditionOf({ ...empty, subject: "NEW_CODE.COVERAGE", on: "OVERALL", least: "80" })).toMatchObject({
    on: "NEW",
  });
  expect(conditionOf({ ...empty, subject: "PARTS.NONE_FAILED" })).toEqual({
    type: "PARTS",
    id: "NONE_FAILED",
    on: "OVERALL",
  });
});

test("a draft without a limit is not a condition", () => {
  expect(conditionOf(empty)).toBeUndefined();
  expect(conditionOf({ ...empty, subject: "INDICATOR.Q", on: "OVERALL", most: "3" })).toBeUndefined();
  expect(conditionOf({ ...empty, subject: "PARTS.CARRIED_DAYS" })).toBeUndefined();
});

test("a condition on new findings may have a cause; other conditions lose it", () => {
  const caused: ConditionDraft = { ...empty, cause: "CODE", most: "0" };
  const condition = conditionOf(caused);
  expect(condition).toEqual({ type: "FINDINGS", on: "NEW", cause: "CODE", bounds: "[;0]" });
  expect(conditionText(condition!, model, en)).toContain("Findings on changed lines since the reference version");
  expect(conditionOf({ ...caused, on: "OVERALL" })).toEqual({ type: "FINDINGS", on: "OVERALL", bounds: "[;0]" });
});

test("categories and families are sent as lists, and only for findings", () => {
  const draft: ConditionDraft = { ...empty, categories: ["SEVERITY.MAJOR"], families: "CWE-79, CWE-89", most: "0" };
  const condition = { type: "FINDINGS", on: "NEW", categories: ["SEVERITY.MAJOR"], families: ["CWE-79", "CWE-89"] };
  expect(conditionOf(draft)).toEqual({ ...condition, bounds: "[;0]" });
  expect(conditionOf({ ...draft, subject: "MEASURE.LC" })).toEqual({
    type: "MEASURE",
    id: "LC",
    on: "NEW",
    bounds: "[;0]",
  });
});
