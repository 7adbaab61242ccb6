import { unsupportedVersion } from "../../broken-report.ts";
import { LineCoverage } from "../../documents/line-coverage.ts";
import { ancestorOf, integerOf, refuseMisplaced, xmlFormat } from "../../documents/xml-format.ts";
import type { XmlElement, XmlVisitor } from "../../documents/xml-reader.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report, ReportFile } from "../../report.ts";

/** dotCover's detailed XML: files by number, and methods with their statements. Other kinds of reports have no lines. */
export const dotcoverFormat = xmlFormat({
  id: "dotcover",
  about: {
    title: "dotCover detailed XML",
    tools: ["dotCover", "Rider", "TeamCity"],
    versions: "DetailedXML of dotCover 2 and later",
    contents: ["coverage"],
    command: "dotCover cover --reportType=DetailedXML --output=coverage.xml",
  },
  isRoot: ({ name, tag }) =>
    name === "Root" && /\s(?:DotCoverVersion|ReportType)="/.test(tag) && tag.includes("Statements"),
  visit: (report) => new DotcoverVisitor(report),
});

/** Statements that the compiler made have this line. */
const hiddenLine = 0xfeefee;
const statementLinesMax = 100_000;

class DotcoverVisitor implements XmlVisitor {
  readonly #report: Report;
  /** Files by their number; undefined when the path was refused. */
  readonly #files = new Map<string, ReportFile | undefined>();
  #lines = new Map<ReportFile, LineCoverage>();
  #range: { first: number; last: number } | undefined;

  constructor(report: Report) {
    this.#report = report;
    report.tool("dotCover");
  }

  open(element: XmlElement): boolean {
    const { name, attributes, parent } = element;
    if (parent === undefined) this.#root(attributes);
    else if (name === "File") this.#file(element);
    else if (name === "Method") this.#begin(element);
    else if (name === "Statement") this.#statement(element);
    return false;
  }

  close(element: XmlElement): void {
    if (element.name === "Method") this.#closeMethod(element);
  }

  finish(): void {}

  #root(attributes: Readonly<Record<string, string>>): void {
    const { ReportType: type = "", DotCoverVersion: version } = attributes;
    if (version !== undefined) this.#report.version = version;
    if (type.toLowerCase() === "detailedxml") return;
    throw unsupportedVersion("dotCover", type, "DetailedXML");
  }

  #file(element: XmlElement): void {
    const { Index: index, Name: path } = element.attributes;
    if (index === undefined || path === undefined) {
      return this.#report.refuse(element, path ?? null, fieldInvalid("File.Name", "text-filled"));
    }
    this.#files.set(index, this.#report.file(element, path));
  }

  #begin(element: XmlElement): void {
    // The statements of the method around it would be lost.
    if (ancestorOf(element, "Method") !== undefined) refuseMisplaced(this.#report, element);
    this.#lines = new Map();
    this.#range = undefined;
  }

  #statement(element: XmlElement): void {
    if (ancestorOf(element, "Method") === undefined) return refuseMisplaced(this.#report, element);
    const { FileIndex: index = "", Covered: covered = "", EndLine: end } = element.attributes;
    const first = integerOf(element, "Line");
    const written = end === undefined ? first : integerOf(element, "EndLine");
    if (first === undefined) return this.#refuseField(element, "Line");
    // Code that the compiler made has no lines at all.
    if (first === 0 && written !== 0) return this.#refuseField(element, "Line");
    if (written === undefined || written < first) return this.#refuseField(element, "EndLine");
    if (!/^(?:true|false)$/i.test(covered)) return this.#refuseField(element, "Covered");
    if (!this.#files.has(index)) return this.#refuseField(element, "FileIndex");
    const file = this.#files.get(index);
    if (file === undefined || first === hiddenLine || first === 0) return;
    const last = Math.min(written, first + statementLinesMax);
    let lines = this.#lines.get(file);
    if (lines === undefined) this.#lines.set(file, (lines = new LineCoverage()));
    for (let line = first; line <= last; line++) lines.statement(line, covered.toLowerCase() === "true");
    this.#range = { first: Math.min(this.#range?.first ?? first, first), last: Math.max(this.#range?.last ?? 0, last) };
  }

  #refuseField(element: XmlElement, field: string): void {
    this.#report.refuse(element, null, fieldInvalid(`Statement.${field}`, "number"));
  }

  #closeMethod(element: XmlElement): void {
    for (const [file, lines] of this.#lines) lines.report(this.#report, element, file);
    const [file] = this.#lines.keys();
    if (file === undefined || this.#range === undefined) return;
    // The report has `Deposit(System.Int32):System.Void` in a type.
    const name = (element.attributes["Name"] || "unnamed").replace(/:[^:)]*$/, "");
    const type = element.parent?.name === "Type" ? `${element.parent.attributes["Name"] ?? ""}.` : "";
    this.#report.coveredFunction(element, file, type + name, this.#range.first, this.#range.last);
  }
}
