import { countWhile } from "../../snapshot/index.ts";
import type { Report, ReportFile, ReportPosition } from "../report.ts";

interface CoveredLine {
  readonly position: ReportPosition | undefined;
  hit: boolean;
  branches: number;
  branchesHit: number;
}

/** The lines of one file, collected from statements and branches, each of which may be on the same line as others. */
export class LineCoverage {
  readonly #statements = new Map<number, CoveredLine>();
  readonly #branches = new Map<number, CoveredLine>();

  /** A statement on a line: the line was run if any of its statements was. */
  statement(line: number, hit: boolean, position?: ReportPosition): void {
    const entry = entryOf(this.#statements, line, position);
    entry.hit ||= hit;
  }

  /** A branch on a line. A line whose branch was taken was run. */
  branch(line: number, hit: boolean, position?: ReportPosition): void {
    const entry = entryOf(this.#branches, line, position);
    entry.branches++;
    if (!hit) return;
    entry.branchesHit++;
    entry.hit = true;
  }

  report(report: Report, position: ReportPosition, file: ReportFile): void {
    this.#placeBranches();
    for (const [line, entry] of this.#statements) {
      const { hit, branches, branchesHit } = entry;
      report.coveredLine(entry.position ?? position, file, line, hit, branches, branchesHit);
    }
  }

  /**
   * Adds the branches to the lines of statements. A line with branches alone is no line of code: its branches belong to
   * the statement that starts before it, or to the first one. They are lines only in a file without any statement.
   */
  #placeBranches(): void {
    const starts = [...this.#statements.keys()].toSorted((left, right) => left - right);
    for (const [line, { hit, branches, branchesHit, position }] of this.#branches) {
      const before = countWhile(starts.length, (index) => starts[index]! <= line);
      const isCode = starts.length === 0 || Number.isNaN(line) || this.#statements.has(line);
      const entry = entryOf(this.#statements, isCode ? line : starts[Math.max(0, before - 1)]!, position);
      entry.branches += branches;
      entry.branchesHit += branchesHit;
      if (isCode) entry.hit ||= hit;
    }
    this.#branches.clear();
  }
}

function entryOf(lines: Map<number, CoveredLine>, line: number, position: ReportPosition | undefined): CoveredLine {
  let entry = lines.get(line);
  if (entry === undefined) lines.set(line, (entry = { position, hit: false, branches: 0, branchesHit: 0 }));
  return entry;
}
