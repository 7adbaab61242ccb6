import type { MeasureFormat, TrendData } from "../../text/index.ts";
import type { Verdict } from "./verdict.ts";

/** A version on one page: its verdict, and the state, the trend and the worst places that belong to it. */
export interface VersionReport {
  readonly verdict: Verdict;
  /** When the version was analysed. */
  readonly time: string;
  readonly artifactCount: number;
  readonly findingCount: number;
  readonly level: ReportLevel;
  /** The indicator that rates the whole comes first. */
  readonly indicators: readonly ReportIndicator[];
  readonly trend: ReportTrend;
  /** Null: there is no reference version. */
  readonly changes: ReportChanges | null;
  /** Worst first. */
  readonly worst: readonly ReportArtifact[];
}

export interface ReportLevel {
  readonly name: string;
  readonly mnemonic: string;
  /** Red, green, blue and opacity, 0 to 255. */
  readonly color: readonly number[];
}

export interface ReportIndicator {
  readonly name: string;
  readonly level: ReportLevel;
  readonly measure: string;
  readonly value: number | null;
  /** The value in the reference version. Null: unknown. */
  readonly valueBefore: number | null;
  readonly format: MeasureFormat;
  readonly risesToWorse: boolean;
}

/** The values of the first indicator over the versions. */
export interface ReportTrend {
  readonly data: TrendData;
  /** The colours of the bands. */
  readonly colors: readonly ReportLevel["color"][];
  readonly measure: string;
  readonly format: MeasureFormat;
  readonly first: ReportVersion;
  readonly last: ReportVersion;
}

export interface ReportVersion {
  readonly name: string;
  readonly time: string;
}

/** Numbers of artifacts and findings that changed since the reference version. */
export interface ReportChanges {
  readonly newFindings: number;
  readonly fixedFindings: number;
  readonly degraded: number;
  readonly improved: number;
  readonly added: number;
  readonly removed: number;
}

export interface ReportArtifact {
  readonly name: string;
  readonly path: string;
  readonly level: ReportLevel;
  /** The measure that makes it as bad as it is, with its value. Null: unknown. */
  readonly cause: string | null;
  readonly url: string;
}
