import type { Problem } from "../text/index.ts";
import { alignPath, isPrefix, isStripped, type Alignment } from "./align-path.ts";
import { BrokenReportError } from "./broken-report.ts";
import { excerptCharactersMax, nameBytesMax, pathBytesMax, textBytesMax } from "./bounds.ts";
import type { Collector } from "./collector.ts";
import type { CoverageCounts } from "./coverage-table.ts";
import { checkArtifact, type ArtifactRecord } from "./records/artifact.ts";
import { checkPath, checkText } from "./records/checks.ts";
import { addFinding } from "./records/finding.ts";
import { addLink } from "./records/link.ts";
import { completeLocation, isCount } from "./records/location.ts";
import { addMeasure } from "./records/measure.ts";
import { addRule } from "./records/rule.ts";
import { excerpt } from "./refusals.ts";
import { relatedText, type RelatedText } from "./related-text.ts";
import { toolsListedMax, type ReportSummary } from "./report-summary.ts";
import { severityCategory, type Severity } from "./severities.ts";
import { testMeasures, type TestResult } from "./test-table.ts";
import type {
  ReportContext,
  ReportFile,
  ReportedArtifact,
  ReportedFinding,
  ReportedLocation,
  ReportedRule,
  ReportPosition,
} from "./reported.ts";

export type * from "./reported.ts";

/** The bound of a build's `commit`. */
const commitCharactersMax = 200;

/**
 * Adds what one report says to the collector. Formats hand over typed values; only here are paths aligned and files
 * turned into artifacts, and everything passes the checks of `records/`. Refusals name the position in the report.
 */
export class Report {
  readonly #collector: Collector;
  readonly #alignment: Alignment;
  readonly #linesBefore: number;
  readonly #summary: ReportSummary;
  readonly #refusedRules = new Set<string>();
  /** The last path and its file: reports mention the same file many times in a row. */
  #lastFile: { readonly written: string; readonly loose: boolean; readonly file: ReportFile } | undefined;

  constructor(collector: Collector, { alignment, linesBefore, summary }: ReportContext) {
    this.#collector = collector;
    this.#alignment = alignment;
    this.#linesBefore = linesBefore;
    this.#summary = summary;
  }

  /** The version of the format, as the report names it. */
  set version(version: string) {
    this.#summary.version = excerpt(version, excerptCharactersMax);
  }

  /** Names a tool whose results the report contains. Tools of rules are named already. */
  tool(name: string): void {
    const { tools } = this.#summary;
    if (name !== "" && tools.size < toolsListedMax) tools.add(excerpt(name, excerptCharactersMax));
  }

  /** Counts an item that the report contains again, and that counts once. */
  repeated(): void {
    this.#summary.counts.repeated++;
  }

