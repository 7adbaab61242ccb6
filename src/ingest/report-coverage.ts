import { excerptCharactersMax, nameBytesMax } from "./bounds.ts";
import type { CoverageCounts } from "./coverage-table.ts";
import { checkText } from "./records/checks.ts";
import { withoutControls } from "./records/controls.ts";
import { isCount } from "./records/location.ts";
import { excerpt } from "./refusals.ts";
import { ReportDefinitions } from "./report-definitions.ts";
import type { ReportFile, ReportPosition } from "./reported.ts";

/** The covered lines and functions of a report. */
export class ReportCoverage extends ReportDefinitions {
  /** A line of code, whether it was run, and how many of its branches were. */
  coveredLine(
    position: ReportPosition,
    file: ReportFile,
    line: number,
    hit: boolean,
    branches = 0,
    branchesHit = 0,
  ): void {
    if (!isCount(line) || line === 0 || !isCount(branches) || !isCount(branchesHit)) {
      const field = excerpt(String(line), excerptCharactersMax);
      return this.refuse(position, file.path, { code: "results.coverage-line", params: { line: field } }, "other");
    }
    this.counts.lines++;
    this.collector.coverage.addLine(
      this.lineOf(position),
      file.index,
      line,
      hit,
      branches,
      Math.min(branches, branchesHit),
    );
  }

  /** A function of a file; without counts, its covered lines are counted. */
  coveredFunction(
    position: ReportPosition,
    file: ReportFile,
    name: string,
    startLine: number,
    endLine = 0,
    counts: CoverageCounts | null = null,
  ): void {
    const problem = checkText(name, "name", nameBytesMax);
    if (problem !== undefined) return this.refuse(position, file.path, problem, "other");
    const line = this.lineOf(position);
    const range = isCount(startLine) && isCount(endLine) ? { startLine, endLine } : { startLine: 0, endLine: 0 };
    this.counts.functions++;
    const title = withoutControls(name);
    this.collector.coverage.addFunction({ line, file: file.index, name: title, ...range, counts });
  }
}
