import type { Result } from "../text/index.ts";
import type { Instant, TaskRow, TaskStatus, TaskType } from "./rows.ts";

/** What those who run a server ask of it. */
export interface OperationsReads {
  /** How many tasks wait and run, by type, and since when the oldest of them has been there. */
  unfinishedTasks(): Promise<readonly UnfinishedTasks[]>;
  /** The project's own rule; null and revision 0 when it has never had one. */
  retention(projectId: number): Promise<RetentionRow>;
  /** The build of each of the versions, as far as there is one, and how many attempts it had. */
  buildAttempts(versionIds: readonly number[]): Promise<readonly BuildAttempts[]>;
  /** Those of the uploads that some task names, finished or not. */
  namedUploads(uploads: readonly string[]): Promise<readonly string[]>;
  /** Bytes that no row names and that will be removed, by name. */
  trash(): Promise<readonly TrashEntry[]>;
  /** All versions of a project, newest first, with what a rule goes by. */
  datedVersions(projectId: number): Promise<readonly DatedVersion[]>;
}

/** What those who run a server change. */
export interface OperationsWrites {
  /** Null takes the project's own rule away. Absent: `project.absent`. Another revision than expected: `revision.stale`. */
  putRetention(change: {
    readonly projectId: number;
    readonly rule: RetentionRule | null;
    readonly expectedRevision?: number;
    readonly userId: number;
    readonly at: Instant;
  }): Promise<Result<RetentionRow>>;
  /**
   * Deletes a draft because a rule says so: as `deleteVersion`, in the name of the project's owner, and audited as
   * nobody's doing. `version.absent` when it is gone, has become a baseline, is the newest of its branch, or a task is
   * about to rate it.
   */
  expireVersion(request: { readonly versionId: number; readonly at: Instant }): Promise<Result<TaskRow>>;
  /** Gives the database the identity where it has none, and says that it is at work: later than ever before. */
  recordWork(request: { readonly id: string; readonly at: Instant }): Promise<StoreIdentity>;
  /**
   * Replaces the list of trash. What is on it stays since when it was, if it was last found at or after `continuedFrom`;
   * everything else is on it since now.
   */
  recordTrash(request: {
    readonly names: readonly string[];
    readonly at: Instant;
    readonly continuedFrom: Instant;
  }): Promise<readonly TrashEntry[]>;
}

/** How often a version was tried to be built. */
export interface BuildAttempts {
  readonly versionId: number;
  readonly attempts: number;
}

/** Bytes that no row names: `snapshots/<folder>`, `snapshots/<folder>/<part>` or `uploads/<upload>`. */
export interface TrashEntry {
  readonly name: string;
  readonly since: Instant;
}

/** Which data a database belongs to, and when it was last at work on them. */
export interface StoreIdentity {
  readonly id: string;
  readonly workedAt: Instant;
}

/** Tasks of one type that have not ended. */
export interface UnfinishedTasks {
  readonly type: TaskType;
  readonly status: Extract<TaskStatus, "QUEUED" | "RUNNING">;
  readonly count: number;
  readonly oldestAt: Instant;
}

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
