import {
  countCommonLines,
  countLines,
  missing,
  readLineCoverage,
  uniteRanges,
  type ChangeFacts,
  type IntegerColumn,
  type LineRanges,
  type LocationColumn,
  type Rule,
  type TextColumn,
  type Tree,
  type Values,
} from "../../snapshot/index.ts";
import { fileRows } from "../matching/sides.ts";
import { changedLinesAt, fileRowsOf, type ChangedLines } from "./compare-files.ts";
import { duplicationFamily } from "./duplication.ts";

/** What is needed of a version to measure its changed lines. */
export interface MeasuredVersion {
  readonly tree: Tree;
  readonly paths: TextColumn;
  /** Executed lines of files; undefined when there is no coverage. */
  readonly coverage: TextColumn | undefined;
  readonly changes: Pick<ChangeFacts, "ownCoverage" | "duplicates">;
  /** The given values of `DUP`. */
  readonly duplicated: Values | undefined;
  readonly findings: MeasuredFindings;
  /** The rules that `findings.rule` refers to, as the model knows them. */
  readonly rules: readonly Pick<Rule, "id" | "families">[];
}

/** A place of a duplicate, as results have it. */
interface RelatedPlace {
  readonly path?: string;
  readonly startLine?: number;
  readonly endLine?: number;
}

/** The findings of a version, as far as they say which lines are duplicated. */
export interface MeasuredFindings {
  readonly size: number;
  readonly artifact: Int32Array<ArrayBufferLike>;
  readonly rule: Int32Array<ArrayBufferLike>;
  readonly locations: ReadonlyMap<LocationColumn, Pick<IntegerColumn, "values">>;
  /** Files of locations, if they are not those of the artifacts. */
  readonly locationPaths: TextColumn | undefined;
  /** Related locations as JSON texts: the other places of a duplicate. */
  readonly related?: TextColumn | undefined;
}

/** Our own analyser gives `DUP` for every file that it searched, so that its findings alone say nothing of other files. */
const ownRules: ReadonlySet<string> = new Set(["belvedere:duplicated-block", "belvedere:duplicated-test-block"]);

/** The measures of changed lines (D15), by id. Only files have values; missing where they are unknown. */
export function measureNewCode(version: MeasuredVersion, lines: ChangedLines): ReadonlyMap<string, Values> {
  const { size } = version.tree;
  const column = (): Float64Array => new Float64Array(size).fill(missing);
  const [newLines, toCover, covered, duplicated] = [column(), column(), column(), column()];
  const duplicates = new DuplicatedLines(version, lines);
  const coverage = new CoveredLines(version);
  for (const row of fileRowsOf(version.tree)) {
    const changed = changedLinesAt(lines, row);
    if (changed === undefined) continue;
    newLines[row] = countLines(changed);
    duplicated[row] = duplicates.count(row, changed);
    [toCover[row], covered[row]] = coverage.count(row, changed);
  }
  return new Map([
    ["NEW_LINES", newLines],
    ["NEW_LINES_TO_COVER", toCover],
    ["NEW_LINES_COVERED", covered],
    ["NEW_DUPLICATED_LINES", duplicated],
  ]);
}

/** The lines of files that coverage reports mention. */
class CoveredLines {
  readonly #coverage: TextColumn | undefined;
  /** Whether a file that is not mentioned may be missing because a report is missing. */
  readonly #isPartial: boolean;

  /** Coverage of an earlier version has the line numbers of that version, so it says nothing of changed lines. */
  constructor({ coverage, changes: { ownCoverage } }: MeasuredVersion) {
    this.#coverage = ownCoverage?.values ?? coverage;
    this.#isPartial = ownCoverage !== null;
  }

