import type { AuditContext } from "../audit/rows.ts";
import type { WriteResult } from "../write-result.ts";
import type { AllExceptions, LimitedKind, LimitExceptions, LimitRow, LimitUse } from "./rows.ts";

/** Limits of projects and users, and what they use. */
export interface LimitReads {
  /** All exceptions: administrators write them one by one, so they are few. */
  limitExceptions(): Promise<AllExceptions>;
  limitUse(kind: LimitedKind, id: number): Promise<LimitUse>;
  /** Versions whose size is not known, because an earlier release made them; the oldest first. */
  unmeasuredVersions(countMax: number): Promise<readonly { readonly id: number; readonly folder: string }[]>;
}

export interface LimitWrites {
  /** Values that are left out stay as they are. Refusals: `project.absent`, `revision.stale`. */
  putProjectLimits(change: LimitChange): Promise<WriteResult<LimitRow, "project.absent" | "revision.stale">>;
  /** The same for a user. Refusals: `user.absent`, `revision.stale`. */
  putUserLimits(change: LimitChange): Promise<WriteResult<LimitRow, "user.absent" | "revision.stale">>;
  /** Records sizes of versions, unless a newer edition has replaced their folder. */
  recordVersionSizes(request: {
    readonly sizes: readonly { readonly id: number; readonly folder: string; readonly bytes: number }[];
  }): Promise<void>;
}

export interface LimitChange extends AuditContext {
  /** Of the project or user. */
  readonly id: number;
  readonly limits: Partial<LimitExceptions>;
  readonly expectedRevision?: number;
}

/** Counts requests of users over all processes that share a database. */
export interface RequestCounts {
  /**
   * Takes up to `wanted` requests of the user's minute. Returns how many were granted; if none, the seconds until there is
   * one.
   */
  take(
    userId: number,
    perMinute: number,
    wanted: number,
  ): Promise<{ readonly granted: number; readonly seconds: number }>;
  /** The share of the minute, 0 to 1, that the user has used. */
  usedShare(userId: number): Promise<number>;
}
