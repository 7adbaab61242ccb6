import { scoreMeasure } from "../score-table.ts";
import { testMeasures } from "../test-table.ts";
import type { Merge } from "./merge.ts";
import { admitMeasure } from "./merge-values.ts";
import { droppedPath } from "./part-paths.ts";

/** Merges the results of tests; those of one artifact add up. */
export function mergeTests(merge: Merge): void {
  const { records, target, paths, linesBefore } = merge;
  for (const [own, totals] of records.tests.entries()) {
    const artifact = paths.numberOf(own);
    if (artifact === droppedPath) continue;
    const line = linesBefore + totals.line;
    if (!testMeasures.every((id) => admitMeasure(merge, id, own, line))) return;
    target.tests.addTotals(artifact, { ...totals, line });
  }
}

/** Merges the scores of vulnerabilities; of one artifact, the highest counts. */
export function mergeScores(merge: Merge): void {
  const { records, target, paths, linesBefore } = merge;
  for (const [own, { line, score }] of records.scores.entries()) {
    const artifact = paths.numberOf(own);
    if (artifact === droppedPath) continue;
    if (!admitMeasure(merge, scoreMeasure, own, linesBefore + line)) return;
    target.scores.add(linesBefore + line, artifact, score);
  }
}

/** Joins covered lines and functions: assembling merges them line by line. */
export function mergeCoverage({ records, target, paths, linesBefore }: Merge): void {
  const { coverage } = records;
  for (let row = 0; row < coverage.size; row++) {
    const file = paths.numberOf(coverage.files.at(row));
    if (file === droppedPath) continue;
    target.coverage.addLine(
      linesBefore + coverage.reportLines.at(row),
      file,
      coverage.lines.at(row),
      coverage.hit.at(row) === 1,
      coverage.branches.at(row),
      coverage.branchesHit.at(row),
    );
  }
  for (const reported of coverage.functions) {
    const file = paths.numberOf(reported.file);
    if (file !== droppedPath) target.coverage.addFunction({ ...reported, file, line: linesBefore + reported.line });
  }
}
