import { describe, expect, test } from "vitest";
import type { PartStates } from "../versions/rows.ts";
import { judgeGate } from "./judge-gate.ts";
import { gateStatuses, type CheckedCondition, type GateStatus } from "./rows.ts";

const settled: PartStates = { expected: [], missing: [], failed: [], carriedDays: null };
const reference = { id: 1, baseline: true };

function condition(status: GateStatus): CheckedCondition {
  return { type: "MEASURE", id: "LC", on: "NEW", bounds: "[;0]", status, actual: status === "NOT_COMPUTED" ? null : 1 };
}

function onParts(id: string, bounds?: string): CheckedCondition {
  const limit = bounds === undefined ? {} : { bounds };
  return { type: "PARTS", id, on: "OVERALL", ...limit, status: "NOT_COMPUTED", actual: null };
}

function judge(conditions: readonly CheckedCondition[], parts: Partial<PartStates> = {}) {
  return judgeGate({ reference, conditions }, { ...settled, ...parts });
}

/** The rule of D16, word by word: of all results, the first in the order. */
function expected(results: readonly GateStatus[]): GateStatus {
  for (const status of ["FAILED", "PENDING", "NOT_COMPUTED", "PASSED"] as const) {
    if (results.includes(status)) return status;
  }
  throw new Error("no result");
}

const partResults: readonly (readonly [Partial<PartStates>, GateStatus])[] = [
  [{}, "PASSED"],
  [{ expected: ["lint"] }, "PENDING"],
  [{ missing: ["lint"] }, "NOT_COMPUTED"],
  [{ failed: ["lint"] }, "NOT_COMPUTED"],
  [{ expected: ["lint"], failed: ["scan"] }, "PENDING"],
  [{ uncovered: true }, "NOT_COMPUTED"],
];

test("of every combination of conditions and parts, the worst result is the gate's", () => {
  for (const one of gateStatuses) {
    for (const other of gateStatuses) {
      for (const [parts, ofParts] of partResults) {
        const { status } = judge([condition(one), condition(other)], parts);
        expect([one, other, parts, status]).toEqual([one, other, parts, expected([one, other, ofParts])]);
      }
    }
  }
});

describe("conditions on parts", () => {
  test.each([
    ["COMPLETE", {}, "PASSED", 0],
    ["COMPLETE", { expected: ["a"] }, "PENDING", 1],
    ["COMPLETE", { expected: ["a"], missing: ["b"] }, "FAILED", 2],
    ["NONE_FAILED", {}, "PASSED", 0],
    ["NONE_FAILED", { failed: ["a", "b"] }, "FAILED", 2],
  ] as const)("%s with %j: %s", (id, parts, status, actual) => {
    expect(judge([onParts(id)], parts).conditions).toMatchObject([{ status, actual }]);
  });

  test.each([
    [null, "PASSED"],
    [7, "PASSED"],
    [7.01, "FAILED"],
  ] as const)("a carried part is at most 7 days old: %s days", (carriedDays, status) => {
    expect(judge([onParts("CARRIED_DAYS", "[;7]")], { carriedDays })).toMatchObject({
      status,
      conditions: [{ status, actual: carriedDays }],
    });
  });
});

describe("the reason", () => {
  test.each([
    [[condition("PASSED")], {}, null, []],
    [[condition("FAILED")], { failed: ["a"] }, null, []],
    [[condition("PASSED")], { expected: ["a"], failed: ["b"] }, "PARTS_EXPECTED", ["a"]],
    [[condition("PASSED")], { failed: ["b"], missing: ["c"] }, "ANALYSIS_FAILED", ["b"]],
    [[condition("NOT_COMPUTED")], { missing: ["c"] }, "PARTS_MISSING", ["c"]],
    [[condition("PASSED")], { uncovered: true }, "FULL_PICTURE_BEFORE", []],
    [[condition("NOT_COMPUTED")], {}, "NO_VALUE", []],
  ] as const)("%#", (conditions, parts, reason, reasonParts) => {
    expect(judge(conditions, parts)).toMatchObject({ reason, reasonParts });
  });

  test("without a reference, what is new is unknown", () => {
    const result = { reference: null, conditions: [condition("NOT_COMPUTED")] };
    expect(judgeGate(result, settled).reason).toBe("NO_REFERENCE");
    const overall = { reference: null, conditions: [{ ...condition("NOT_COMPUTED"), on: "OVERALL" as const }] };
    expect(judgeGate(overall, settled).reason).toBe("NO_VALUE");
  });

  test("only a meta-project has findings that cannot be counted", () => {
    const findings = { ...condition("NOT_COMPUTED"), type: "FINDINGS" as const };
    expect(judgeGate({ reference, conditions: [findings] }, settled).reason).toBe("META_FINDINGS");
    expect(judgeGate({ reference: null, conditions: [findings] }, settled).reason).toBe("NO_REFERENCE");
    const overall = { ...findings, on: "OVERALL" as const };
    expect(judgeGate({ reference: null, conditions: [overall] }, settled).reason).toBe("META_FINDINGS");
  });
});
