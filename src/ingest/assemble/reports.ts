import type { Collector } from "../collector.ts";
import { settleCoverage } from "./coverage.ts";
import { settleGuesses } from "./guesses.ts";
import { settleLooseFiles } from "./loose-files.ts";
import { PlacesInFiles } from "./places-in-files.ts";

/** Settles what reports say of files by their lines: which function has a finding, and how much of it was run. */
export function settleReports(collector: Collector): void {
  settleLooseFiles(collector);
  settleGuesses(collector);
  const { findings, coverage } = collector;
  if (findings.inFile.length === 0 && coverage.size === 0 && coverage.functions.length === 0) return;
  const places = new PlacesInFiles(collector, filesSpokenOf(collector));
  settleCoverage(collector, places);
  for (const finding of findings.inFile) {
    const line = findings.locations.startLine.at(finding);
    const place = places.innermost(findings.artifacts.at(finding), line);
    if (place !== undefined) findings.artifacts.set(finding, place.artifact);
  }
}

function filesSpokenOf({ findings, coverage }: Collector): Set<number> {
  const files = new Set<number>();
  for (const finding of findings.inFile) files.add(findings.artifacts.at(finding));
  for (let row = 0; row < coverage.size; row++) files.add(coverage.files.at(row));
  for (const { file } of coverage.functions) files.add(file);
  files.delete(0);
  return files;
}
