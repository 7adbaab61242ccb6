import type { Rule } from "../snapshot/index.ts";
import { copyUnknownIds, type UnknownIds } from "./admitted-ids.ts";
import { ChangeTable } from "./change-table.ts";
import { CoverageTable } from "./coverage-table.ts";
import { FindingTable } from "./finding-table.ts";
import { GrowingIntegers, type GrowingDoubles } from "./growing.ts";
import type { LocationColumns } from "./location-columns.ts";
import type { CollectedLink, GuessedLink, LooseMeasure } from "./loose-records.ts";
import { InfoColumns } from "./info-columns.ts";
import { Numbering } from "./numbering.ts";
import { PathTable } from "./path-table.ts";
import { rootType } from "./records/artifact.ts";
import { Refusals } from "./refusals.ts";
import type { ReportSummary } from "./report-summary.ts";
import { ScoreTable } from "./score-table.ts";
import { TestTable } from "./test-table.ts";

/** `nameBytes` of an artifact: the name is the path's last segment, a separate text, or else that many last bytes. */
export const lastSegment = 0;
export const separateName = -1;

/** The parent of an artifact whose record does not name one: the folder of its path. */
export const parentByPath = -1;

/** Texts that are stored by their SHA-256, by the number of their path, with the line of their record. */
export type StoredTexts = Map<number, { readonly line: number; readonly hash: string }>;

/**
 * Everything that reports say, as columns by the number of their path; nothing that needs all records is resolved yet.
 * Number 0 is the root, which always exists. A path is numbered when it is first mentioned, whether or not a record
 * describes it.
 */
export class CollectedRecords {
  readonly paths: PathTable;
  /** The line of the record that describes the path; 0 without one. */
  readonly lines: GrowingIntegers;
  readonly parents: GrowingIntegers;
  readonly nameBytes: GrowingIntegers;
  readonly names: Map<number, string>;
  readonly types: Numbering;
  readonly typeOf: GrowingIntegers;
  readonly locations: LocationColumns;
  readonly measures: Map<string, GrowingDoubles>;
  readonly infos: InfoColumns;
  readonly sources: StoredTexts;
  /** Who wrote the lines of files (see `line-authors.ts`). */
  readonly authors: StoredTexts;
  readonly findings: FindingTable;
  readonly coverage: CoverageTable;
  readonly tests: TestTable;
  readonly scores: ScoreTable;
  /** Files that reports name only by the end of their path, with the line of the first such report. */
  readonly looseFiles: Map<number, number>;
  readonly links: CollectedLink[];
  /** Dotted names of classes that may be in files of that name, by the number of the class's path. */
  readonly classesOfFiles: Map<number, string>;
  /** What makes a component the same as another, by the number of its path; while reports are read. */
  readonly componentAt: Map<number, string>;
  /** Links to files that may exist. */
  readonly guessedLinks: GuessedLink[];
  readonly rules: Map<string, Rule>;
  /** Rules of reports, with the id that the tool has for them: a rule with another severity has a longer id. */
  readonly reportedRules: Map<string, string>;
  readonly looseMeasures: LooseMeasure[];
  /** What each report contained, in the order of the upload. */
  readonly reports: ReportSummary[];
  refusals: Refusals;
  /** The commit that the results name. */
  commit: string | null;
  /** Accepted records that say something of the tree; a build without any is refused. */
  accepted: number;
  /** Whether the records contain all files that exist (D14). */
  bringsTree: boolean;
  /** Files that exist although no record describes them. */
  readonly treeFiles: Set<number>;
  /** Files that exist and that the tool did not analyse, with the reason. They are in no tree otherwise. */
  readonly unread: Map<number, string>;
  /** Whether the records say which lines changed (D15): a file that they do not name has no changed lines. */
  bringsChanges: boolean;
  readonly changes: ChangeTable;
  /** Whether a tool searched all files for duplicates, so that a file without a finding has none. */
  searchesDuplicates: boolean;
  /** Whether something that is known of duplicates comes from a part of another version. */
  carriesDuplicates: boolean;
  /** First and last line of the records of every part that comes from another version (D14). */
  readonly carriedLines: (readonly [from: number, to: number])[];
  /** Paths that reports mention and no record describes yet; a record replaces what was mentioned. */
  readonly mentioned: Set<number>;
  /** Ids that the model did not know. */
  readonly unknownIds: UnknownIds;

  /** Starts empty, or as a copy of other records. Columns that assembling never or rarely changes are shared. */
  constructor(source?: CollectedRecords) {
    this.paths = source?.paths.copy() ?? new PathTable();
    this.lines = source?.lines.copy() ?? new GrowingIntegers(0);
    this.parents = source?.parents.copy() ?? new GrowingIntegers(parentByPath);
    this.nameBytes = source?.nameBytes.copy() ?? new GrowingIntegers(lastSegment);
    this.names = new Map(source?.names);
    this.types = source?.types.copy() ?? new Numbering();
    this.typeOf = source?.typeOf.copy() ?? new GrowingIntegers(0);
    this.locations = new Map(source?.locations.entries().map(([name, column]) => [name, column.copy()]));
    this.measures = new Map(source?.measures);
    this.infos = new InfoColumns(source?.infos);
    this.sources = source?.sources ?? new Map();
    this.authors = source?.authors ?? new Map();
    this.findings = source?.findings.copy() ?? new FindingTable();
    this.coverage = source?.coverage.copy() ?? new CoverageTable();
    this.tests = source?.tests.copy() ?? new TestTable();
    this.scores = source?.scores.copy() ?? new ScoreTable();
    this.looseFiles = source?.looseFiles ?? new Map();
    this.links = [...(source?.links ?? [])];
    this.classesOfFiles = source?.classesOfFiles ?? new Map();
    this.componentAt = source?.componentAt ?? new Map();
    this.guessedLinks = source?.guessedLinks ?? [];
    this.rules = source?.rules ?? new Map();
    this.reportedRules = source?.reportedRules ?? new Map();
    this.looseMeasures = [...(source?.looseMeasures ?? [])];
    this.reports = source?.reports ?? [];
    this.refusals = source?.refusals.copy() ?? new Refusals();
    this.commit = source?.commit ?? null;
    this.accepted = source?.accepted ?? 0;
    this.bringsTree = source?.bringsTree ?? false;
    this.treeFiles = source?.treeFiles ?? new Set();
    this.unread = source?.unread ?? new Map();
    this.bringsChanges = source?.bringsChanges ?? false;
    this.changes = source?.changes ?? new ChangeTable();
    this.searchesDuplicates = source?.searchesDuplicates ?? false;
    this.carriesDuplicates = source?.carriesDuplicates ?? false;
    this.carriedLines = source?.carriedLines ?? [];
    this.mentioned = new Set(source?.mentioned);
    this.unknownIds = copyUnknownIds(source?.unknownIds);
    this.types.numberOf(rootType);
  }

  /** Whether a record comes from a part of another version, by its line. */
  isCarried(line: number): boolean {
    return this.carriedLines.some(([from, to]) => from <= line && line <= to);
  }

  /** Frees the memory of the columns by path at once: waiting for garbage collection makes it run much more often. */
  releaseColumns(): void {
    const { lines, parents, nameBytes, typeOf, locations, measures } = this;
    for (const column of [lines, parents, nameBytes, typeOf, ...locations.values()]) column.release();
    for (const column of measures.values()) column.release();
  }
}
