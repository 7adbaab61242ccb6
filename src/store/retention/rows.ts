import type { Instant } from "../instant.ts";

/** What becomes of drafts that are neither among the last ones nor young: all stay, one of each period, or none. */
export const retentionPeriods = ["ALL", "DAY", "WEEK", "MONTH", "NONE"] as const;

export type RetentionPeriod = (typeof retentionPeriods)[number];

/** Which drafts of a branch stay. Baselines always do. */
export interface RetentionRule {
  /** The last so many drafts stay, however old. */
  readonly drafts: number;
  /** Drafts that came within so many days stay. */
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
}
