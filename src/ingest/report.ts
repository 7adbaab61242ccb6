import type { Problem } from "../text/index.ts";
import { alignPath, isPrefix, isStripped, type Alignment } from "./align-path.ts";
import { excerptCharactersMax, nameBytesMax, textBytesMax } from "./bounds.ts";
import type { Collector } from "./collector.ts";
import type { FindingBytes } from "./finding-table.ts";
import { hashSnippet } from "./matching/hashes.ts";
import { checkArtifact, type ArtifactRecord } from "./records/artifact.ts";
import { checkPath } from "./records/checks.ts";
import { addFinding, addFindingBytes } from "./records/finding.ts";
import { checkInfo } from "./records/info.ts";
import { addLink } from "./records/link.ts";
import { addMeasure } from "./records/measure.ts";
import { excerpt } from "./refusals.ts";
import { relatedText, type RelatedText } from "./related-text.ts";
import { ReportCoverage } from "./report-coverage.ts";
import { scoreMeasure } from "./score-table.ts";
import { testMeasures, type TestResult } from "./test-table.ts";
import type {
  PlacedFinding,
  ReportContext,
  ReportFile,
  ReportedArtifact,
  ReportedFinding,
  ReportedLocation,
  ReportPosition,
} from "./reported.ts";

export type * from "./reported.ts";

/** Paths whose files are remembered at a time. */
const filesRememberedMax = 32_768;

/**
 * Adds what one report says to the collector. Formats hand over typed values; only here are paths aligned and files
 * turned into artifacts, and everything passes the checks of `records/`. Refusals name the position in the report.
 */
export class Report extends ReportCoverage {
  readonly #alignment: Alignment;
  /** The files of paths, as they are written (loose ones are separate): reports mention the same files many times. */
  readonly #files = [new Map<string, ReportFile>(), new Map<string, ReportFile>()] as const;

  constructor(collector: Collector, context: ReportContext) {
    super(collector, context);
    this.#alignment = context.alignment;
  }

  /** The file of a path, as an artifact; undefined when the path was refused. */
  file(position: ReportPosition, written: string, loose = false): ReportFile | undefined {
    const files = this.#files[loose ? 1 : 0];
    const known = files.get(written);
    if (known !== undefined) return known;
    const file = this.#openFile(position, written, loose);
    if (files.size >= filesRememberedMax) files.clear();
    if (file !== undefined) files.set(written, file);
    return file;
  }

  /** The file of a path or, without a path, the project as a whole; undefined when the path was refused. */
  place(position: ReportPosition, written: string | undefined, loose = false): ReportFile | undefined {
    return written === undefined ? { path: "", index: 0 } : this.file(position, written, loose);
  }

