import type { Instant } from "../instant.ts";
import type { TaskRow } from "../tasks/rows.ts";
import type { WriteResult } from "../write-result.ts";
import type { RetentionRow, DatedVersion, RetentionRule } from "./rows.ts";
/** Retention rules, and the versions they apply to. */
export interface RetentionReads {
  /** The project's own rule; null and revision 0 when it has never had one. */
  retention(projectId: number): Promise<RetentionRow>;
  /** All versions of a project, newest first, with the values that a rule uses. */
  datedVersions(projectId: number): Promise<readonly DatedVersion[]>;
}

/** Changes to retention rules, and the deletions that they require. */
export interface RetentionWrites {
  /** Null removes the project's own rule. Absent: `project.absent`. Another revision than expected: `revision.stale`. */
  putRetention(change: {
    readonly projectId: number;
    readonly rule: RetentionRule | null;
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
}
