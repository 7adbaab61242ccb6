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

export type GateStatus = "PASSED" | "FAILED" | "NOT_COMPUTED";