  /** A file in a folder of the build machine. Unless `strip` applies to it, only the end of its path is known. */
  fileBelow(position: ReportPosition, folder: string, path: string): ReportFile | undefined {
    const whole = `${folder}/${path}`;
    const isKnown = folder !== "" && isStripped(whole, this.#alignment);
    return isKnown ? this.file(position, whole) : this.file(position, path, true);
  }

  /** Whether a path as the tool wrote it leads into the project. */
  isInside(written: string): boolean {
    return alignPath(written, this.#alignment).ok;
  }

  /** Whether a path of the version is the project as a whole, or the folder that the report's project is put in. */
  isProject(aligned: string): boolean {
    return aligned === "" || isPrefix(aligned, this.#alignment);
  }

  /** Turns a path as the tool wrote it into the version's path; undefined when it was refused. */
  align(position: ReportPosition, written: string): string | undefined {
    const aligned = alignPath(written, this.#alignment);
    const problem = aligned.ok ? checkPath(aligned.value, "path") : aligned.problem;
    if (aligned.ok && problem === undefined) return aligned.value;
    this.refuse(position, written, problem!);
    return undefined;
  }

  #openFile(position: ReportPosition, written: string, loose: boolean): ReportFile | undefined {
    const path = this.align(position, written);
    if (path === undefined) return undefined;
    if (path === "") return { path, index: 0 };
    if (loose) {
      const index = this.collector.paths.intern(path);
      if (!this.collector.looseFiles.has(index)) this.collector.looseFiles.set(index, this.lineOf(position));
      return { path, index };
    }
    const type = isPrefix(path, this.#alignment) ? "FOLDER" : "FILE";
    const index = this.#mention(position, { path, type, parent: null, name: null, location: null });
    return index === undefined ? undefined : { path, index };
  }

  /** An artifact other than a file; its path is not aligned. Undefined when it was refused. */
  artifact(position: ReportPosition, artifact: ReportedArtifact): number | undefined {
    const { path, type, parent = null, name = null } = artifact;
    const location = artifact.location === undefined ? null : this.whole(position, path, artifact.location);
    const record = { path, type, parent, name, location };
    const problem = checkArtifact(record);
    if (problem === undefined) return this.#mention(position, record);
    this.refuse(position, path, problem);
    return undefined;
  }

  #mention(position: ReportPosition, artifact: ArtifactRecord): number | undefined {
    const collector = this.collector;
    const problem = collector.admit("type", artifact.type, this.lineOf(position), artifact.path);
    if (problem !== undefined) {
      this.refuse(position, artifact.path, problem);
      return undefined;
    }
    const { index, isNew } = collector.mentionArtifact(this.lineOf(position), artifact);
    if (isNew) collector.accepted++;
    return index;
  }

  /** A finding of a file or, without a path, of the project as a whole. */
  finding(position: ReportPosition, finding: ReportedFinding): void {
    const file = this.place(position, finding.path, finding.loose);
    if (file !== undefined) this.#addFinding(position, file, finding, true);
  }

  /** A finding of an artifact whose path is known. */
  findingOn(position: ReportPosition, path: string, finding: PlacedFinding): void {
    this.#addFinding(position, { path }, finding, false);
  }

  /** A finding of a file whose texts are bytes that have been checked; `message` is its message if that is another text. */
  findingOfBytes(
    position: ReportPosition,
    file: ReportFile,
    rule: string,
    finding: FindingBytes,
    message?: string,
  ): void {
    const text = message === undefined ? undefined : this.cut(position, file.path, message, "message");
    addFindingBytes(this.collector, file, rule, finding, this.lineOf(position), text);
    this.#take("findings", position, file.path, undefined);
  }

  #addFinding(
    position: ReportPosition,
    { path, index }: { readonly path: string; readonly index?: number },
    finding: PlacedFinding,
    inFile: boolean,
  ): void {
    const { rule, location, fingerprint = null, snippet = "", relaxed = null, logicalName } = finding;
    const message = this.cut(position, path, finding.message, "message");
    const related = this.#related(position, path, finding.related ?? []);
    const record = {
      artifact: path,
      artifactIndex: index,
      rule,
      message,
      fingerprint,
      snippetHash: hashSnippet(snippet),
      locationPath: finding.locationPath ?? null,
      location: location === undefined ? null : this.whole(position, path, location),
      relaxed,
      related: related.text,
      inFile,
      logicalName: inFile && path === "" && isShort(logicalName) ? logicalName : undefined,
    };
    this.#take("findings", position, path, addFinding(this.collector, record, this.lineOf(position), related.problem));
  }

  /** The finding is accepted without the related locations that are left out; how many they are is reported. */
  #related(position: ReportPosition, path: string, locations: readonly ReportedLocation[]): RelatedText {
    const related = relatedText(path, locations, this.#alignment);
    const { leftOut: count } = related;
    if (count > 0) {
      this.list(position, path, { code: "results.locations-left-out", params: { count, limit: textBytesMax } });
    }
    return related;
  }

  /** Says that a class is in the file of its name, in whatever folder, if there is exactly one. */
  liesInFileOf(artifact: number, className: string): void {
    this.collector.classesOfFiles.set(artifact, className);
  }

  measure(position: ReportPosition, path: string, id: string, value: number): void {
    this.#take("measures", position, path, addMeasure(this.collector, { path, id, value }, this.lineOf(position)));
  }

  /** Whether a path belongs to this component: no other component of the build has it. */
  claim(path: string, identity: string): boolean {
    if (checkPath(path, "path") !== undefined) return false;
    const index = this.collector.paths.intern(path);
    const owner = this.collector.componentAt.get(index);
    if (owner === undefined) this.collector.componentAt.set(index, identity);
    return owner === undefined || owner === identity;
  }

  /** The texts about a component. Of each, the first that a report of the build gives is used; a record's own wins. */
  component(position: ReportPosition, artifact: ReportFile, infos: Readonly<Record<string, string | undefined>>): void {
    this.counts.components++;
    this.collector.accepted++;
    for (const [id, value] of Object.entries(infos)) {
      if (value !== undefined && value !== "") this.info(position, artifact, id, value);
    }
  }

  /** Whether a value is one of an info, not of a measure. Where both are possible, as without a model, numbers are measures. */
  isInfo(id: string, isNumber: boolean): boolean {
    const { vocabulary } = this.collector;
    return vocabulary.knows("info", id) && !(isNumber && vocabulary.knows("measure", id));
  }

  /** A text about an artifact. One that cannot be stored is listed; the artifact stays. */
  info(position: ReportPosition, { path, index }: ReportFile, id: string, written: string): void {
    const value = written.toWellFormed();
    const problem = checkInfo(value, id) ?? this.collector.admit("info", id, this.lineOf(position), path);
    if (problem !== undefined) this.list(position, path, problem, "other");
    else if (!this.collector.infos.has(index, id)) {
      this.collector.setInfo(index, id, this.replaceControls(position, path, value, `infos.${id}`));
    }
  }

  /** A text about an artifact; refused where it has another one of this id. */
  onlyInfo(position: ReportPosition, file: ReportFile, id: string, written: string): void {
    const known = this.collector.infos.textOf(file.index, id);
    if (known === undefined || known === written) return this.info(position, file, id, written);
    const params = { field: excerpt(`infos.${id}`, excerptCharactersMax) };
    this.refuse(position, file.path, { code: "results.field-repeated", params });
  }

  /** The CVSS score of a vulnerability of an artifact. Of all its scores, the highest becomes its measure. */
  score(position: ReportPosition, { path, index }: ReportFile, score: number): void {
    const problem = this.#givenProblem(position, path, scoreMeasure);
    if (problem === undefined) this.collector.scores.add(this.lineOf(position), index, score);
    else this.note(position, problem, scoreMeasure);
  }

  /** Why results cannot give values of a measure. */
  #givenProblem(position: ReportPosition, path: string, id: string): Problem | undefined {
    return this.collector.vocabulary.computes(id)
      ? { code: "results.measure-computed", params: { measure: id } }
      : this.collector.admit("measure", id, this.lineOf(position), path);
  }

  /** One test of an artifact. Names may repeat: the tests of one path add up. Whether it is the first of its path. */
  test(position: ReportPosition, path: string, result: TestResult): boolean {
    const collector = this.collector;
    const line = this.lineOf(position);
    for (const id of testMeasures) {
      const problem = this.#givenProblem(position, path, id);
      if (problem === undefined) continue;
      this.refuse(position, path, problem, "other");
      return false;
    }
    this.counts.tests++;
    collector.accepted++;
    return collector.tests.add(line, collector.paths.intern(path), result);
  }

  link(position: ReportPosition, type: string, from: string, to: string): void {
    this.#take("links", position, from, addLink(this.collector, { type, from, to }, this.lineOf(position)));
  }

  /** A link to a file that may not exist, or may be in another folder under the same name. */
  linkIfThere(position: ReportPosition, type: string, from: string, to: string): void {
    const collector = this.collector;
    if (checkPath(to, "to") !== undefined || collector.admit("link", type, this.lineOf(position), null) !== undefined) {
      return;
    }
    collector.guessedLinks.push({ line: this.lineOf(position), type, from: collector.paths.intern(from), to });
  }

  #take(
    kind: "findings" | "measures" | "links",
    position: ReportPosition,
    path: string,
    problem: Problem | undefined,
  ): void {
    if (problem !== undefined) return this.refuse(position, path, problem, kind === "findings" ? "finding" : "other");
    this.counts[kind]++;
    this.collector.accepted++;
  }
}

/** Names of templates may contain whole programs; those are not looked for. */
function isShort(name: string | undefined): boolean {
  return name !== undefined && name.length <= nameBytesMax;
}
