import type { Problem } from "../../text/index.ts";
import type { GateCondition, GateStatus } from "../gates/rows.ts";
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
  readonly revision: number;
}

/** The values of a version that determine its position among the versions of its branch. */
export type VersionMark = Pick<VersionRow, "id" | "baseline">;

/** The result of the gate for a version, from its build. */
export interface GateResult {
  readonly status: GateStatus;
  /** The analysis failed: the version may have findings that the results do not show (D16). */
  readonly analysisFailed?: boolean;
  /** The version compared with for `NEW`; null: there was none. */
  readonly reference: VersionMark | null;
  readonly conditions: readonly (GateCondition & {
    readonly status: GateStatus;
    /** Value, rank or count; null where it is unknown. */
    readonly actual: number | null;
  })[];
}

export interface RootValues {
  readonly measures: Readonly<Record<string, number>>;
  /** Indicator id → level id. */
  readonly levels: Readonly<Record<string, string>>;
}

/** `FAILED`: the analysis failed, so that findings of an earlier version are carried (D14). */
export type PartState = "DELIVERED" | "FAILED";

/** A named share of a version's results (D14). */
export interface VersionPart {
  readonly name: string;
  readonly state: PartState;
  /** The version that its content comes from, if it is another one. */
  readonly sourceVersionId: number | null;
  readonly commit: string | null;
  readonly analysisTime: Instant;
  readonly findingCount: number;
  readonly artifactCount: number;
  /** Findings that an earlier version had and that the results say nothing of. */
  readonly carriedCount: number;
  /** Findings that were not carried because their file no longer exists. */
  readonly droppedCount: number;
  /** Refused and noted records; null where it is unknown. */
  readonly refusedCount: number | null;
  readonly failures: PartFailures;
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
