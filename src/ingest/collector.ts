import { createHash } from "node:crypto";
import type { Rule } from "../snapshot/index.ts";
import type { Problem } from "../text/index.ts";
import { AdmittedIds, type AdmittedKind } from "./admitted-ids.ts";
import { cellsMax, rowsMax } from "./bounds.ts";
import { CoverageTable } from "./coverage-table.ts";
import type { AnalysisFailures } from "./failures.ts";
import { FindingTable } from "./finding-table.ts";
import { expectRows, GrowingDoubles, GrowingIntegers, measuresExpectedMax } from "./growing.ts";
import { setLocation, type LocationColumns } from "./location-columns.ts";
import type { CollectedLink, GuessedLink, LooseMeasure } from "./loose-records.ts";
import { rootType, type ArtifactRecord } from "./records/artifact.ts";
import type { Location } from "./records/location.ts";
import { InfoColumns } from "./info-columns.ts";
import { Numbering } from "./numbering.ts";
import { PathTable } from "./path-table.ts";
import { endsWith, type ArtifactSpans, type ByteSpan } from "./byte-spans.ts";
import { Refusals } from "./refusals.ts";
import type { ReportSummary } from "./report-summary.ts";
import { ScoreTable } from "./score-table.ts";
import { TestTable } from "./test-table.ts";
import { TooLargeError, TooManyRowsError } from "./too-large.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Stores a source text under its hash, so that equal texts are stored once. */
export type KeepSource = (hash: string, text: string) => void;

/** `nameBytes` of an artifact: the name is the path's last segment, a separate text, or else that many last bytes. */
export const lastSegment = 0;
export const separateName = -1;

/** The parent of an artifact whose record does not name one: the folder of its path. */
export const parentByPath = -1;

/**
 * Takes records in any order and stores them as columns by the number of their path. Number 0 is the root, which always
 * exists. A path is numbered when it is first mentioned, whether or not a record describes it. Parents, the artifacts of
 * findings and links need all records: `assemble` resolves them when everything has been read.
 */
export class Collector {
  readonly vocabulary: Vocabulary;
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
  readonly sources: Map<number, { readonly line: number; readonly hash: string }>;
  readonly findings: FindingTable;
  readonly coverage: CoverageTable;
  readonly tests: TestTable;
  readonly scores: ScoreTable;
  /** Files that reports name only by the end of their path, with the line of the first such report. */
  readonly looseFiles: Map<number, number>;
  readonly links: CollectedLink[];
  /** Dotted names of classes that may be in files of that name, by the number of the class's path. */
  readonly classesOfFiles: Map<number, string>;
  /** What makes a component the same as another, by the number of its path. */
  readonly componentAt: Map<number, string>;
  /** Links to files that may exist. */
  readonly guessedLinks: GuessedLink[];
  readonly rules: Map<string, Rule>;
  readonly looseMeasures: LooseMeasure[];
  /** What each report contained, in the order of the upload. */
  readonly reports: ReportSummary[];
  refusals: Refusals;
  /** The commit that the results name. */
  commit: string | null;
  /** Accepted records that say something of the tree; a build without any is refused. */
  accepted: number;
  /** Paths that reports mention and no record describes yet; a record replaces what was mentioned. */
  readonly #mentioned: Set<number>;
  readonly #admitted: AdmittedIds;
  readonly #targets = new Map<string, GrowingDoubles | Problem | null>();
  /** Columns that this copy must copy before it changes them. */
  readonly #sharedMeasures: Set<string>;
  readonly #keepSource: KeepSource;
  #lastParent = 0;
  #rowsExpected = 0;

