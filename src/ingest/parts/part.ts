import type { TextColumn, Tree } from "../../snapshot/index.ts";
import type { CollectedRecords } from "../collected-records.ts";
import type { Collector } from "../collector.ts";
import type { AnalysisFailures } from "../refusals.ts";
import type { ReportedTool } from "../report-summary.ts";
import type { ExistingFiles } from "./existing-files.ts";

/** One part of a version, before it is merged with the others (D14). */
export interface MergedPart {
  readonly name: string;
  /** A collector that has read the part's upload, or stored records. */
  readonly records: CollectedRecords;
  /** For a part that is carried from another version: the artifacts of that version. Null for a part that was sent. */
  readonly origin: PartOrigin | null;
}

/** The artifacts of the version that a part is carried from. */
export interface PartOrigin {
  readonly tree: Tree;
  readonly paths: TextColumn;
  /** SHA-256 of the sources; undefined when the version has none. */
  readonly sources: TextColumn | undefined;
}

/** The records of all parts, as if one upload contained all their reports. */
export interface MergedRecords {
  readonly collector: Collector;
  /** In the order in which the parts were merged. */
  readonly parts: readonly PartSummary[];
  readonly files: ExistingFiles;
}

/** What a part contributes. */
export interface PartSummary {
  readonly name: string;
  readonly findings: number;
  /** Artifacts that the part describes or mentions. */
  readonly artifacts: number;
  /** Findings of a carried part whose files no longer exist. */
  readonly dropped: number;
  /** Refused records and notes of reading and merging. Assembling may add more: `Refusals.ofPart`. */
  readonly refused: number;
  readonly failures: AnalysisFailures;
  /** Files that exist and that the tool did not analyse, as paths of the version. */
  readonly unread: readonly string[];
  readonly tools: readonly ReportedTool[];
}
