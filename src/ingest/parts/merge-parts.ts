import { Collector, type KeepSource } from "../collector.ts";
import { TooManyRowsError } from "../too-large.ts";
import type { Vocabulary } from "../vocabulary.ts";
import { toolsOf } from "../report-summary.ts";
import { ExistingFiles } from "./existing-files.ts";
import { lastLineOf } from "./last-line.ts";
import { mergeArtifacts } from "./merge-artifacts.ts";
import { mergeChanges, mergeDuplicates } from "./merge-changes.ts";
import { mergeFindings } from "./merge-findings.ts";
import { mergeLinks } from "./merge-links.ts";
import { mergeCoverage, mergeScores, mergeTests } from "./merge-runs.ts";
import { mergeValues } from "./merge-values.ts";
import type { Merge } from "./merge.ts";
import { LooseValues } from "./loose-values.ts";
import type { MergedPart, MergedRecords, PartSummary } from "./part.ts";
import { droppedPath, PartPaths } from "./part-paths.ts";
import { readingRefusals } from "./reading-refusals.ts";

/** Lines of all parts are numbered together, as 32-bit integers. */
const linesMax = 0x7fff_ffff;

/**
 * Merges the records of parts, in code-point order of their names, as if one upload contained all their reports (D14).
 * Where two parts contradict each other, the first wins, and the value that is lost is listed. Throws when the version
 * becomes too large. Sources are stored already: `keepSource` is for what the collector reads later.
 */
export function mergeParts(
  vocabulary: Vocabulary,
  keepSource: KeepSource,
  parts: readonly MergedPart[],
): MergedRecords {
  const target = new Collector(vocabulary, keepSource);
  target.expectRows(parts.reduce((sum, { records }) => sum + records.paths.size, 0));
  const inOrder = parts.toSorted((left, right) => Buffer.compare(Buffer.from(left.name), Buffer.from(right.name)));
  const files = new ExistingFiles(inOrder);
  const earlier: Merge[] = [];
  const loose = new LooseValues();
  const summaries: PartSummary[] = [];
  let linesBefore = 0;
  for (const { name, records, origin } of inOrder) {
    const paths = new PartPaths(records, target.paths, origin === null ? null : files.changesOf(records, origin));
    const isCarried = origin !== null;
    const merge: Merge = { name, records, target, isCarried, paths, linesBefore, earlier: [...earlier], loose };
    target.refusals.addPart(name, linesBefore, readingRefusals(records));
    summaries.push(mergePart(merge));
    earlier.push(merge);
    const linesEnd = linesBefore + Math.max(1, lastLineOf(records));
    if (isCarried) target.carriedLines.push([linesBefore + 1, linesEnd]);
    linesBefore = linesEnd;
    if (linesBefore > linesMax) throw new TooManyRowsError();
  }
  return { collector: target, parts: summaries, files };
}

function mergePart(merge: Merge): PartSummary {
  const { name, records, target } = merge;
  const artifacts = mergeArtifacts(merge);
  mergeValues(merge);
  mergeTests(merge);
  mergeScores(merge);
  mergeCoverage(merge);
  mergeLinks(merge);
  mergeChanges(merge);
  mergeDuplicates(merge);
  const { findings, dropped } = mergeFindings(merge);
  for (const [file, line] of records.looseFiles) {
    const index = merge.paths.numberOf(file);
    if (index !== -1 && !target.looseFiles.has(index)) target.looseFiles.set(index, merge.linesBefore + line);
  }
  target.reports.push(...records.reports);
  target.commit ??= records.commit;
  target.accepted += records.accepted;
  const { count: refused, failures } = target.refusals.ofPart(name);
  return {
    name,
    findings,
    artifacts,
    dropped,
    refused,
    failures,
    unread: unreadIn(merge),
    tools: toolsOf(records.reports),
  };
}

function unreadIn({ records, target, paths }: Merge): readonly string[] {
  const numbers = Array.from(records.unread.keys(), (path) => paths.numberOf(path));
  return numbers.filter((number) => number !== droppedPath).map((number) => target.paths.text(number));
}
