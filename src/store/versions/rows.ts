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
}

/** The values of a version that determine its position among the versions of its branch. */
export type VersionMark = Pick<VersionRow, "id" | "baseline">;

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
 * How a part of a version came (D14). `CARRIED`: taken from an earlier version. `EXPECTED`: announced; `MISSING`: given up.
 * `FAILED`: its analysis failed, so that findings of an earlier version are carried.
 */
export type PartState = "DELIVERED" | "CARRIED" | "EXPECTED" | "MISSING" | "FAILED";

/** The parts of a version, as far as they decide about its gate: names of parts by state (D16). */
export interface PartStates {
  readonly expected: readonly string[];
  readonly missing: readonly string[];
  readonly failed: readonly string[];
  /** Age in days of the oldest part that was carried, when the version was analysed; null: none was carried. */
  readonly carriedDays: number | null;
}

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
