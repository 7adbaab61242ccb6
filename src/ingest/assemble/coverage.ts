import type { Collector } from "../collector.ts";
import type { CoverageCounts, CoverageTable, ReportedFunction } from "../coverage-table.ts";
import { countWhile, writeLineCoverage, type CoveredRange } from "../../snapshot/index.ts";
import type { Problem } from "../../text/index.ts";
import { pathBytesMax } from "../bounds.ts";
import type { FileRegions } from "./file-regions.ts";

const functionType = "FUNCTION";
const lastLine = 0x7fff_ffff;

/** The covered lines of files as text, by the number of their path. */
export interface LineCoverage {
  readonly files: ReadonlyMap<number, string>;
  /** Without the parts that come from other versions; null if no coverage does. */
  readonly own: ReadonlyMap<number, string> | null;
}

/** Without any coverage. */
export const noCoverage: LineCoverage = { files: new Map(), own: null };

/**
 * Turns covered lines into measures of files and of the functions in them. A line that is in several reports was run if
 * any of them says so. Functions that a report names and the results do not have are made.
 */
export function settleCoverage(collector: Collector, regions: FileRegions): LineCoverage {
  const { coverage } = collector;
  const lineCoverage = new Map<number, string>();
  const isCarried = carriedRows(collector);
  const own = isCarried === undefined ? null : new Map<number, string>();
  const functions = Map.groupBy(coverage.functions, ({ file }) => file);
  const rows = rowsInOrder(coverage);
  for (let start = 0, stop = 0; start < rows.length; start = stop) {
    const file = coverage.files.at(rows[start]!);
    for (stop = start; stop < rows.length && coverage.files.at(rows[stop]!) === file;) stop++;
    const lines = new LinesOfFile(coverage, rows.subarray(start, stop));
    const reportLine = coverage.reportLines.at(rows[start]!);
    makeFunctions(collector, file, functions.get(file) ?? [], regions, lines);
    functions.delete(file);
    lineCoverage.set(file, writeLineCoverage(lines.ranges()));
    const ownRows = isCarried && rows.subarray(start, stop).filter((row) => isCarried[row] === 0);
    if (ownRows !== undefined && ownRows.length > 0) {
      own!.set(file, writeLineCoverage(new LinesOfFile(coverage, ownRows).ranges()));
    }
    give(collector, reportLine, file, lines.count(1, lastLine));
    for (const { artifact, startLine, endLine } of regions.in(file)) {
      giveWhereMissing(collector, reportLine, artifact, lines.count(startLine, endLine));
    }
  }
  for (const [file, reported] of functions) makeFunctions(collector, file, reported, regions, undefined);
  return { files: lineCoverage, own };
}

/** Marks the rows that come from parts of other versions; undefined when there are none. */
function carriedRows(collector: Collector): Uint8Array | undefined {
  const { coverage, carriedLines } = collector;
  if (carriedLines.length === 0) return undefined;
  const marks = Uint8Array.from({ length: coverage.size }, (_, row) =>
    collector.isCarried(coverage.reportLines.at(row)) ? 1 : 0,
  );
  return marks.includes(1) ? marks : undefined;
}

function rowsInOrder(coverage: CoverageTable): Int32Array {
  const { files, lines } = coverage;
  const rows = Int32Array.from({ length: coverage.size }, (_, row) => row);
  return rows.sort((left, right) => files.at(left) - files.at(right) || lines.at(left) - lines.at(right));
}

/** The lines of one file, each once, with running totals: any range of them is counted by two look-ups. */
class LinesOfFile {
  readonly #lines: Int32Array;
  readonly #totals: readonly [Int32Array, Int32Array, Int32Array];
  readonly #size: number;

  constructor(coverage: CoverageTable, rows: Int32Array) {
    const lines = new Int32Array(rows.length);
    const [hit, branches, branchesHit] = [0, 1, 2].map(() => new Int32Array(rows.length + 1)) as [
      Int32Array,
      Int32Array,
      Int32Array,
    ];
    let size = 0;
    for (let start = 0, stop = 0; start < rows.length; start = stop) {
      const line = coverage.lines.at(rows[start]!);
      let [lineHit, lineBranches, lineBranchesHit] = [0, 0, 0];
      for (stop = start; stop < rows.length && coverage.lines.at(rows[stop]!) === line; stop++) {
        lineHit = Math.max(lineHit, coverage.hit.at(rows[stop]!));
        lineBranches = Math.max(lineBranches, coverage.branches.at(rows[stop]!));
        lineBranchesHit = Math.max(lineBranchesHit, coverage.branchesHit.at(rows[stop]!));
      }
      lines[size] = line;
      hit[size + 1] = hit[size]! + lineHit;
      branches[size + 1] = branches[size]! + lineBranches;
      branchesHit[size + 1] = branchesHit[size]! + lineBranchesHit;
      size++;
    }
    this.#lines = lines;
    this.#totals = [hit, branches, branchesHit];
    this.#size = size;
  }

