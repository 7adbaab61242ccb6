import { expect, test } from "vitest";
import { conditionHref, findingsSearch, inOrder, type CheckedCondition } from "./condition-links.ts";

const subject = { versionId: 7, project: "a b", rootId: 3 };

const condition = (fields: Partial<CheckedCondition>): CheckedCondition => ({
  type: "FINDINGS",
  on: "OVERALL",
  name: null,
  status: "PASSED",
  actual: 0,
  display: "0",
  threshold: "at most 0",
  comparedWith: null,
  sentence: "Findings: 0. Required: at most 0.",
  ...fields,
});

test("a condition on findings leads to exactly the findings that it counts", () => {
  expect(conditionHref(subject, condition({}))).toBe("/findings?project=a+b&artifact=3&version=7&status=OPEN");
  const some = condition({ on: "NEW", categories: ["S.A", "S.B"], families: ["CWE-1"], comparedWith: 6 });
  expect(findingsSearch(some)).toEqual({ status: "OPEN", change: "new", category: "S.A,S.B", family: "CWE-1" });
});

test("a condition on one cause leads to findings that do not have the other one", () => {
  const caused = condition({ on: "NEW", cause: "CODE", comparedWith: 6 });
  expect(findingsSearch(caused)).toEqual({ status: "OPEN", change: "new", where: "cause!=TOOL" });
});

test("without a version that decides what is new, no findings are behind the condition", () => {
  expect(conditionHref(subject, condition({ on: "NEW" }))).toBeUndefined();
});

test("measures and indicators lead to the explorer; parts are on the same page", () => {
  const check = (fields: Partial<CheckedCondition>, expected: string | undefined): void =>
    expect(conditionHref(subject, condition(fields))).toBe(expected);
  check({ type: "MEASURE", id: "LC" }, "/explore/3?version=7&tab=measures");
  check({ type: "INDICATOR", id: "QUALITY" }, "/explore/3?version=7&indicator=QUALITY");
  check({ type: "NEW_CODE", id: "COVERAGE", on: "NEW" }, "/versions/7/new-code");
  check({ type: "PARTS", id: "COMPLETE" }, undefined);
});

test("conditions that decided the verdict come first, otherwise in the order of the gate", () => {
  const listed = (["PASSED", "NOT_COMPUTED", "FAILED", "PENDING", "FAILED"] as const).map((status, index) =>
    condition({ status, id: String(index) }),
  );
  expect(inOrder(listed).map(({ id }) => id)).toEqual(["2", "4", "3", "1", "0"]);
});
