import { rowsMax } from "./bounds.ts";
import { GrowingIntegers } from "./growing.ts";
import { TooLargeError } from "./too-large.ts";

/** How much of something was run. */
export interface CoverageCounts {
  readonly lines: number;
  readonly linesHit: number;
  readonly branches: number;
  readonly branchesHit: number;
}

/** A function as a coverage report tells it. */
export interface ReportedFunction {
  readonly line: number;
  /** Number of the file's path. */
  file: number;
  readonly name: string;
  readonly startLine: number;
  /** 0 when the report does not say. */
  readonly endLine: number;
  /** Null: what its lines say. */
  readonly counts: CoverageCounts | null;
}

/** Which lines of which files were run, as any number of reports say; a file's functions get their share of it later. */
export class CoverageTable {
  readonly reportLines = new GrowingIntegers(0);
  readonly files = new GrowingIntegers(0);
  readonly lines = new GrowingIntegers(0);
  readonly hit = new GrowingIntegers(0);
  readonly branches = new GrowingIntegers(0);
  readonly branchesHit = new GrowingIntegers(0);
  readonly functions: ReportedFunction[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** A line that can be run, and whether it was. */
  addLine(reportLine: number, file: number, line: number, hit: boolean, branches: number, branchesHit: number): void {
    const row = this.#size++;
    if (row >= rowsMax) throw tooMany();
    this.reportLines.set(row, reportLine);
    this.files.set(row, file);
    this.lines.set(row, line);
    this.hit.set(row, hit ? 1 : 0);
    this.branches.set(row, branches);
    this.branchesHit.set(row, branchesHit);
  }

  addFunction(reported: ReportedFunction): void {
    if (this.functions.push(reported) > rowsMax) throw tooMany();
  }
}

function tooMany(): TooLargeError {
  return new TooLargeError({ code: "results.too-large", params: { limit: rowsMax } });
}
