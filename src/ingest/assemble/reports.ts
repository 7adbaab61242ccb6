import type { Collector } from "../collector.ts";
import { noCoverage, settleCoverage, type LineCoverage } from "./coverage.ts";
import { settleGuesses } from "./guesses.ts";
import { settleLooseFiles } from "./loose-files.ts";
import { FileRegions } from "./file-regions.ts";
import { settleLogicalPlaces } from "./logical-places.ts";

/** Resolves what reports say of lines and names: the function that has a finding, and the coverage of functions. */
export function settleReports(collector: Collector): LineCoverage {
  settleLooseFiles(collector);
  settleGuesses(collector);
  const lineCoverage = settleLines(collector);
  settleLogicalPlaces(collector);
  return lineCoverage;
}

function settleLines(collector: Collector): LineCoverage {
  const { findings, coverage } = collector;
  if (findings.inFile.length === 0 && coverage.size === 0 && coverage.functions.length === 0) return noCoverage;
  const regions = FileRegions.of(collector, mentionedFiles(collector));
  const lineCoverage = settleCoverage(collector, regions);
  for (const finding of findings.inFile) {
    const line = findings.locations.startLine.at(finding);
    const region = regions.innermost(findings.artifacts.at(finding), line);
    if (region !== undefined) findings.artifacts.set(finding, region.artifact);
  }
  return lineCoverage;
}

function mentionedFiles({ findings, coverage }: Collector): Set<number> {
  const files = new Set<number>();
  for (const finding of findings.inFile) files.add(findings.artifacts.at(finding));
  for (let row = 0; row < coverage.size; row++) files.add(coverage.files.at(row));
  for (const { file } of coverage.functions) files.add(file);
  files.delete(0);
  return files;
}
