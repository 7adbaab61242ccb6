import type { CollectedRecords } from "../collected-records.ts";
import type { GrowingIntegers } from "../growing.ts";

/** The largest line number that records name. */
export function lastLineOf(records: CollectedRecords): number {
  const { coverage, findings, refusals, unknownIds } = records;
  const { reports, listed, failures } = refusals.state;
  const unknown = Object.values(unknownIds).flatMap((uses) => [...uses.values()]);
  let last = Math.max(
    lastOf(records.lines, records.paths.size),
    lastOf(findings.lines, findings.size),
    lastOf(coverage.reportLines, coverage.size),
  );
  for (const list of [
    coverage.functions,
    records.links,
    records.guessedLinks,
    records.looseMeasures,
    records.sources.values(),
    records.authors.values(),
    Array.from(records.tests.entries(), ([, totals]) => totals),
    Array.from(records.scores.entries(), ([, score]) => score),
    listed,
    failures,
    unknown,
  ]) {
    for (const { line } of list) last = Math.max(last, line);
  }
  for (const line of records.looseFiles.values()) last = Math.max(last, line);
  for (const { linesBefore } of reports) last = Math.max(last, linesBefore + 1);
  return last;
}

function lastOf(column: GrowingIntegers, size: number): number {
  let last = 0;
  for (let row = 0; row < size; row++) last = Math.max(last, column.at(row));
  return last;
}
