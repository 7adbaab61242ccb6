import type { Instant } from "../instant.ts";
import type { Color, ProjectRow, BranchRow } from "../projects/rows.ts";
import type { RefusedRecord, TaskRow } from "../tasks/rows.ts";
import type { VersionPart, VersionRow } from "../versions/rows.ts";
import type { WriteResult } from "../write-result.ts";
import type { BuildAttempts, BuildParameters } from "./rows.ts";

/** Targets of builds, and their attempts. */
export interface BuildReads {
  /** The target of a build: a branch and its project, which may be hidden. */
  buildTarget(branchId: number): Promise<{ readonly project: ProjectRow; readonly branch: BranchRow } | undefined>;
  /** The build of each version that has one, with its number of attempts. */
  buildAttempts(versionIds: readonly number[]): Promise<readonly BuildAttempts[]>;
}

/** Acceptance and commit of builds. */
export interface BuildWrites {
  /**
   * Makes the QUEUED task of an upload that is already durable, creates the branch when it is new, and reserves the
   * version's id. With an idempotency key seen within 7 days for this user and project: the earlier task if
   * the digest is the same (`replayed`), else the refusal `build.key-reused`. No such project: `project.absent`.
   */
  acceptBuild(
    build: NewBuild,
  ): Promise<
    WriteResult<{ readonly task: TaskRow; readonly replayed: boolean }, "build.key-reused" | "project.absent">
  >;
  /**
   * Stores the version row and finishes the task in one transaction. False, and nothing changes, if the attempt is not
   * the running one, a cancel was requested, or the project or branch is deleted.
   */
  commitBuild(commit: BuildCommit): Promise<boolean>;
}

export interface NewBuild {
  readonly projectId: number;
  readonly branchName: string;
  readonly branchColor: Color;
  readonly userId: number;
  readonly upload: string;
  readonly parameters: BuildParameters;
  readonly idempotency: { readonly key: string; readonly digest: string } | null;
  readonly at: Instant;
}

/** The end of a build, with the values of its version that the build computed. */
export interface BuildCommit extends Pick<
  VersionRow,
  | "status"
  | "folder"
  | "layer"
  | "modelRevisionId"
  | "triageRevision"
  | "artifactCount"
  | "findingCount"
  | "root"
  | "gate"
> {
  readonly taskId: number;
  readonly attempt: number;
  /** The commit that the results name. The commit of the request takes precedence. */
  readonly commit?: string | null;
  readonly refusedCount: number;
  readonly refused: readonly RefusedRecord[];
  /** How the analysis ended; absent: it succeeded. */
  readonly analysis?: AnalysisEnd;
  /** Triage of other branches that also applies to this one. */
  readonly carried?: readonly CarriedTriage[];
  readonly at: Instant;
}

/** How the analysis of a build ended, and what that means for the findings of the version before (D14). */
export type AnalysisEnd = Pick<VersionPart, "state" | "carriedCount" | "failures">;

/** Triage of another branch: pairs of ids there and here. */
export interface CarriedTriage {
  readonly branchId: number;
  readonly findings: readonly (readonly [from: number, to: number])[];
  readonly artifacts: readonly (readonly [from: number, to: number])[];
}
