import type { Instant } from "../instant.ts";
import type { TaskRow } from "../tasks/rows.ts";
import type { WriteResult } from "../write-result.ts";
import type { DatedBranch, DatedVersion, RetentionRow, RetentionRule } from "./rows.ts";

/** Retention rules, and the versions they apply to. */
export interface RetentionReads {
  /** The project's own rule; null and revision 0 when it has never had one. */
  retention(projectId: number): Promise<RetentionRow>;
  /** All versions of a project, newest first, with the values that a rule uses. */
  datedVersions(projectId: number): Promise<readonly DatedVersion[]>;
  /** All branches of a project in order of ids, with the values that a rule uses. */
  datedBranches(projectId: number): Promise<readonly DatedBranch[]>;
}

/** Changes to retention rules, and the deletions that they require. */
export interface RetentionWrites {
  /**
   * Null removes the project's own rule, or the limit of branches; what is left out stays. Absent: `project.absent`.
   * Another revision than expected: `revision.stale`.
   */
  putRetention(change: {
    readonly projectId: number;
    readonly rule?: RetentionRule | null;
    readonly branchDays?: number | null;
    readonly expectedRevision?: number;
    readonly userId: number;
    readonly at: Instant;
  }): Promise<WriteResult<RetentionRow, "project.absent" | "revision.stale">>;
  /**
   * Deletes a draft because a rule says so: as `deleteVersion`, in the name of the project's owner, and audited
   * without a user. `version.absent` when it is gone, has become a baseline, is the newest of its branch, a task is
   * about to rate it, or another version carries a part of it.
   */
  expireVersion(request: {
    readonly versionId: number;
    readonly at: Instant;
  }): Promise<WriteResult<TaskRow, "version.absent">>;
  /**
   * Deletes a branch with a target because a rule says so, in the name of the project's owner, and audited without a
   * user. `branch.absent` when it is gone, is the main branch or has no target, when a build was accepted since
   * `builtBefore`, a task of it waits or runs, it has a baseline, or other branches need it.
   */
  expireBranch(request: {
    readonly branchId: number;
    readonly builtBefore: Instant;
    readonly at: Instant;
  }): Promise<WriteResult<TaskRow, "branch.absent">>;
}
