import type { Problem } from "../text/index.ts";
import { alignPath, isPrefix, isStripped, type Alignment } from "./align-path.ts";
import { excerptCharactersMax, nameBytesMax, pathBytesMax, relatedLocationsMax, textBytesMax } from "./bounds.ts";
import type { Collector } from "./collector.ts";
import type { CoverageCounts } from "./coverage-table.ts";
import { checkArtifact, type ArtifactRecord } from "./records/artifact.ts";
import { checkEntryCount, checkPath, checkText } from "./records/checks.ts";
import { addFinding } from "./records/finding.ts";
import { addLink } from "./records/link.ts";
import { completeLocation, isCount, knownLocation } from "./records/location.ts";
import { addMeasure } from "./records/measure.ts";
import { checkRelatedLocation } from "./records/related-location.ts";
import { addRule } from "./records/rule.ts";
import { excerpt } from "./refusals.ts";
import { severityCategory, type Severity } from "./severities.ts";
import type {
  FileInReport,
  ReportedArtifact,
  ReportedFinding,
  ReportedLocation,
  ReportedRule,
  ReportPlace,
} from "./reported.ts";

export type * from "./reported.ts";

/** As many as a build's own `commit` may have. */
const commitCharactersMax = 200;

const relatedField = "relatedLocations";

/** The related locations of a finding as JSON text, or why they are refused. */
interface RelatedText {
  readonly text: string | null;
  readonly problem: Problem | undefined;
}

const noRelatedLocations: RelatedText = { text: null, problem: undefined };

/** How a report stands among the others of its build. */
export interface ReportSetting {
  readonly alignment: Alignment;
  /** Lines of all reports before it. */
  readonly linesBefore: number;
}

/**
 * One report on its way into the collector. Formats say what a tool reported; here, and nowhere else, paths are aligned,
 * files become artifacts, and records pass the same checks as native ones. What does not pass is refused with its place.
 */
export class Report {
  readonly #collector: Collector;
  readonly #alignment: Alignment;
  readonly #linesBefore: number;
  readonly #refusedRules = new Set<string>();
  /** The last path and the file it became: reports speak of one file many times in a row. */
  #lastFile: { readonly written: string; readonly loose: boolean; readonly file: FileInReport } | undefined;

  constructor(collector: Collector, { alignment, linesBefore }: ReportSetting) {
    this.#collector = collector;
    this.#alignment = alignment;
    this.#linesBefore = linesBefore;
  }

