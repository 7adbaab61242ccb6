import { ancestorOf, integerOf, xmlFormat } from "../../documents/xml-format.ts";
import type { XmlElement, XmlVisitor } from "../../documents/xml-reader.ts";
import type { CoverageCounts } from "../../coverage-table.ts";
import type { FileInReport, Report } from "../../report.ts";

/** Cobertura's XML, which many tools write: lines with hits, conditions as branches, methods as functions. */
export const coberturaFormat = xmlFormat(
  "cobertura",
  ({ name, tag, rest }) => name === "coverage" && (/\sline-rate\s*=/.test(tag) || /<(?:sources|packages)\b/.test(rest)),
  (report) => new CoberturaVisitor(report),
);

class CoberturaVisitor implements XmlVisitor {
  readonly #report: Report;
  #file: FileInReport | undefined;
  #counts: { -readonly [Key in keyof CoverageCounts]: CoverageCounts[Key] } | undefined;
  #firstLine = 0;
  #lastLine = 0;

  constructor(report: Report) {
    this.#report = report;
  }

  open(element: XmlElement): boolean {
    if (element.name === "class") this.#openClass(element);
    else if (element.name === "method") this.#counts = { lines: 0, linesHit: 0, branches: 0, branchesHit: 0 };
    else if (element.name === "line") this.#line(element);
    return false;
  }

  close(element: XmlElement): void {
    if (element.name === "method") this.#closeMethod(element);
    else if (element.name === "class") this.#file = undefined;
  }

  finish(): void {}

  #openClass(element: XmlElement): void {
    const path = element.attributes["filename"];
    if (path === undefined) return missing(this.#report, element, "filename");
    // Paths are relative to one of several source folders, and the report does not say to which.
    this.#file = this.#report.file(element, path, true);
  }

  #line(element: XmlElement): void {
    if (this.#file === undefined) return;
    const line = integerOf(element, "number");
    const hits = Number(element.attributes["hits"] ?? 0);
    if (line === undefined) return missing(this.#report, element, "number");
    const [, hit, all] = /\((\d+)\/(\d+)\)/.exec(element.attributes["condition-coverage"] ?? "") ?? [];
    const [branches, branchesHit] = [Number(all ?? 0), Number(hit ?? 0)];
    this.#report.coveredLine(element, this.#file, line, hits > 0, branches, branchesHit);
    if (this.#counts === undefined || ancestorOf(element, "method") === undefined) return;
    this.#firstLine = this.#counts.lines === 0 ? line : Math.min(this.#firstLine, line);
    this.#lastLine = this.#counts.lines === 0 ? line : Math.max(this.#lastLine, line);
    this.#counts.lines++;
    if (hits > 0) this.#counts.linesHit++;
    this.#counts.branches += branches;
    this.#counts.branchesHit += branchesHit;
  }

  #closeMethod(element: XmlElement): void {
    const { name, signature } = element.attributes;
    const counts = this.#counts;
    this.#counts = undefined;
    if (this.#file === undefined || counts === undefined || name === undefined || counts.lines === 0) return;
    const parameters = signature !== undefined && /^\(.+\)/.test(signature) ? signature : "";
    const owner = ancestorOf(element, "class")?.attributes["name"]?.split(/[./$]/).at(-1) ?? "";
    const isMethod = owner !== "" && !this.#file.path.endsWith(owner);
    const title = isMethod && owner !== "" ? `${owner}.${name}${parameters}` : `${name}${parameters}`;
    this.#report.coveredFunction(element, this.#file, title, this.#firstLine, this.#lastLine, counts);
  }
}

function missing(report: Report, element: XmlElement, field: string): void {
  report.refuse(element, null, {
    code: "results.field-invalid",
    params: { field: `${element.name}.${field}`, expected: "present" },
  });
}
