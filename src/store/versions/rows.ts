import type { GateResult } from "../gates/rows.ts";
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

export interface RootValues {
  readonly measures: Readonly<Record<string, number>>;
  /** Indicator id → level id. */
  readonly levels: Readonly<Record<string, string>>;
}