  /** Starts empty, or as a copy of another collector. */
  constructor(vocabulary: Vocabulary, keepSource: KeepSource, source?: Collector) {
    this.vocabulary = vocabulary;
    this.#keepSource = keepSource;
    this.paths = source?.paths.copy() ?? new PathTable();
    this.lines = source?.lines.copy() ?? new GrowingIntegers(0);
    this.parents = source?.parents.copy() ?? new GrowingIntegers(parentByPath);
    this.nameBytes = source?.nameBytes.copy() ?? new GrowingIntegers(lastSegment);
    this.names = new Map(source?.names);
    this.types = source?.types.copy() ?? new Numbering();
    this.typeOf = source?.typeOf.copy() ?? new GrowingIntegers(0);
    this.locations = new Map(source?.locations.entries().map(([name, column]) => [name, column.copy()]));
    this.measures = new Map(source?.measures);
    this.#sharedMeasures = new Set(source?.measures.keys());
    this.infos = new InfoColumns(source?.infos);
    this.sources = source?.sources ?? new Map();
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
    this.looseMeasures = [...(source?.looseMeasures ?? [])];
    this.reports = source?.reports ?? [];
    this.refusals = source?.refusals.copy() ?? new Refusals();
    this.commit = source?.commit ?? null;
    this.accepted = source?.accepted ?? 0;
    this.#mentioned = new Set(source === undefined ? [] : source.#mentioned);
    this.#admitted = new AdmittedIds(vocabulary, source === undefined ? undefined : source.#admitted);
    this.types.numberOf(rootType);
  }

  /** The reports that say that their own analysis failed (D14). */
  get failures(): AnalysisFailures {
    return this.refusals.failures;
  }

