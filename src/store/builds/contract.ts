import type { Instant } from "../instant.ts";
import type { BranchRow, BranchTarget, Color, ProjectRow } from "../projects/rows.ts";
import type { LimitedKind, LimitRefusal, Limits } from "../limits/rows.ts";
import type { BatchTaskEnd } from "../tasks/contract.ts";
import type { RefusedRecord, TaskRow } from "../tasks/rows.ts";
import type { ComparedReference, PartTool, UnreadCounts, VersionPart, VersionRow } from "../versions/rows.ts";
import type { WriteResult } from "../write-result.ts";
import type { BuildAttempts, BuildParameters } from "./rows.ts";

/** Targets of builds, and their attempts. */
export interface BuildReads {
  /** The target of a build: a branch and its project, which may be hidden. */
  buildTarget(branchId: number): Promise<{ readonly project: ProjectRow; readonly branch: BranchRow } | undefined>;
  /** The builds of each version that has some, with the largest number of attempts of one of them. */
  /**
   * The target that the newest of these tasks gave for its branch, or the one that the branch has now; undefined: it has
   * no target.
   */
  targetOf(branchId: number, taskIds: readonly number[]): Promise<BranchTarget | undefined>;
  buildAttempts(versionIds: readonly number[]): Promise<readonly BuildAttempts[]>;
}

/** Acceptance and commit of builds. */
export interface BuildWrites {
  /**
   * Makes the QUEUED task of an upload that is already durable, creates the branch when it is new, and reserves the
   * version's id. With an idempotency key seen within 7 days for this user and project: the earlier task if
   * the digest is the same (`replayed`), else the refusal `build.key-reused`. No such project: `project.absent`.
   * A part joins the version of its commit or name (D14), or reserves one. If it contradicts the first part of that
   * version: `build.part-conflict`. If the version has too many parts: `build.parts-too-many`. Beyond a limit of the
   * project or the user: `limit.builds`, `limit.versions`, `limit.bytes`.
   */
  acceptBuild(
    build: NewBuild,
  ): Promise<
    WriteResult<
      { readonly task: TaskRow; readonly replayed: boolean },
      "build.key-reused" | "project.absent" | PartRefusal | LimitRefusal
    >
  >;
  /**
   * Stores the version row and finishes the tasks in one transaction. False, and nothing changes, if the attempt of a
   * task is not the running one, a cancel was requested, or the project, branch or version is deleted. A part that was
   * sent for an earlier version than the newest makes later versions that are made of parts be built again: an `edition`
   * task is queued for each.
   */
  commitBuild(commit: BuildCommit): Promise<boolean>;
}

export interface NewBuild {
  readonly projectId: number;
  readonly branchName: string;
  readonly branchColor: Color;
  readonly userId: number;
  readonly upload: string;
  /** Its size; absent: it does not count. */
  readonly uploadBytes?: number;
  /** The limits of projects and users without exceptions; absent: nothing is limited. */
  readonly limits?: Readonly<Record<LimitedKind, Limits>>;
  readonly parameters: BuildParameters;
  /** What the request says of the branch's target; values that it does not give stay as they are. */
  readonly target?: Partial<BranchTarget>;
  /** How the part that the parameters name joins others. */
  readonly joining?: PartJoining;
  readonly idempotency: { readonly key: string; readonly digest: string } | null;
  readonly at: Instant;
}

export type PartRefusal = "build.part-conflict" | "build.parts-too-many";

/** What a request says of the version that its part belongs to. */
export interface PartJoining {
  /** Null: the request does not say. */
  readonly baseline: boolean | null;
  /** Announced parts. */
  readonly expected: readonly string[];
  /** False: parts that are not sent are not taken from earlier versions. Null: the request does not say. */
  readonly carry: boolean | null;
  /** How long announced parts are waited for, from the first announcement on. */
  readonly waitMilliseconds: number;
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
  /** The size of its folder; absent: it is measured later. */
  readonly storedBytes?: number;
  readonly refusedCount: number;
  readonly refused: readonly RefusedRecord[];
  /** Of a version that one build makes: what was not read; absent: everything was. */
  readonly unread?: UnreadCounts;
  /** Of a version that one build makes: the tools of its results. */
  readonly tools?: readonly PartTool[];
  /** The version that it was compared with; absent: none. */
  readonly reference?: ComparedReference;
  /** How the analysis ended; absent: it succeeded. */
  readonly analysis?: AnalysisEnd;
  /** Triage of other branches that also applies to this one. */
  readonly carried?: readonly CarriedTriage[];
  /** Of a version that is made of parts. */
  readonly edition?: EditionCommit;
  readonly at: Instant;
}

/** An edition of a version that is made of parts. */
export interface EditionCommit {
  /** How each task of the batch ends, including the one that leads it. */
  readonly tasks: readonly BatchTaskEnd[];
  /** All parts that have content. */
  readonly parts: readonly VersionPart[];
  /** Names of the parts that were sent with this batch. */
  readonly sent: readonly string[];
}

/** How the analysis of a build ended, and what that means for the findings of the version before (D14). */
export type AnalysisEnd = Pick<VersionPart, "state" | "carriedCount" | "failures">;

/** Triage of another branch: pairs of ids there and here. */
export interface CarriedTriage {
  readonly branchId: number;
  readonly findings: readonly (readonly [from: number, to: number])[];
  readonly artifacts: readonly (readonly [from: number, to: number])[];
}