  /** How many of the changed lines can be covered, and how many of these are. */
  count(row: number, changed: LineRanges): [number, number] {
    if (this.#coverage === undefined) return [missing, missing];
    if (changed.length === 0) return [0, 0];
    const text = this.#coverage.at(row);
    if (text === undefined) return this.#isPartial ? [missing, missing] : [0, 0];
    const mentioned = readLineCoverage(text);
    const linesOf = (ranges: typeof mentioned): LineRanges =>
      ranges.map(({ startLine, endLine }) => [startLine, endLine]);
    return [
      countCommonLines(changed, linesOf(mentioned)),
      countCommonLines(changed, linesOf(mentioned.filter(({ hit }) => hit))),
    ];
  }
}

/** The lines of files that are in duplicated blocks. */
class DuplicatedLines {
  readonly #version: MeasuredVersion;
  /** Blocks of the files with changed lines. */
  readonly #blocks = new Map<number, [number, number][]>();
  /** Rows of files by path; made when a finding has related places. */
  #rows: Map<string, number> | undefined;
  #isSearched: boolean;
  readonly #isKnown: boolean;

  constructor(version: MeasuredVersion, lines: ChangedLines) {
    this.#version = version;
    this.#isSearched = version.changes.duplicates === "searched";
    const found = this.#findBlocks(lines);
    this.#isKnown = found || this.#isSearched || version.duplicated !== undefined;
  }

  /** How many of the changed lines are duplicated. */
  count(row: number, changed: LineRanges): number {
    if (!this.#isKnown) return missing;
    if (changed.length === 0) return 0;
    if (this.#version.changes.duplicates === "carried") return missing;
    const given = this.#version.duplicated?.[row] ?? missing;
    if (!this.#isSearched && Number.isNaN(given)) return missing;
    const blocks = uniteRanges(this.#blocks.get(row) ?? []);
    const common = countCommonLines(changed, blocks);
    // The findings do not name all places: which other lines are duplicated is not known.
    return countLines(blocks) < given && common < countLines(changed) ? missing : common;
  }

  /** Whether any finding is a duplicated block. */
  #findBlocks(lines: ChangedLines): boolean {
    const { findings, rules, tree } = this.#version;
    const isBlock = rules.map(({ families }) => families.includes(duplicationFamily));
    if (!isBlock.includes(true)) return false;
    const [starts, ends] = [findings.locations.get("startLine"), findings.locations.get("endLine")];
    const file = fileRows(tree);
    let found = false;
    for (let finding = 0; finding < findings.size; finding++) {
      const rule = findings.rule[finding]!;
      if (isBlock[rule] !== true) continue;
      found = true;
      if (!ownRules.has(rules[rule]!.id)) this.#isSearched = true;
      const related = findings.related?.at(finding);
      if (related !== undefined) this.#addRelated(related, lines);
      const start = starts?.values[finding] ?? 0;
      const row = file[findings.artifact[finding]!]!;
      if (findings.locationPaths?.has(finding) !== true) this.#addBlock(row, start, ends?.values[finding] ?? 0, lines);
    }
    return found;
  }

  /** One finding has all places of a duplicate. */
  #addRelated(related: string, lines: ChangedLines): void {
    for (const { path, startLine = 0, endLine = 0 } of JSON.parse(related) as readonly RelatedPlace[]) {
      const row = path === undefined ? undefined : this.#rowOf(path);
      if (row !== undefined) this.#addBlock(row, startLine, endLine, lines);
    }
  }

  #rowOf(path: string): number | undefined {
    if (this.#rows === undefined) {
      this.#rows = new Map();
      for (const row of fileRowsOf(this.#version.tree)) this.#rows.set(this.#version.paths.text(row), row);
    }
    return this.#rows.get(path);
  }

  #addBlock(row: number, start: number, end: number, lines: ChangedLines): void {
    if (start === 0 || (lines.at(row) ?? "") === "") return;
    const block: [number, number] = [start, Math.max(start, end)];
    const blocks = this.#blocks.get(row);
    if (blocks === undefined) this.#blocks.set(row, [block]);
    else blocks.push(block);
  }
}
