import type { VersionMark } from "../versions/rows.ts";

/** What a project's versions must fulfil. */
export interface GateRow {
  readonly conditions: readonly GateCondition[];
  /** 0: none was ever set. */
  readonly revision: number;
}

/** One condition of a gate. */
export interface GateCondition {
  readonly type: "MEASURE" | "INDICATOR" | "FINDINGS";
  /** Of the measure or indicator. */
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

/** `PENDING`: a part of the version is expected (D16). */
export const gateStatuses = ["PASSED", "FAILED", "PENDING", "NOT_COMPUTED"] as const;

export type GateStatus = (typeof gateStatuses)[number];

/** How a version did, as its build found it. */
export interface GateResult {
  readonly status: GateStatus;
  /** The analysis failed: the version may have findings that the results do not show (D16). */
  readonly analysisFailed?: boolean;
  /** Parts of the version that are announced are not here, as it is shown now. Never stored. */
  readonly partsAbsent?: "EXPECTED" | "MISSING";
  /** The version compared with for `NEW`; null: there was none. */
  readonly reference: VersionMark | null;
  readonly conditions: readonly (GateCondition & {
    readonly status: GateStatus;
    /** Value, rank or count; null where it is unknown. */
    readonly actual: number | null;
  })[];
}
