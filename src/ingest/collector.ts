import { createHash } from "node:crypto";
import type { Problem } from "../text/index.ts";
import { AdmittedIds, type AdmittedKind } from "./admitted-ids.ts";
import { cellsMax, rowsMax } from "./bounds.ts";
import { CollectedRecords, lastSegment, parentByPath, separateName, type StoredTexts } from "./collected-records.ts";
import { GrowingDoubles, measuresExpectedMax, rowsExpectedMax, rowsOfBytes } from "./growing.ts";
import { setLocation } from "./location-columns.ts";
import type { ArtifactRecord } from "./records/artifact.ts";
import type { Location } from "./records/location.ts";
import { endsWith, type ArtifactSpans, type ByteSpan } from "./byte-spans.ts";
import type { AnalysisFailures, Refusals } from "./refusals.ts";
import { TooLargeError, TooManyRowsError } from "./too-large.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Stores a source text under its hash, so that equal texts are stored once. */
export type KeepSource = (hash: string, text: string) => void;

/** An artifact of other records, in the numbers of this collector. */
export interface AdoptedArtifact {
  readonly line: number;
  /** A report mentions it, and no record describes it. */
  readonly isMentioned: boolean;
  readonly type: number;
  readonly parent: number;
  readonly nameBytes: number;
  /** Its name, if it is a separate text. */
  readonly name: string | undefined;
}

/**
 * Takes records in any order and stores them as columns. Parents, the artifacts of findings and links need all records:
 * `assemble` resolves them when everything has been read.
 */
export class Collector extends CollectedRecords {
  readonly vocabulary: Vocabulary;
  readonly #admitted: AdmittedIds;
  readonly #targets = new Map<string, GrowingDoubles | Problem | null>();
  /** Columns that this copy must copy before it changes them. */
  readonly #sharedMeasures: Set<string>;
  readonly #keepSource: KeepSource;
  #lastParent = 0;
  #rowsExpected = 0;
  #isTreeRefused = false;
  #areChangesRefused = false;

  /** Starts empty, or as a copy of another collector. */
  constructor(vocabulary: Vocabulary, keepSource: KeepSource, source?: Collector) {
    super(source);
    this.vocabulary = vocabulary;
    this.#keepSource = keepSource;
    this.#sharedMeasures = new Set(source?.measures.keys());
    this.#admitted = new AdmittedIds(vocabulary, this.unknownIds);
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
    this.releaseColumns();
    this.measures.clear();
    this.infos.clear();
    this.#targets.clear();
    this.findings.release();
  }

  /** Makes room for an upload of this size: a column that grows is copied each time. */
  expectBytes(bytes: number): void {
    this.expectRows(rowsOfBytes(bytes));
  }

  /** Makes room for this many artifacts, within a bound. */
  expectRows(rows: number): void {
    this.#rowsExpected = Math.min(rowsExpectedMax, rows);
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
    this.mentioned.add(index);
    this.#describe(index, line, artifact);
    return { index, isNew: true };
  }

  /**
   * Takes over an artifact of other records, with the numbers that its path and texts have here. False when what is known
   * already wins, as for records of one upload.
   */
  adoptArtifact(index: number, { line, isMentioned, type, parent, nameBytes, name }: AdoptedArtifact): boolean {
    if (isMentioned) {
      if (index >= rowsMax) throw new TooManyRowsError();
      if (index === 0 || this.lines.at(index) !== 0) return false;
      this.requireRoom();
      this.mentioned.add(index);
    } else if (!this.#mayDescribe(index)) return false;
    this.lines.set(index, line);
    if (index === 0) return true;
    this.typeOf.set(index, type);
    if (parent !== parentByPath) this.parents.set(index, parent);
    if (nameBytes !== lastSegment) this.nameBytes.set(index, nameBytes);
    if (name !== undefined) this.names.set(index, name);
    return true;
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
      if (!this.mentioned.delete(index)) return false;
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
    return this.#addText(this.sources, line, path, text);
  }

  /** False when the path already has authors. */
  addAuthors(line: number, path: string, text: string): boolean {
    return this.#addText(this.authors, line, path, text);
  }

  #addText(texts: StoredTexts, line: number, path: string, text: string): boolean {
    const index = this.paths.intern(path);
    if (texts.has(index)) return false;
    if (texts.size >= rowsMax) throw new TooManyRowsError();
    const hash = createHash("sha256").update(text).digest("hex");
    texts.set(index, { line, hash });
    this.#keepSource(hash, text);
    return true;
  }

  /** The results contain all files that exist, unless a record that lists some of them was refused. */
  acceptTree(): void {
    this.bringsTree = !this.#isTreeRefused;
  }

  refuseTree(): void {
    this.#isTreeRefused = true;
    this.bringsTree = false;
  }

  /** The results say which lines changed, unless a record that lists some of them was refused. */
  acceptChanges(): void {
    this.bringsChanges = !this.#areChangesRefused;
  }

  refuseChanges(): void {
    this.#areChangesRefused = true;
    this.bringsChanges = false;
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
