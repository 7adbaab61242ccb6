import type { Report, ReportFile, ReportPosition } from "../report.ts";

interface CoveredLine {
  hit: boolean;
  branches: number;
  branchesHit: number;
}

/** The lines of one file, collected from statements and branches, each of which may be on the same line as others. */
export class LineCoverage {
  readonly #lines = new Map<number, CoveredLine>();

  /** A statement on a line: the line was run if any of its statements was. */
  statement(line: number, hit: boolean): void {
    const entry = this.#line(line);
    entry.hit ||= hit;
  }

  /** A branch on a line. A line whose branch was taken was run. */
  branch(line: number, hit: boolean): void {
    const entry = this.#line(line);
    entry.branches++;
    if (!hit) return;
    entry.branchesHit++;
    entry.hit = true;
  }

  #line(line: number): CoveredLine {
    let entry = this.#lines.get(line);
    if (entry === undefined) this.#lines.set(line, (entry = { hit: false, branches: 0, branchesHit: 0 }));
    return entry;
  }

  report(report: Report, position: ReportPosition, file: ReportFile): void {
    for (const [line, { hit, branches, branchesHit }] of this.#lines) {
      report.coveredLine(position, file, line, hit, branches, branchesHit);
    }
  }
}
