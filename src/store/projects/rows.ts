import type { Instant } from "../instant.ts";

export type Color = readonly [number, number, number, number];

/**
 * Who is at least a guest of a project (D17): its members alone, every user, or also readers who are not signed in. Each
 * includes those before it.
 */
export const audiences = ["MEMBERS", "USERS", "EVERYONE"] as const;

export type Audience = (typeof audiences)[number];

export interface ProjectRow {
  readonly id: number;
  readonly name: string;
  readonly modelId: string;
  readonly ownerId: number;
  readonly metaProject: boolean;
  readonly audience: Audience;
  readonly group: string;
  readonly color: Color;
  readonly mainBranchId: number;
  /** Versions take parts that were not sent from earlier versions (D14). */
  readonly carryParts: boolean;
  /** Names of parts that every version made of parts waits for. */
  readonly expectedParts: readonly string[];
  readonly createdAt: Instant;
  /** Incremented by every change of the row. ETags are derived from it. */
  readonly revision: number;
}

export interface BranchRow {
  readonly id: number;
  readonly projectId: number;
  readonly name: string;
  readonly group: string;
  readonly color: Color;
  readonly rootArtifactId: number;
  readonly createdAt: Instant;
  /** Incremented by every committed triage of the branch's findings. */
  readonly triageRevision: number;
  readonly revision: number;
  /** Name of the branch that this one is compared with (D15). It need not exist. */
  readonly target: string | null;
  /** The commit of the target that this branch is based on. */
  readonly base: string | null;
}

/** What a branch is compared with (D15). */
export interface BranchTarget {
  /** Name of the target. */
  readonly branch: string;
  readonly base: string | null;
  /** Commits before the base, newest first. */
  readonly ancestors: readonly string[];
}
