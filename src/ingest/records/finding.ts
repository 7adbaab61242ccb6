import type { Problem } from "../../text/index.ts";
import { fingerprintBytesMax, pathBytesMax, rowsMax, textBytesMax } from "../bounds.ts";
import type { Collector } from "../collector.ts";
import type { FindingBytes } from "../finding-table.ts";
import { TooManyRowsError } from "../too-large.ts";
import { checkFreeId, checkName, checkOptionalText, checkPath, checkText } from "./checks.ts";
import { replaceEscapedControls, replaceControls } from "./controls.ts";
import type { Location } from "./location.ts";

export interface FindingRecord {
  /** Path of the artifact. */
  readonly artifact: string;
  readonly rule: string;
  readonly message: string;
  readonly location: Location | null;
  /** Path of the file that the location is in, where it is not the artifact's. */
  readonly locationPath: string | null;
  readonly fingerprint: string | null;
  /** The hash of the code that the report quotes; 0 for none. */
  readonly snippetHash: number;
  /** The related locations as JSON text. */
  readonly related: string | null;
  /** The comment of a finding that the results relax; null for an open one. */
  readonly relaxed: string | null;
  /** The artifact is a file; the finding moves to the innermost artifact in it that has the line. */
  readonly inFile: boolean;
  /** The number of the artifact's path, where the path has been checked already. */
  readonly artifactIndex?: number | undefined;
  /** The fully qualified name of the function or class, of a finding without a file. */
  readonly logicalName?: string | undefined;
}

/**
 * Checks a finding and adds it to the collector. Its artifact and rule may come later, so they are looked up when
 * everything has been read. `fault` is the first field that could not be read; it counts after the fields before it.
 */
export function addFinding(
  collector: Collector,
  finding: FindingRecord,
  line: number,
  fault?: Problem,
): Problem | undefined {
  const { artifactIndex } = finding;
  const problem =
    (artifactIndex === undefined ? checkPath(finding.artifact, "artifact") : undefined) ??
    checkFreeId(finding.rule, "rule", fingerprintBytesMax) ??
    checkText(finding.message, "message", textBytesMax) ??
    checkOptionalText(finding.fingerprint, "fingerprint", fingerprintBytesMax) ??
    (finding.locationPath === null ? undefined : checkName(finding.locationPath, "location.path", pathBytesMax)) ??
    checkOptionalText(finding.relaxed, "relaxed", textBytesMax) ??
    checkOptionalText(finding.related, "relatedLocations", textBytesMax) ??
    fault;
  if (problem !== undefined) return problem;
  if (collector.findings.size >= rowsMax) throw new TooManyRowsError();
  const index = artifactIndex ?? collector.paths.intern(finding.artifact);
  collector.findings.add(line, index, withReplacedControls(collector, finding, line));
  return undefined;
}

/** Adds a finding of a file whose texts are bytes that have been checked; `message` is its message if that is another text. */
export function addFindingBytes(
  collector: Collector,
  { path, index }: { readonly path: string; readonly index: number },
  rule: string,
  finding: FindingBytes,
  line: number,
  message?: string,
): void {
  const { findings, refusals } = collector;
  if (findings.size >= rowsMax) throw new TooManyRowsError();
  const cleaned = message === undefined ? undefined : replaceControls(message, "message", { refusals, line, path });
  findings.addBytes(line, index, rule, finding, cleaned);
}

/** The finding itself, unless a text has control characters. */
function withReplacedControls({ refusals }: Collector, finding: FindingRecord, line: number): FindingRecord {
  const place = { refusals, line, path: finding.artifact };
  const message = replaceControls(finding.message, "message", place);
  const relaxed = finding.relaxed === null ? null : replaceControls(finding.relaxed, "relaxed", place);
  const related = finding.related === null ? null : replaceEscapedControls(finding.related, "relatedLocations", place);
  const isUnchanged = message === finding.message && relaxed === finding.relaxed && related === finding.related;
  return isUnchanged ? finding : { ...finding, message, relaxed, related };
}