  /** A copy on which the tree is assembled. Columns that assembling never or rarely changes are shared. */
  copy(): Collector {
    return new Collector(this.vocabulary, this.#keepSource, this);
  }

  /** Takes over refusals and counts of the assembled results, and frees the memory of all columns. */
  finish({ refusals, accepted }: { readonly refusals: Refusals; readonly accepted: number }): void {
    this.refusals = refusals;
    this.accepted = accepted;
    for (const column of [this.lines, this.parents, this.nameBytes, this.typeOf, ...this.locations.values()]) {
      column.values = new Int32Array(0);
    }
    this.measures.clear();
    this.infos.clear();
    this.#targets.clear();
    this.findings.release();
  }

  /** Makes room for an upload of this size: a column that grows is copied each time. */
  expectBytes(bytes: number): void {
    this.#rowsExpected = expectRows(bytes);
  }

  /** A new artifact's number, or undefined when its path is described already. */
  addArtifact(line: number, artifact: ArtifactRecord): number | undefined {
    const index = this.paths.intern(artifact.path);
    if (!this.#mayDescribe(index)) return undefined;
    this.#describe(index, line, artifact);
    return index;
  }

  /**
   * The number of an artifact that a report mentions. Several reports may mention the same one: type, parent and name of
   * the first are used unless a record describes the artifact.
   */
  mentionArtifact(line: number, artifact: ArtifactRecord): { readonly index: number; readonly isNew: boolean } {
    const index = this.paths.intern(artifact.path);
    if (index >= rowsMax) throw new TooManyRowsError();
    if (index === 0 || this.lines.at(index) !== 0) return { index, isNew: false };
    this.requireRoom();
    this.#mentioned.add(index);
    this.#describe(index, line, artifact);
    return { index, isNew: true };
  }

  #describe(index: number, line: number, { path, type, parent, name, location }: ArtifactRecord): void {
    this.lines.set(index, line);
    if (location !== null) this.setLocation(index, location);
    if (index === 0) return;
    this.typeOf.set(index, this.types.numberOf(type));
    if (parent !== null) this.parents.set(index, this.paths.intern(parent));
    if (name !== null) this.#setName(index, path, name);
  }

  /** The same for texts that are ASCII bytes of a line; never the root. */
  addPlainArtifact(line: number, bytes: Uint8Array, texts: ArtifactSpans, type: string): number | undefined {
    const { path, parent, name } = texts;
    const index = this.paths.internBytes(bytes, path.start, path.end);
    if (!this.#mayDescribe(index)) return undefined;
    this.lines.set(index, line);
    this.typeOf.set(index, this.types.numberOf(type));
    if (parent.start !== -1) this.parents.set(index, this.#parentNumber(bytes, parent));
    if (name.start === -1) return index;
    if (endsWith(bytes, path, name)) this.nameBytes.set(index, name.end - name.start);
    else this.#setSeparateName(index, Buffer.from(bytes.subarray(name.start, name.end)).toString("latin1"));
    return index;
  }

  /** Neighbours usually have the same parent, and comparing is cheaper than looking up. */
  #parentNumber(bytes: Uint8Array, { start, end }: ByteSpan): number {
    if (!this.paths.isPath(this.#lastParent, bytes, start, end)) {
      this.#lastParent = this.paths.internBytes(bytes, start, end);
    }
    return this.#lastParent;
  }

  /** Whether a record may describe the path: no other record does. What a report only mentioned is replaced. */
  #mayDescribe(index: number): boolean {
    if (index >= rowsMax) throw new TooManyRowsError();
    if (this.lines.at(index) !== 0) {
      if (!this.#mentioned.delete(index)) return false;
      this.parents.unset(index);
      this.nameBytes.unset(index);
    }
    this.requireRoom();
    return true;
  }

  /** Most names are the end of their path, which is stored anyway. */
  #setName(index: number, path: string, name: string): void {
    const ascii = this.paths.byteLength(index) === path.length;
    if (ascii && name !== "" && path.endsWith(name)) return this.nameBytes.set(index, name.length);
    this.#setSeparateName(index, name);
  }

  #setSeparateName(index: number, name: string): void {
    this.nameBytes.set(index, separateName);
    this.names.set(index, name);
  }

  /** Throws when there are too many values: every column has one for every path. */
  requireRoom(): void {
    if (this.paths.size * (this.measures.size + this.infos.size) <= cellsMax) return;
    throw new TooLargeError({ code: "results.too-many-values", params: { limit: cellsMax } });
  }

  setLocation(index: number, location: Location): void {
    setLocation(this.locations, index, location);
  }

  /** The column of a measure, `null` if the model computes it, or the problem with its id. Only admitted ids are cached. */
  target(id: string, line: number, path: string | null): GrowingDoubles | Problem | null {
    const known = this.#targets.get(id);
    if (known !== undefined) return known;
    const problem = this.admit("measure", id, line, path);
    if (problem !== undefined) return problem;
    const target = this.vocabulary.computes(id) ? null : this.measure(id);
    this.#targets.set(id, target);
    return target;
  }

  /** The column of a measure, made on first use. */
  measure(id: string): GrowingDoubles {
    let column = this.measures.get(id);
    if (column !== undefined && this.#sharedMeasures.delete(id)) this.measures.set(id, (column = column.copy()));
    if (column === undefined) {
      const capacity = this.measures.size < measuresExpectedMax ? this.#rowsExpected : undefined;
      this.measures.set(id, (column = new GrowingDoubles(Number.NaN, capacity)));
      this.requireRoom();
    }
    return column;
  }

  setInfo(index: number, id: string, value: string): void {
    const before = this.infos.size;
    this.infos.set(index, id, value);
    if (this.infos.size > before) this.requireRoom();
  }

  /** False when the path already has a source. */
  addSource(line: number, path: string, text: string): boolean {
    const index = this.paths.intern(path);
    if (this.sources.has(index)) return false;
    if (this.sources.size >= rowsMax) throw new TooManyRowsError();
    const hash = createHash("sha256").update(text).digest("hex");
    this.sources.set(index, { line, hash });
    this.#keepSource(hash, text);
    return true;
  }

  /**
   * The problem with an id: a malformed one is refused; one that the model does not know is noted, or refused by a strict
   * model; and the number of different ones is bounded.
   */
  admit(what: AdmittedKind, id: string, line: number, path: string | null): Problem | undefined {
    if (this.vocabulary.knows(what, id)) return undefined;
    return this.#admitted.admitUnknown(what, id, { line, path, refusals: this.refusals });
  }

  /** Removes all values of an artifact. */
  unsetValues(index: number): void {
    for (const [id, column] of this.measures) if (!Number.isNaN(column.at(index))) this.measure(id).unset(index);
    for (const column of this.locations.values()) column.unset(index);
    this.infos.unset(index);
  }
}
