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

/** A function of a coverage report. */
export interface ReportedFunction {
  readonly line: number;
  /** Number of the file's path. */
  readonly file: number;
  readonly name: string;
  readonly startLine: number;
  /** 0 when the report does not say. */
  readonly endLine: number;
  /** Null to count its lines. */
  readonly counts: CoverageCounts | null;
}

/** The covered lines of files, from any number of reports. */
export class CoverageTable {
  readonly reportLines: GrowingIntegers;
  readonly files: GrowingIntegers;
  readonly lines: GrowingIntegers;
  readonly hit: GrowingIntegers;
  readonly branches: GrowingIntegers;
  readonly branchesHit: GrowingIntegers;
  readonly functions: ReportedFunction[];
  #size: number;

  constructor(source?: CoverageTable) {
    this.reportLines = source?.reportLines ?? new GrowingIntegers(0);
    this.files = source?.files.copy() ?? new GrowingIntegers(0);
    this.lines = source?.lines ?? new GrowingIntegers(0);
    this.hit = source?.hit ?? new GrowingIntegers(0);
    this.branches = source?.branches ?? new GrowingIntegers(0);
    this.branchesHit = source?.branchesHit ?? new GrowingIntegers(0);
    this.functions = [...(source?.functions ?? [])];
    this.#size = source?.size ?? 0;
  }

  /** A table whose files can be changed. The other columns are shared. */
  copy(): CoverageTable {
    return new CoverageTable(this);
  }

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