  /** The number of a line among those of all reports of the build. */
  #line({ line }: ReportPlace): number {
    return this.#linesBefore + line;
  }

  refuse(place: ReportPlace, path: string | null, reason: Problem): void {
    const pointed = place.pointer === undefined ? reason : { ...reason, pointer: place.pointer() };
    this.#collector.refusals.add(this.#line(place), path === null ? null : excerpt(path, pathBytesMax), pointed);
  }

  /** Says something of the report once, whatever else of the kind follows. */
  note(place: ReportPlace, reason: Problem, about: string): void {
    this.#collector.refusals.note(this.#line(place), null, reason, about);
  }

  /** A report that was read to its end counts, also one that has nothing to tell. */
  accept(): void {
    this.#collector.accepted++;
  }

  /** The commit that was analysed, as the first report that knows it says. */
  commit(id: string): void {
    if (id !== "" && id.length <= commitCharactersMax && !/\p{Cc}/u.test(id)) this.#collector.commit ??= id;
  }

  /** The file that a path means, as an artifact; undefined when the path was refused. */
  file(place: ReportPlace, written: string, loose = false): FileInReport | undefined {
    const last = this.#lastFile;
    if (last?.written === written && last.loose === loose) return last.file;
    const file = this.#openFile(place, written, loose);
    if (file !== undefined) this.#lastFile = { written, loose, file };
    return file;
  }

  /** A file below a folder of the machine: where `strip` tells where that lies, else known by the end of its path. */
  fileBelow(place: ReportPlace, folder: string, path: string): FileInReport | undefined {
    const whole = `${folder}/${path}`;
    const isKnown = folder !== "" && isStripped(whole, this.#alignment);
    return isKnown ? this.file(place, whole) : this.file(place, path, true);
  }

  /** The version's path of what a tool wrote; undefined when it was refused. */
  align(place: ReportPlace, written: string): string | undefined {
    const aligned = alignPath(written, this.#alignment);
    const problem = aligned.ok ? checkPath(aligned.value, "path") : aligned.problem;
    if (aligned.ok && problem === undefined) return aligned.value;
    this.refuse(place, written, problem!);
    return undefined;
  }

  #openFile(place: ReportPlace, written: string, loose: boolean): FileInReport | undefined {
    const path = this.align(place, written);
    if (path === undefined) return undefined;
    if (path === "") return { path, index: 0 };
    if (loose) {
      const index = this.#collector.paths.intern(path);
      if (!this.#collector.looseFiles.has(index)) this.#collector.looseFiles.set(index, this.#line(place));
      return { path, index };
    }
    const type = isPrefix(path, this.#alignment) ? "FOLDER" : "FILE";
    const index = this.#mention(place, { path, type, parent: null, name: null, location: null });
    return index === undefined ? undefined : { path, index };
  }

  /** An artifact that is no file; its path is not aligned. Undefined when it was refused. */
  artifact(place: ReportPlace, artifact: ReportedArtifact): number | undefined {
    const { path, type, parent = null, name = null } = artifact;
    const location = artifact.location === undefined ? null : completeLocation(artifact.location);
    const record = { path, type, parent, name, location };
    const problem = checkArtifact(record);
    if (problem === undefined) return this.#mention(place, record);
    this.refuse(place, path, problem);
    return undefined;
  }

  #mention(place: ReportPlace, artifact: ArtifactRecord): number | undefined {
    const collector = this.#collector;
    const problem = collector.admit("type", artifact.type, this.#line(place), artifact.path);
    if (problem !== undefined) {
      this.refuse(place, artifact.path, problem);
      return undefined;
    }
    const { index, isNew } = collector.mentionArtifact(this.#line(place), artifact);
    if (isNew) collector.accepted++;
    return index;
  }

  /** A finding of a file or, without a path, of the project as a whole. */
  finding(place: ReportPlace, finding: ReportedFinding): void {
    const { path, loose } = finding;
    const file = path === undefined ? { path: "", index: 0 } : this.file(place, path, loose);
    if (file !== undefined) this.#addFinding(place, file.path, finding, true);
  }

  /** A finding of an artifact whose path is known. */
  findingOn(place: ReportPlace, path: string, finding: Omit<ReportedFinding, "path" | "loose">): void {
    this.#addFinding(place, path, finding, false);
  }

  #addFinding(place: ReportPlace, path: string, finding: Omit<ReportedFinding, "path">, inFile: boolean): void {
    const { rule, location, fingerprint = null, relaxed = null } = finding;
    const message = this.#message(place, path, finding.message);
    const related = this.#related(place, path, finding.related ?? []);
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
    this.#take(place, path, addFinding(this.#collector, record, this.#line(place), related.problem));
  }

  /** Messages may hold whole excerpts of code: what is beyond the bound is left out, and the report says so. */
  #message(place: ReportPlace, path: string, message: string): string {
    const text = message.toWellFormed();
    if (Buffer.byteLength(text) <= textBytesMax) return text;
    this.refuse(place, path, { code: "results.message-cut", params: { limit: textBytesMax } });
    return (
      Buffer.from(text)
        .subarray(0, textBytesMax - 4)
        .toString("utf8")
        .replace(/�+$/, "") + "…"
    );
  }

  /**
   * The related locations as JSON text, up to the bound of a text. How many are left out is reported, and the finding
   * is accepted without them.
   */
  #related(place: ReportPlace, path: string, locations: readonly ReportedLocation[]): RelatedText {
    if (locations.length === 0) return noRelatedLocations;
    const texts: string[] = [];
    let problem: Problem | undefined;
    let bytes = 2;
    for (const { path: written, message: comment, ...location } of locations) {
      const aligned = written === undefined ? undefined : alignPath(written, this.#alignment);
      const other = aligned?.ok === true && aligned.value !== path ? aligned.value : null;
      const message = comment?.toWellFormed() ?? null;
      const text = JSON.stringify({
        ...(other !== null && { path: other }),
        ...knownLocation(location),
        ...(message !== null && { message }),
      });
      bytes += Buffer.byteLength(text) + 1;
      if (bytes > textBytesMax || aligned?.ok === false) {
        const count = locations.length - texts.length;
        this.refuse(place, path, { code: "results.locations-left-out", params: { count, limit: textBytesMax } });
        break;
      }
      problem ??= checkRelatedLocation(other, message, `${relatedField}[${texts.length}]`);
      texts.push(text);
    }
    problem = checkEntryCount(texts, relatedField, relatedLocationsMax) ?? problem;
    return { text: texts.length === 0 || problem !== undefined ? null : `[${texts.join(",")}]`, problem };
  }

  /**
   * The id of the definition that a rule has at this severity; `describe` is asked when it is new. Severity belongs to
   * definitions: a rule that is reported at another than its usual one has one more for it.
   */
  definition(
    place: ReportPlace,
    id: string,
    severity: Severity,
    describe: () => Omit<ReportedRule, "id" | "categories">,
    usual: Severity = severity,
  ): string {
    const category = severityCategory(severity);
    const held = this.#collector.rules.get(id)?.categories[0];
    if (held === category) return id;
    if (held === undefined) this.#describe(place, { ...describe(), id, categories: [severityCategory(usual)] });
    if ((held ?? severityCategory(usual)) === category) return id;
    const variant = ` (${severity.toLowerCase()})`;
    if (!this.#collector.rules.has(id + variant)) {
      const rule = describe();
      this.#describe(place, {
        ...rule,
        id: id + variant,
        name: `${rule.name ?? id}${variant}`,
        categories: [category],
      });
    }
    return id + variant;
  }

  #describe(place: ReportPlace, rule: ReportedRule): void {
    if (this.#refusedRules.has(rule.id)) return;
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
      this.refuse(place, rule.id, problem);
    }
  }

  /** A class lies in the file that is named like it, wherever that is, if there is exactly one. */
  liesInFileOf(artifact: number, className: string): void {
    this.#collector.classesOfFiles.set(artifact, className);
  }

  measure(place: ReportPlace, path: string, id: string, value: number): void {
    this.#take(place, path, addMeasure(this.#collector, { path, id, value }, this.#line(place)));
  }

  link(place: ReportPlace, type: string, from: string, to: string): void {
    this.#take(place, from, addLink(this.#collector, { type, from, to }, this.#line(place)));
  }

  /** A link to a file that may not be there, or lie in another folder under the same name. */
  linkIfThere(place: ReportPlace, type: string, from: string, to: string): void {
    const collector = this.#collector;
    if (checkPath(to, "to") !== undefined || collector.admit("link", type, this.#line(place), null) !== undefined)
      return;
    collector.guessedLinks.push({ line: this.#line(place), type, from: collector.paths.intern(from), to });
  }

  /** A line that can be run, whether it was, and how many of its branches were. */
  coveredLine(place: ReportPlace, file: FileInReport, line: number, hit: boolean, branches = 0, branchesHit = 0): void {
    if (!isCount(line) || line === 0 || !isCount(branches) || !isCount(branchesHit)) {
      const field = excerpt(String(line), excerptCharactersMax);
      return this.refuse(place, file.path, { code: "results.coverage-line", params: { line: field } });
    }
    this.#collector.coverage.addLine(
      this.#line(place),
      file.index,
      line,
      hit,
      branches,
      Math.min(branches, branchesHit),
    );
  }

  /** A function of a file; without counts, its lines tell how much of it was run. */
  coveredFunction(
    place: ReportPlace,
    file: FileInReport,
    name: string,
    startLine: number,
    endLine = 0,
    counts: CoverageCounts | null = null,
  ): void {
    const problem = checkText(name, "name", nameBytesMax);
    if (problem !== undefined) return this.refuse(place, file.path, problem);
    const range = isCount(startLine) && isCount(endLine) ? { startLine, endLine } : { startLine: 0, endLine: 0 };
    this.#collector.coverage.addFunction({ line: this.#line(place), file: file.index, name, ...range, counts });
  }

  #take(place: ReportPlace, path: string, problem: Problem | undefined): void {
    if (problem === undefined) this.#collector.accepted++;
    else this.refuse(place, path, problem);
  }
}
