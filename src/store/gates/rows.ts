/** What a project's versions must fulfil. */
export interface GateRow {
  /** The conditions in force: the project's own, or those of a group. */
  readonly conditions: readonly GateCondition[];
  /** The group whose gate is in force; null: the project's own is, or no gate exists. */
  readonly group: string | null;
  /** The project cannot have other conditions than the group. */
  readonly locked: boolean;
  /** Of the project's own gate. 0: none was ever set. */
  readonly revision: number;
}

/** The gate of a group of projects: projects without conditions have it or, if it is locked, all. */
export interface GroupGateRow {
  readonly group: string;
  readonly conditions: readonly GateCondition[];
  readonly locked: boolean;
  readonly revision: number;
}

/** Why a finding is new: because its lines changed, or because the tool or its rules did (D15). */
export const findingCauses = ["CODE", "TOOL"] as const;

export type FindingCause = (typeof findingCauses)[number];

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
  /** Of new findings: only those with this cause, and those whose cause is unknown. */
  readonly cause?: FindingCause;
  /** Where the value must lie; else `level` is the worst that passes. */
  readonly bounds?: string;
  readonly level?: string;
}

/** The results of a gate and of its conditions, the one that decides first (D16). */
export const gateStatuses = ["FAILED", "PENDING", "NOT_COMPUTED", "PASSED"] as const;

export type GateStatus = (typeof gateStatuses)[number];

/** A condition and how the build of a version found it. */
export interface CheckedCondition extends GateCondition {
  /** For conditions on parts, `NOT_COMPUTED`: `judgeGate` decides. */
  readonly status: GateStatus;
  /** Value, rank, count or share; null where it is unknown. */
  readonly actual: number | null;
}
