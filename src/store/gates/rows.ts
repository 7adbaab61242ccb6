import type { VersionMark } from "../versions/rows.ts";

/** What a project's versions must fulfil. */
export interface GateRow {
  readonly conditions: readonly GateCondition[];
  /** 0: none was ever set. */
  readonly revision: number;
}

/** One condition of a gate. */
export interface GateCondition {
  /** `NEW_CODE`: a share of the changed lines. `PARTS`: what the version's parts must fulfil. */
  readonly type: "MEASURE" | "INDICATOR" | "FINDINGS" | "NEW_CODE" | "PARTS";
  /** Of the measure or indicator; of `NEW_CODE` and `PARTS`, what of them is checked. */
  readonly id?: string;
  /** What is new since the reference version, or all there is. */
  readonly on: "OVERALL" | "NEW";
  /** Of findings, any of them; absent: no restriction. */
  readonly categories?: readonly string[];
  readonly families?: readonly string[];
  /** Where the value must lie; else `level` is the worst that passes. */
  readonly bounds?: string;
  readonly level?: string;
}

/** The results of a gate and of its conditions, the one that decides first (D16). */
export const gateStatuses = ["FAILED", "PENDING", "NOT_COMPUTED", "PASSED"] as const;

export type GateStatus = (typeof gateStatuses)[number];

/**
 * What the build of a version found. The status of the gate follows from it and from the states of the version's parts,
 * which may be given up without a new build: `judgeGate` decides.
 */
export interface GateResult {
  /** The version compared with for `NEW`; null: there was none. */
  readonly reference: VersionMark | null;
  readonly conditions: readonly CheckedCondition[];
}

export interface CheckedCondition extends GateCondition {
  /** For conditions on parts, `NOT_COMPUTED`: `judgeGate` decides. */
  readonly status: GateStatus;
  /** Value, rank, count or share; null where it is unknown. */
  readonly actual: number | null;
}
