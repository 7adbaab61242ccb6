import type {
  LinterIssue,
  PluginReport,
  ReportFile,
  ReportPosition,
  Severity,
  TestResult,
} from "../../plugins/index.ts";
import { excerptCharactersMax } from "../bounds.ts";
import { addLinterIssue } from "../documents/linter-issue.ts";
import { analysisFailure } from "../failures.ts";
import { excerpt } from "../refusals.ts";
import type { Report } from "../report.ts";
import { severityOf } from "../severities.ts";

/** The report that a plug-in gets: the published part of `Report`. It checks the types of values, which no compiler did. */
export class CheckedReport implements PluginReport {
  readonly #report: Report;
  /** Files that this report has returned: no others may be named, because their numbers would be those of other paths. */
  readonly #files = new WeakSet<ReportFile>();

  constructor(report: Report) {
    this.#report = report;
  }

  get name(): string | null {
    return this.#report.name;
  }

  tool(name: string, version = ""): void {
    this.#report.tool(text(name, "name"), text(version, "version"));
  }

  commit(id: string): void {
    this.#report.commit(text(id, "id"));
  }

  file(position: ReportPosition, path: string): ReportFile | undefined {
    const file = this.#report.file(checkPosition(position), text(path, "path"));
    if (file !== undefined) this.#files.add(file);
    return file;
  }

  issue(position: ReportPosition, issue: LinterIssue): void {
    checkIssue(issue);
    addLinterIssue(this.#report, checkPosition(position), issue, { path: "path", message: "message" });
  }

  measure(position: ReportPosition, file: ReportFile, id: string, value: number): void {
    this.#report.measure(checkPosition(position), this.#known(file).path, text(id, "id"), number(value, "value"));
  }

  info(position: ReportPosition, file: ReportFile, id: string, value: string): void {
    this.#report.info(checkPosition(position), this.#known(file), text(id, "id"), text(value, "text"));
  }

  coveredLine(
    position: ReportPosition,
    file: ReportFile,
    line: number,
    hit: boolean,
    branches = 0,
    branchesHit = 0,
  ): void {
    const counts = [number(branches, "branches"), number(branchesHit, "branchesHit")] as const;
    const known = this.#known(file);
    this.#report.coveredLine(checkPosition(position), known, number(line, "line"), flag(hit, "hit"), ...counts);
  }

  test(position: ReportPosition, file: ReportFile, { failed, skipped, seconds }: TestResult): void {
    const result = { failed: flag(failed, "failed"), skipped: flag(skipped, "skipped") };
    const timed = seconds === undefined ? result : { ...result, seconds: number(seconds, "seconds") };
    this.#report.test(checkPosition(position), this.#known(file).path, timed);
  }

  link(position: ReportPosition, type: string, from: ReportFile, to: ReportFile): void {
    this.#report.link(checkPosition(position), text(type, "type"), this.#known(from).path, this.#known(to).path);
  }

  refuse(position: ReportPosition, reason: string): void {
    const detail = excerpt(text(reason, "reason"), excerptCharactersMax);
    this.#report.refuse(checkPosition(position), null, { code: "results.plugin-refused", params: { detail } });
  }

  analysisFailed(position: ReportPosition, tool: string, detail: string): void {
    this.#report.analysisFailed(checkPosition(position), analysisFailure(text(tool, "tool"), text(detail, "detail")));
  }

  severityOf(word: string): Severity {
    return severityOf(text(word, "word"));
  }

  #known(file: ReportFile): ReportFile {
    if (typeof file === "object" && this.#files.has(file)) return file;
    throw new TypeError("file was not returned by file() of this report");
  }
}

const severities: Readonly<Record<Severity, true>> = {
  INFO: true,
  MINOR: true,
  MAJOR: true,
  CRITICAL: true,
  BLOCKER: true,
};
const optionalTexts = ["path", "message", "name", "description", "helpUri", "snippet", "relaxed"] as const;
const locationFields = ["startLine", "startColumn", "endLine", "endColumn"] as const;

function checkIssue(issue: LinterIssue): void {
  text(issue.tool, "tool");
  text(issue.rule, "rule");
  if (!Object.hasOwn(severities, issue.severity)) {
    throw new TypeError(`severity must be one of ${Object.keys(severities).join(", ")}`);
  }
  for (const field of optionalTexts) if (issue[field] !== undefined) text(issue[field], field);
  for (const family of issue.families ?? []) text(family, "families");
  for (const location of [issue.location ?? {}, ...(issue.related ?? [])]) {
    for (const field of locationFields) if (location[field] !== undefined) number(location[field], field);
  }
  for (const { path, message } of issue.related ?? []) {
    if (path !== undefined) text(path, "related.path");
    if (message !== undefined) text(message, "related.message");
  }
}

function checkPosition(position: ReportPosition): ReportPosition {
  number(position.line, "position.line");
  return position;
}

function text(value: string, name: string): string {
  return typeof value === "string" ? value : fail(name, "a text");
}

function number(value: number, name: string): number {
  return typeof value === "number" ? value : fail(name, "a number");
}

function flag(value: boolean, name: string): boolean {
  return typeof value === "boolean" ? value : fail(name, "true or false");
}

function fail(name: string, expected: string): never {
  throw new TypeError(`${name} must be ${expected}`);
}
