import type { Instant } from "../instant.ts";

/** Which of the other drafts, neither recent by number nor by age, are retained: all, one of each period, or none. */
export const retentionPeriods = ["ALL", "DAY", "WEEK", "MONTH", "NONE"] as const;

export type RetentionPeriod = (typeof retentionPeriods)[number];

/** Which drafts of a branch are retained. Baselines always are. */
export interface RetentionRule {
  /** This number of newest drafts is retained, whatever their age. */
  readonly drafts: number;
  /** Drafts of this number of past days are retained. */
  readonly days: number;
  readonly older: RetentionPeriod;
}

export interface RetentionRow {
  readonly rule: RetentionRule | null;
  readonly revision: number;
}

/** A version as a rule sees it. */
export interface DatedVersion {
  readonly id: number;
  readonly branchId: number;
  readonly name: string;
  readonly baseline: boolean;
  readonly createdAt: Instant;
  /** Another version carries a part of it. */
  readonly carriedFrom: boolean;
  /** A version of a branch with a target is compared with it. */
  readonly pinned: boolean;
}
