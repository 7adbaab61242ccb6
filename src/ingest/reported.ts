import type { PartialLocation, ReportedLocation, ReportFile, ReportPosition } from "../plugins/index.ts";
import type { Alignment } from "./align-path.ts";
import type { ScanHelper } from "./formats/native/ahead/scan-helper.ts";
import type { ReportSummary } from "./report-summary.ts";

export type { ReportedLocation, ReportFile, ReportPosition };

/** How the paths and lines of a report are read. */
export interface ReportContext {
  readonly alignment: Alignment;
  /** Lines of all reports before it. */
  readonly linesBefore: number;
  /** Counts what the report contains. */
  readonly summary: ReportSummary;
  /** Scans lines of a large report in another thread. Without one, everything is read in this thread. */
  readonly helper?: ScanHelper | undefined;
  /** How much of a report is read without it. */
  readonly helpedAfterBytes?: number | undefined;
}

/** A finding of a report; `path` is as the tool wrote it, undefined for the project as a whole. */
export interface ReportedFinding {
  readonly path: string | undefined;
  /** Only the end of the path is known. */
  readonly loose?: boolean;
  /** The fully qualified name of the function or class that it is in; used if there is no path. */
  readonly logicalName?: string | undefined;
  readonly rule: string;
  readonly message: string;
  readonly location?: PartialLocation;
  readonly fingerprint?: string | undefined;
  /** The text of the code at the location, as the tool wrote it. */
  readonly snippet?: string | undefined;
  readonly related?: readonly ReportedLocation[];
  /** The comment of a finding that the tool says does not count; may be empty. */
  readonly relaxed?: string;
}

/** A finding of an artifact whose path is known. */
export interface PlacedFinding extends Omit<ReportedFinding, "path" | "loose"> {
  /** The file that its location is in, if that is not the artifact's. */
  readonly locationPath?: string;
}

export interface ReportedRule {
  readonly id: string;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly helpUri?: string | undefined;
  readonly tool?: string | undefined;
  readonly families?: readonly string[];
  readonly categories?: readonly string[];
}

export interface ReportedArtifact {
  readonly path: string;
  readonly type: string;
  readonly parent?: string;
  readonly name?: string;
  readonly location?: PartialLocation;
}