  /** The number of a line among those of all reports of the build. */
  #line({ line }: ReportPosition): number {
    return this.#linesBefore + line;
  }

  /** Refuses an item of the report. */
  refuse(position: ReportPosition, path: string | null, reason: Problem): void {
    this.#summary.counts.refused++;
    this.#list(position, path, reason);
  }

  #list(position: ReportPosition, path: string | null, reason: Problem): void {
    const pointed = position.pointer === undefined ? reason : { ...reason, pointer: position.pointer() };
    this.#collector.refusals.add(this.#line(position), path === null ? null : excerpt(path, pathBytesMax), pointed);
  }

  /** Adds a note about the report, once for each `about`. */
  note(position: ReportPosition, reason: Problem, about: string): void {
    this.#collector.refusals.note(this.#line(position), null, reason, about);
  }

  /**
   * The report says that its own analysis failed (D14): it shows less than there is, so nothing that is missing from it
   * is fixed. `analysisFailure` makes the reason. What the report does contain is still read.
   */
  analysisFailed(position: ReportPosition, reason: Problem): void {
    const pointed = position.pointer === undefined ? reason : { ...reason, pointer: position.pointer() };
    this.#collector.refusals.addFailure(this.#line(position), pointed);
  }

  /** Counts a report that was read to its end, also an empty one. A report of which nothing could be accepted is broken. */
  accept(): void {
    const { refused: count, repeated: _, ...items } = this.#summary.counts;
    if (count > 0 && Object.values(items).every((accepted) => accepted === 0)) {
      throw new BrokenReportError({ code: "results.all-refused", params: { count } });
    }
    this.#collector.accepted++;
  }

  /** Sets the commit that was analysed; the first report that names one wins. */
  commit(id: string): void {
    if (id !== "" && id.length <= commitCharactersMax && !/\p{Cc}/u.test(id)) this.#collector.commit ??= id;
  }

  /** The file of a path, as an artifact; undefined when the path was refused. */
  file(position: ReportPosition, written: string, loose = false): ReportFile | undefined {
    const last = this.#lastFile;
    if (last?.written === written && last.loose === loose) return last.file;
    const file = this.#openFile(position, written, loose);
    if (file !== undefined) this.#lastFile = { written, loose, file };
    return file;
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
      const index = this.#collector.paths.intern(path);
      if (!this.#collector.looseFiles.has(index)) this.#collector.looseFiles.set(index, this.#line(position));
      return { path, index };
    }
    const type = isPrefix(path, this.#alignment) ? "FOLDER" : "FILE";
    const index = this.#mention(position, { path, type, parent: null, name: null, location: null });
    return index === undefined ? undefined : { path, index };
  }

  /** An artifact other than a file; its path is not aligned. Undefined when it was refused. */
  artifact(position: ReportPosition, artifact: ReportedArtifact): number | undefined {
    const { path, type, parent = null, name = null } = artifact;
    const location = artifact.location === undefined ? null : completeLocation(artifact.location);
    const record = { path, type, parent, name, location };
    const problem = checkArtifact(record);
    if (problem === undefined) return this.#mention(position, record);
    this.refuse(position, path, problem);
    return undefined;
  }

  #mention(position: ReportPosition, artifact: ArtifactRecord): number | undefined {
    const collector = this.#collector;
    const problem = collector.admit("type", artifact.type, this.#line(position), artifact.path);
    if (problem !== undefined) {
      this.refuse(position, artifact.path, problem);
      return undefined;
    }
    const { index, isNew } = collector.mentionArtifact(this.#line(position), artifact);
    if (isNew) collector.accepted++;
    return index;
  }

  /** A finding of a file or, without a path, of the project as a whole. */
  finding(position: ReportPosition, finding: ReportedFinding): void {
    const { path, loose } = finding;
    const file = path === undefined ? { path: "", index: 0 } : this.file(position, path, loose);
    if (file !== undefined) this.#addFinding(position, file.path, finding, true);
  }

  /** A finding of an artifact whose path is known. */
  findingOn(position: ReportPosition, path: string, finding: Omit<ReportedFinding, "path" | "loose">): void {
    this.#addFinding(position, path, finding, false);
  }

  #addFinding(position: ReportPosition, path: string, finding: Omit<ReportedFinding, "path">, inFile: boolean): void {
    const { rule, location, fingerprint = null, relaxed = null } = finding;
    const message = this.#message(position, path, finding.message);
    const related = this.#related(position, path, finding.related ?? []);
    const record = {
      artifact: path,
      rule,
      message,
      fingerprint,
      locationPath: null,
      location: location === undefined ? null : completeLocation(location),
      relaxed,
      related: related.text,
      inFile,
    };
    this.#take("findings", position, path, addFinding(this.#collector, record, this.#line(position), related.problem));
  }

  /** Cuts a message at the bound, with a note: messages may contain long excerpts of code. */
  #message(position: ReportPosition, path: string, message: string): string {
    const text = message.toWellFormed();
    if (Buffer.byteLength(text) <= textBytesMax) return text;
    this.#list(position, path, { code: "results.message-cut", params: { limit: textBytesMax } });
    return (
      Buffer.from(text)
        .subarray(0, textBytesMax - 4)
        .toString("utf8")
        .replace(/�+$/, "") + "…"
    );
  }

  /** The finding is accepted without the related locations that are left out; how many they are is reported. */
  #related(position: ReportPosition, path: string, locations: readonly ReportedLocation[]): RelatedText {
    const related = relatedText(path, locations, this.#alignment);
    const { leftOut: count } = related;
    if (count > 0) {
      this.#list(position, path, { code: "results.locations-left-out", params: { count, limit: textBytesMax } });
    }
    return related;
  }

  /**
   * The id of the rule's definition with this severity; `describe` is called for a new one. A definition has one severity:
   * a rule that is reported with another severity than its usual one gets a second definition.
   */
  definition(
    position: ReportPosition,
    id: string,
    severity: Severity,
    describe: () => Omit<ReportedRule, "id" | "categories">,
    usual: Severity = severity,
  ): string {
    const category = severityCategory(severity);
    const known = this.#collector.rules.get(id)?.categories[0];
    if (known === category) return id;
    if (known === undefined) this.#describe(position, { ...describe(), id, categories: [severityCategory(usual)] });
    if ((known ?? severityCategory(usual)) === category) return id;
    const variant = ` (${severity.toLowerCase()})`;
    if (!this.#collector.rules.has(id + variant)) {
      const rule = describe();
      this.#describe(position, {
        ...rule,
        id: id + variant,
        name: `${rule.name ?? id}${variant}`,
        categories: [category],
      });
    }
    return id + variant;
  }

  #describe(position: ReportPosition, rule: ReportedRule): void {
    if (this.#refusedRules.has(rule.id)) return;
    this.tool(rule.tool ?? "");
    const description = rule.description?.toWellFormed() ?? "";
    const problem = addRule(this.#collector, {
      id: rule.id,
      name: rule.name ?? rule.id,
      description: Buffer.byteLength(description) > textBytesMax ? "" : description,
      helpUri: rule.helpUri ?? "",
      tool: rule.tool ?? "",
      families: rule.families ?? [],
      categories: rule.categories ?? [],
    });
    if (problem === undefined) this.#collector.accepted++;
    else {
      this.#refusedRules.add(rule.id);
      this.#list(position, rule.id, problem);
    }
  }

  /** Says that a class is in the file of its name, in whatever folder, if there is exactly one. */
  liesInFileOf(artifact: number, className: string): void {
    this.#collector.classesOfFiles.set(artifact, className);
  }

  measure(position: ReportPosition, path: string, id: string, value: number): void {
    this.#take("measures", position, path, addMeasure(this.#collector, { path, id, value }, this.#line(position)));
  }

  /** One test of an artifact. Names may repeat: the tests of one path add up. Whether it is the first of its path. */
  test(position: ReportPosition, path: string, result: TestResult): boolean {
    const collector = this.#collector;
    const line = this.#line(position);
    for (const id of testMeasures) {
      const problem: Problem | undefined = collector.vocabulary.computes(id)
        ? { code: "results.measure-computed", params: { measure: id } }
        : collector.admit("measure", id, line, path);
      if (problem === undefined) continue;
      this.refuse(position, path, problem);
      return false;
    }
    this.#summary.counts.tests++;
    collector.accepted++;
    return collector.tests.add(line, collector.paths.intern(path), result);
  }

  link(position: ReportPosition, type: string, from: string, to: string): void {
    this.#take("links", position, from, addLink(this.#collector, { type, from, to }, this.#line(position)));
  }

  /** A link to a file that may not exist, or may be in another folder under the same name. */
  linkIfThere(position: ReportPosition, type: string, from: string, to: string): void {
    const collector = this.#collector;
    if (checkPath(to, "to") !== undefined || collector.admit("link", type, this.#line(position), null) !== undefined) {
      return;
    }
    collector.guessedLinks.push({ line: this.#line(position), type, from: collector.paths.intern(from), to });
  }

  /** A line of code, whether it was run, and how many of its branches were. */
  coveredLine(
    position: ReportPosition,
    file: ReportFile,
    line: number,
    hit: boolean,
    branches = 0,
    branchesHit = 0,
  ): void {
    if (!isCount(line) || line === 0 || !isCount(branches) || !isCount(branchesHit)) {
      const field = excerpt(String(line), excerptCharactersMax);
      return this.refuse(position, file.path, { code: "results.coverage-line", params: { line: field } });
    }
    this.#summary.counts.lines++;
    this.#collector.coverage.addLine(
      this.#line(position),
      file.index,
      line,
      hit,
      branches,
      Math.min(branches, branchesHit),
    );
  }

  /** A function of a file; without counts, its covered lines are counted. */
  coveredFunction(
    position: ReportPosition,
    file: ReportFile,
    name: string,
    startLine: number,
    endLine = 0,
    counts: CoverageCounts | null = null,
  ): void {
    const problem = checkText(name, "name", nameBytesMax);
    if (problem !== undefined) return this.refuse(position, file.path, problem);
    const range = isCount(startLine) && isCount(endLine) ? { startLine, endLine } : { startLine: 0, endLine: 0 };
    this.#summary.counts.functions++;
    this.#collector.coverage.addFunction({ line: this.#line(position), file: file.index, name, ...range, counts });
  }

  #take(
    kind: "findings" | "measures" | "links",
    position: ReportPosition,
    path: string,
    problem: Problem | undefined,
  ): void {
    if (problem !== undefined) return this.refuse(position, path, problem);
    this.#summary.counts[kind]++;
    this.#collector.accepted++;
  }
}
