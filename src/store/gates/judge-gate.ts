import { contains, parseInterval } from "../../language/index.ts";
import type { GateReason } from "../../text/index.ts";
import type { GateResult, PartStates, VersionRow } from "../versions/rows.ts";
import { gateStatuses, type CheckedCondition, type GateCondition, type GateStatus } from "./rows.ts";

/** What a condition on parts may check. */
export const partChecks = ["COMPLETE", "NONE_FAILED", "CARRIED_DAYS"] as const;

export type PartCheck = (typeof partChecks)[number];

/** The verdict on a version. */
export interface GateVerdict {
  readonly status: GateStatus;
  /** Why the gate is pending or not computed. */
  readonly reason: GateReason | null;
  /** The parts that the reason is about. */
  readonly reasonParts: readonly string[];
  readonly conditions: readonly CheckedCondition[];
}

const noParts: readonly string[] = [];

/**
 * Judges a version by what its build found and by its parts as they are now (D16). Of all results of conditions and parts,
 * the first of `FAILED`, `PENDING`, `NOT_COMPUTED`, `PASSED` is the gate's. So a gate passes only if every condition was
 * computed and passed, and nothing is missing.
 */
export function judgeGate(result: GateResult, parts: PartStates): GateVerdict {
  const conditions = result.conditions.map((condition) =>
    condition.type === "PARTS" ? checkParts(condition, parts) : condition,
  );
  const statuses = new Set([...conditions.map(({ status }) => status), partsStatus(parts)]);
  const status = gateStatuses.find((candidate) => statuses.has(candidate))!;
  return { status, ...reasonOf(status, conditions, result, parts), conditions };
}

/** The gate's status alone; null without a gate. */
export function gateStatusOf({ gate, partStates }: Pick<VersionRow, "gate" | "partStates">): GateStatus | null {
  return gate === null ? null : judgeGate(gate, partStates).status;
}

function partsStatus({ expected, missing, failed, uncovered }: PartStates): GateStatus {
  if (expected.length > 0) return "PENDING";
  return missing.length > 0 || failed.length > 0 || uncovered === true ? "NOT_COMPUTED" : "PASSED";
}

function checkParts(condition: CheckedCondition, parts: PartStates): CheckedCondition {
  const { expected, missing, failed, carriedDays } = parts;
  switch (condition.id as PartCheck) {
    case "COMPLETE": {
      const status = missing.length > 0 ? "FAILED" : expected.length > 0 ? "PENDING" : "PASSED";
      return { ...condition, status, actual: expected.length + missing.length };
    }
    case "NONE_FAILED":
      return { ...condition, status: failed.length > 0 ? "FAILED" : "PASSED", actual: failed.length };
    case "CARRIED_DAYS":
      return { ...condition, status: withinBounds(condition, carriedDays ?? 0), actual: carriedDays };
  }
}

function reasonOf(
  status: GateStatus,
  conditions: readonly CheckedCondition[],
  { reference }: GateResult,
  parts: PartStates,
): Pick<GateVerdict, "reason" | "reasonParts"> {
  if (status === "PENDING") return { reason: "PARTS_EXPECTED", reasonParts: parts.expected };
  if (status !== "NOT_COMPUTED") return { reason: null, reasonParts: noParts };
  if (parts.failed.length > 0) return { reason: "ANALYSIS_FAILED", reasonParts: parts.failed };
  if (parts.missing.length > 0) return { reason: "PARTS_MISSING", reasonParts: parts.missing };
  if (parts.uncovered === true) return { reason: "FULL_PICTURE_BEFORE", reasonParts: noParts };
  const unknown = conditions.filter((condition) => condition.status === "NOT_COMPUTED");
  const lacksReference = reference === null && unknown.some(({ on }) => on === "NEW");
  // Findings can be counted in any other project, the new ones with a reference.
  const hasMembers = unknown.some(({ type, on }) => type === "FINDINGS" && (on === "OVERALL" || reference !== null));
  return { reason: hasMembers ? "META_FINDINGS" : lacksReference ? "NO_REFERENCE" : "NO_VALUE", reasonParts: noParts };
}

/** A result as the caller sees it: without drafts, it does not reveal a comparison with a draft. */
export function visibleGateResult(result: GateResult | null, drafts: boolean): GateResult | null {
  return result === null || drafts || result.reference?.baseline !== false ? result : withoutReference(result);
}

/** A result that is compared with no version: nothing that is new can be counted. */
export function withoutReference(result: GateResult): GateResult {
  const conditions = result.conditions.map((condition) =>
    condition.on === "NEW" ? { ...condition, status: "NOT_COMPUTED" as const, actual: null } : condition,
  );
  return { ...result, reference: null, conditions };
}

/** Whether the value passes the bounds of the condition. */
export function withinBounds({ bounds = "" }: GateCondition, actual: number): "PASSED" | "FAILED" {
  const interval = parseInterval(bounds);
  if (!interval.ok) throw new Error(`a gate with wrong bounds passed its checks: ${bounds}`);
  return contains(interval.value, actual) ? "PASSED" : "FAILED";
}
