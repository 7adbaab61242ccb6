import { ancestorOf, integerOf, refuseMisplaced, xmlFormat } from "../../documents/xml-format.ts";
import type { XmlElement, XmlVisitor } from "../../documents/xml-reader.ts";
import type { CoverageCounts } from "../../coverage-table.ts";
import type { ReportFile, Report } from "../../report.ts";
import { form } from "../../../text/index.ts";

/** Cobertura's XML, which many tools write: lines with hits, conditions as branches, methods as functions. */
export const coberturaFormat = xmlFormat({
  id: "cobertura",
  about: {
    title: "Cobertura XML",
    tools: ["Cobertura", "coverage.py", "gcovr", "Istanbul", "Coverlet"],
    versions: "DTD 03 and 04",
    contents: ["coverage"],
    command: "coverage xml",
  },
  isRoot: ({ name, tag, rest }) =>
    name === "coverage" && (/\sline-rate\s*=/.test(tag) || /<(?:sources|packages)\b/.test(rest)),
  visit: (report) => new CoberturaVisitor(report),
});

interface CoberturaLine {
  readonly element: XmlElement;
  readonly line: number;
  readonly hit: boolean;
  readonly branches: number;
  readonly branchesHit: number;
}

class CoberturaVisitor implements XmlVisitor {
  readonly #report: Report;
  readonly #sources: string[] = [];
  #file: ReportFile | undefined;
  readonly #ownLines = new Set<number>();
  #methodLines: CoberturaLine[] = [];
  /** Lines of all methods of the class. Those that the class itself does not list count too. */
  #allMethodLines: CoberturaLine[] = [];
  /** Of methods with one line: it may be that of the declaration, which counts only if the class lists no lines. */
  #declarationLines: CoberturaLine[] = [];

  constructor(report: Report) {
    this.#report = report;
  }

  open(element: XmlElement): boolean {
    if (element.name === "class" && ancestorOf(element, "class") !== undefined) refuseMisplaced(this.#report, element);
    else if (element.name === "class") this.#openClass(element);
    else if (element.name === "method") this.#methodLines = [];
    else if (element.name === "line") this.#line(element);
    return element.name === "source";
  }

  close(element: XmlElement, text: string): void {
    if (element.name === "source") this.#sources.push(text.trim());
    else if (element.name === "method") this.#closeMethod(element);
    else if (element.name === "class" && ancestorOf(element, "class") === undefined) this.#closeClass();
  }

  finish(): void {}

  #openClass(element: XmlElement): void {
    const path = element.attributes["filename"];
    if (path === undefined) return missing(this.#report, element, "filename");
    // Paths are relative to a source folder; of several, the report does not say to which.
    this.#file = this.#report.fileBelow(element, this.#sources.length === 1 ? this.#sources[0]! : "", path);
    this.#ownLines.clear();
    this.#allMethodLines = [];
    this.#declarationLines = [];
  }

  #line(element: XmlElement): void {
    if (this.#file === undefined) {
      // A class whose file was refused is listed already.
      if (ancestorOf(element, "class") === undefined) refuseMisplaced(this.#report, element);
      return;
    }
    const line = integerOf(element, "number");
    if (line === undefined) return missing(this.#report, element, "number");
    const hits = Number(element.attributes["hits"]?.trim() || Number.NaN);
    if (Number.isNaN(hits)) return missing(this.#report, element, "hits");
    const [, hit, all] = /\((\d+)\/(\d+)\)/.exec(element.attributes["condition-coverage"] ?? "") ?? [];
    const read = {
      element,
      line,
      hit: hits > 0,
      branches: Number(all ?? 0),
      branchesHit: Number(hit ?? 0),
    };
    if (ancestorOf(element, "method") === undefined) {
      this.#ownLines.add(line);
      this.#cover(this.#file, read);
    } else this.#methodLines.push(read);
  }

  #cover(file: ReportFile, { element, line, hit, branches, branchesHit }: CoberturaLine): void {
    this.#report.coveredLine(element, file, line, hit, branches, branchesHit);
  }

  #closeMethod(element: XmlElement): void {
    const { name, signature } = element.attributes;
    const lines = this.#methodLines;
    const target = lines.length === 1 ? this.#declarationLines : this.#allMethodLines;
    for (const line of lines) target.push(line);
    if (this.#file === undefined || lines.length === 0) return;
    if (name === undefined) return missing(this.#report, element, "name");
    const parameters = signature !== undefined && /^\(.+\)/.test(signature) ? signature : "";
    const owner = ancestorOf(element, "class")?.attributes["name"]?.split(/[./$]/).at(-1) ?? "";
    const isNamedApart = owner !== "" && !this.#file.path.endsWith(owner);
    const title = `${isNamedApart ? `${owner}.` : ""}${name}${parameters}`;
    const first = lines.reduce((least, { line }) => Math.min(least, line), lines[0]!.line);
    const last = lines.reduce((most, { line }) => Math.max(most, line), 0);
    // Some tools list the line of the declaration alone: then the function's lines are those up to the next one.
    if (lines.length === 1) this.#report.coveredFunction(element, this.#file, title, first);
    else this.#report.coveredFunction(element, this.#file, title, first, last, countsOf(lines));
  }

  #closeClass(): void {
    const file = this.#file;
    this.#file = undefined;
    if (file === undefined) return;
    const others = this.#ownLines.size === 0 ? this.#declarationLines : [];
    for (const line of [...this.#allMethodLines, ...others]) {
      if (!this.#ownLines.has(line.line)) this.#cover(file, line);
    }
  }
}

function countsOf(lines: readonly CoberturaLine[]): CoverageCounts {
  return {
    lines: lines.length,
    linesHit: lines.filter(({ hit }) => hit).length,
    branches: lines.reduce((sum, { branches }) => sum + branches, 0),
    branchesHit: lines.reduce((sum, { branchesHit }) => sum + branchesHit, 0),
  };
}

function missing(report: Report, element: XmlElement, field: string): void {
  const params = { field: `${element.name}.${field}`, expected: form("text-filled") };
  report.refuse(element, null, { code: "results.field-invalid", params });
}
