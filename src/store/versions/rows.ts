import type { Problem } from "../../text/index.ts";
import type { CheckedCondition } from "../gates/rows.ts";
import type { Instant } from "../instant.ts";

export interface VersionRow {
  readonly id: number;
  readonly projectId: number;
  readonly branchId: number;
  readonly taskId: number;
  readonly name: string;
  readonly baseline: boolean;
  readonly analysisTime: Instant;
  readonly commit: string | null;
  readonly createdAt: Instant;
  readonly status: "DONE" | "WARNING";
  /** Its folder in the snapshot store. */
  readonly folder: string;
  /** The number of the rating layer in force. */
  readonly layer: number;
  readonly modelRevisionId: number;
  /** The branch's triage revision that the layer reflects. */
  readonly triageRevision: number;
  readonly artifactCount: number;
  readonly findingCount: number;
  /** The root's measures and levels, for lists and sparklines. */
  readonly root: RootValues;
  /** Null: the project had no gate. */
  readonly gate: GateResult | null;
  readonly partStates: PartStates;
  readonly revision: number;
  /** How often its content was built. */
  readonly edition: number;
  /** No part is EXPECTED or MISSING. */
  readonly complete: boolean;
  /** The version that its build or its last re-rating compared with; null: there was none. */
  readonly referenceId: number | null;
  /** Why that one; null: the branch had no target, and D9's rule decided. */
  readonly referenceWhy: ReferenceReason | null;
}

/** Why a version is the one that another is compared with (D15). */
export const referenceReasons = ["MERGE_BASE", "ANCESTOR", "NEWEST_OF_TARGET", "BASELINE", "PREVIOUS", "NONE"] as const;

export type ReferenceReason = (typeof referenceReasons)[number];

/** The version that another one was compared with when it was built or re-rated. */
export interface ComparedReference {
  /** Null: there was none. */
  readonly id: number | null;
  /** Null: the branch had no target, and D9's rule decided. */
  readonly why: ReferenceReason | null;
}

/** The values of a version that determine its position among the versions of its branch. */
export type VersionMark = Pick<VersionRow, "id" | "baseline">;

/** The values of a version that decide whether another version of its branch is compared with it. */
export type ReferenceMark = Pick<VersionRow, "id" | "baseline" | "commit">;

/** The mark of a version of a branch, with what readers of baselines alone see of it. */
export interface BranchMark extends ReferenceMark {
  readonly analysisTime: Instant;
  readonly complete: boolean;
  /** A complete baseline. An incomplete one is a draft to guests (D14). */
  readonly published: boolean;
}

/** The values of a version that lists over all projects need: no texts that have to be parsed. */
export type VersionHead = Pick<
  VersionRow,
  | "id"
  | "branchId"
  | "commit"
  | "folder"
  | "layer"
  | "modelRevisionId"
  | "triageRevision"
  | "findingCount"
  | "referenceId"
  | "referenceWhy"
  | "edition"
>;

/** Whether readers of baselines alone see the version. */
export function isPublished({ baseline, complete }: Pick<VersionRow, "baseline" | "complete">): boolean {
  return baseline && complete;
}

/**
 * What the build of a version found. The status of the gate follows from it and from the states of the version's parts,
 * which may be given up without a new build: `judgeGate` decides.
 */
export interface GateResult {
  /** The version compared with for `NEW`; null: there was none. */
  readonly reference: VersionMark | null;
  readonly conditions: readonly CheckedCondition[];
}

export interface RootValues {
  readonly measures: Readonly<Record<string, number>>;
  /** Indicator id → level id. */
  readonly levels: Readonly<Record<string, string>>;
}

/**
 * `DELIVERED`: sent for this version. `CARRIED`: taken from an earlier version. `EXPECTED`: announced, and not here yet;
 * `MISSING`: not here when waiting ended; both may show carried content. `FAILED`: the analysis failed, so that findings
 * of an earlier version are carried (D14).
 */
export const partStateNames = ["DELIVERED", "CARRIED", "EXPECTED", "MISSING", "FAILED"] as const;

export type PartState = (typeof partStateNames)[number];

/** The name of the part of a build that names none. */
export const mainPart = "main";

/** Parts of one version, and parts that one version carries. */
export const partsMax = 100;

/** The parts of a version, as far as they decide about its gate: names of parts by state (D16). */
export interface PartStates {
  readonly expected: readonly string[];
  readonly missing: readonly string[];
  readonly failed: readonly string[];
  /** Age in days of the oldest part that was carried, when the version was accepted; null: none was carried. */
  readonly carriedDays: number | null;
  /** The version before is a full picture, of which these parts cover an unknown share. Absent: it is not. */
  readonly uncovered?: true;
}

/** A named share of a version's results (D14). */
export interface VersionPart {
  readonly name: string;
  readonly state: PartState;
  /** The version that its content comes from, if it is another one. */
  readonly sourceVersionId: number | null;
  readonly commit: string | null;
  /** Null for a part without content. */
  readonly analysisTime: Instant | null;
  readonly findingCount: number;
  readonly artifactCount: number;
  /** Findings that an earlier version had and that the results say nothing of. */
  readonly carriedCount: number;
  /** Findings that were not carried because their file no longer exists. */
  readonly droppedCount: number;
  /** Refused and noted records; null where it is unknown. */
  readonly refusedCount: number | null;
  readonly failures: PartFailures;
  /** The folder with its records, if it was sent for this version as one of several parts. */
  readonly recordsFolder: string | null;
  /** When its results were accepted, for this version or the one it is carried from; null where that is unknown. */
  readonly acceptedAt: Instant | null;
  /** Whether an edition of this version had results of the part that did not fail. */
  readonly wasDelivered: boolean;
  /** Absent: everything was read, or that is unknown. */
  readonly unread?: UnreadCounts;
  /** The tools whose results it has. Absent: unknown. */
  readonly tools?: readonly PartTool[];
}

/** A tool whose results are in a part. */
export interface PartTool {
  readonly name: string;
  /** Null: the results do not name it. */
  readonly version: string | null;
}

/** What was not read of results. */
export interface UnreadCounts {
  /** Records that were refused, without mere notes. */
  readonly records: number;
  /** Those of them that are findings, or that may have been. */
  readonly findings: number;
  /** Files that exist and that the tool did not analyse. */
  readonly files: number;
}

/** A version that is made of parts, from the moment at which the first of them is accepted. */
export interface JoinedVersion {
  readonly versionId: number;
  readonly branchId: number;
  readonly commit: string | null;
  readonly analysisTime: Instant;
  /** Takes parts that were not sent from earlier versions. */
  readonly carries: boolean;
}

/** The records of a part that later versions may carry. */
export interface CarriablePart {
  readonly name: string;
  /** The newest earlier version for which the part was delivered; else for which its analysis failed. */
  readonly versionId: number;
  readonly wasDelivered: boolean;
  readonly recordsFolder: string;
  /** The snapshot of that version. */
  readonly folder: string;
  readonly commit: string | null;
  readonly analysisTime: Instant;
  readonly acceptedAt: Instant | null;
}

/** Reports of a part that say that their own analysis failed: all are counted, the first are listed. */
export interface PartFailures {
  readonly count: number;
  readonly records: readonly PartFailure[];
}

export interface PartFailure {
  /** Name of the report, where the build has several. */
  readonly report: string | null;
  readonly line: number;
  readonly reason: Problem;
}
