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
  /** Days after their last build in which branches with a target stay; null: they stay until a user deletes them. */
  readonly branchDays: number | null;
  readonly revision: number;
}

/** A version as a rule sees it. */
export interface DatedVersion {
  readonly id: number;
  readonly branchId: number;
  readonly name: string;
  readonly baseline: boolean;
  readonly commit: string | null;
  readonly createdAt: Instant;
  /** Another version carries a part of it. */
  readonly carriedFrom: boolean;
  /** A version of a branch with a target is compared with it. */
  readonly pinned: boolean;
}

/** A branch as a rule sees it. */
export interface DatedBranch {
  readonly id: number;
  readonly name: string;
  /** Null: the branch is not meant to be merged. */
  readonly target: string | null;
  readonly main: boolean;
  /** When its newest build was accepted; without one, when the branch was created. */
  readonly lastBuildAt: Instant;
  /** A task of the branch or a rating of the project waits or runs. */
  readonly busy: boolean;
  /** It has a baseline. */
  readonly baseline: boolean;
  /** Another branch has it as its target, carries a part from it, or is compared with one of its versions. */
  readonly needed: boolean;
}

/**
 * Whether a branch is merged or given up, as far as a rule can say: it has a target, and no build since an instant. The
 * main branch, a branch with a baseline and one that other branches need never are.
 */
export function isExpiredBranch(branch: DatedBranch, builtBefore: Instant): boolean {
  const { target, main, lastBuildAt, busy, baseline, needed } = branch;
  return target !== null && !main && !busy && !baseline && !needed && lastBuildAt < builtBefore;
}