  /** The lines as ranges with the same coverage; a line with branches is a separate range. */
  ranges(): readonly CoveredRange[] {
    const ranges: CoveredRange[] = [];
    for (let index = 0; index < this.#size; index++) {
      const [hits, branches, branchesHit] = this.#totals.map((total) => total[index + 1]! - total[index]!) as [
        number,
        number,
        number,
      ];
      const [line, hit, last] = [this.#lines[index]!, hits > 0, ranges.at(-1)];
      const extendsLast = last?.endLine === line - 1 && last.hit === hit && last.branches === 0 && branches === 0;
      if (extendsLast) ranges[ranges.length - 1] = { ...last, endLine: line };
      else ranges.push({ startLine: line, endLine: line, hit, branches, branchesHit });
    }
    return ranges;
  }

  count(startLine: number, endLine: number): CoverageCounts {
    const from = this.#before(startLine);
    const to = endLine === lastLine ? this.#size : this.#before(endLine + 1);
    const [linesHit, branches, branchesHit] = this.#totals.map((total) => total[to]! - total[from]!) as [
      number,
      number,
      number,
    ];
    return { lines: to - from, linesHit, branches, branchesHit };
  }

  /** How many lines come before this one. */
  #before(line: number): number {
    return countWhile(this.#size, (index) => this.#lines[index]! < line);
  }
}

/** A reported function that begins inside a function of the results is the same function; others are made. */
function makeFunctions(
  collector: Collector,
  file: number,
  reported: readonly ReportedFunction[],
  regions: FileRegions,
  lines: LinesOfFile | undefined,
): void {
  const unknown = reported.filter(({ startLine }) => regions.innermost(file, startLine) === undefined);
  const starts = [...new Set(unknown.map(({ startLine }) => startLine))].toSorted((left, right) => left - right);
  const lastOf = new Map(starts.map((start, index) => [start, (starts[index + 1] ?? lastLine + 1) - 1]));
  for (const entry of unknown) {
    const artifact = makeFunction(collector, file, entry);
    if (artifact === undefined) continue;
    const { line, startLine, endLine } = entry;
    if (endLine > 0) {
      regions.add(file, { artifact, startLine, endLine });
      if (entry.counts === null) continue;
    }
    // Without a last line, a function ends where the next one begins.
    const counts = entry.counts ?? (startLine > 0 ? lines?.count(startLine, lastOf.get(startLine)!) : undefined);
    if (counts !== undefined) giveWhereMissing(collector, line, artifact, counts);
  }
}

function makeFunction(collector: Collector, file: number, reported: ReportedFunction): number | undefined {
  const { line, name, startLine, endLine } = reported;
  const parent = collector.paths.text(file);
  const path = `${parent}#${name}`;
  const problem: Problem | undefined =
    Buffer.byteLength(path) > pathBytesMax
      ? { code: "results.path-too-long", params: { limit: pathBytesMax } }
      : collector.admit("type", functionType, line, path);
  if (problem !== undefined) {
    collector.refusals.add(line, parent, problem, "other");
    return undefined;
  }
  const location = { startLine, startColumn: 0, endLine, endColumn: 0 };
  const { index, isNew } = collector.mentionArtifact(line, { path, type: functionType, parent, name, location });
  if (isNew) collector.accepted++;
  return index;
}

const measureOf = {
  lines: "COV_LINES",
  linesHit: "COV_LINES_HIT",
  branches: "COV_BRANCHES",
  branchesHit: "COV_BRANCHES_HIT",
} as const;

/** Sets the values of a file. Where the results have a value themselves, the report's is refused (R2). */
function give(collector: Collector, line: number, artifact: number, counts: CoverageCounts): void {
  for (const { id, value } of valuesOf(collector, line, artifact, counts)) {
    collector.looseMeasures.push({ line, artifact, id, value });
    collector.accepted++;
  }
}

/** Sets the values of a function, which follow from the file's lines; values that the results have themselves win. */
function giveWhereMissing(collector: Collector, line: number, artifact: number, counts: CoverageCounts): void {
  for (const { id, value } of valuesOf(collector, line, artifact, counts)) {
    const column = collector.measure(id);
    if (Number.isNaN(column.at(artifact))) column.set(artifact, value);
  }
}

function valuesOf(collector: Collector, line: number, artifact: number, counts: CoverageCounts) {
  const kinds = Object.keys(measureOf) as (keyof CoverageCounts)[];
  const hasBranches = counts.branches > 0;
  return kinds
    .filter((kind) => hasBranches || kind === "lines" || kind === "linesHit")
    .map((kind) => ({ id: measureOf[kind], value: counts[kind] }))
    .filter(({ id }) => mayGive(collector, id, line, artifact));
}

function mayGive(collector: Collector, id: string, line: number, artifact: number): boolean {
  const problem: Problem | undefined = collector.vocabulary.computes(id)
    ? { code: "results.measure-computed", params: { measure: id } }
    : collector.admit("measure", id, line, null);
  if (problem === undefined) return true;
  collector.refusals.note(line, collector.paths.text(artifact), problem, id);
  return false;
}
