import { integerOf, xmlFormat } from "../../documents/xml-format.ts";
import type { XmlElement, XmlVisitor } from "../../documents/xml-reader.ts";
import { LineCoverage } from "../../documents/line-coverage.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report, ReportFile } from "../../report.ts";

/** OpenCover's XML: modules with files, and methods with sequence points and branch points. */
export const opencoverFormat = xmlFormat({
  id: "opencover",
  about: {
    title: "OpenCover XML",
    tools: ["OpenCover", "Coverlet", "AltCover"],
    versions: "OpenCover 4",
    contents: ["coverage"],
    command: "dotnet test -p:CollectCoverage=true -p:CoverletOutputFormat=opencover",
  },
  isRoot: ({ name }) => name === "CoverageSession",
  visit: (report) => new OpencoverVisitor(report),
});

/** Points of code that the compiler made have this line. */
const hiddenLine = 0xfeefee;
const pointLinesMax = 100_000;

class OpencoverVisitor implements XmlVisitor {
  readonly #report: Report;
  /** Files of the module by their number; undefined when the path was refused. */
  readonly #files = new Map<string, ReportFile | undefined>();
  /** Lines of the method by their file. */
  #lines = new Map<ReportFile, LineCoverage>();
  #methodFile = "";
  #name = "";
  #range: { first: number; last: number } | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  open(element: XmlElement): boolean {
    const { name, attributes, parent } = element;
    if (name === "Module") this.#files.clear();
    else if (name === "File") this.#openFile(element);
    else if (name === "Method") {
      this.#lines = new Map();
      this.#methodFile = this.#name = "";
      this.#range = undefined;
    } else if (name === "FileRef") this.#methodFile = attributes["uid"] ?? "";
    else if (name === "SequencePoint") this.#sequencePoint(element);
    else if (name === "BranchPoint") this.#branchPoint(element);
    return name === "Name" && parent?.name === "Method";
  }

  close(element: XmlElement, text: string): void {
    if (element.name === "Name" && element.parent?.name === "Method") this.#name = text;
    else if (element.name === "Method") this.#closeMethod(element);
  }

  finish(): void {}

  #openFile(element: XmlElement): void {
    const { uid, fullPath } = element.attributes;
    if (uid === undefined || fullPath === undefined) {
      return this.#report.refuse(element, fullPath ?? null, fieldInvalid("File.fullPath", "text-filled"));
    }
    this.#files.set(uid, this.#report.file(element, fullPath));
  }

  #linesOf(element: XmlElement): LineCoverage | undefined {
    const id = element.attributes["fileid"] || this.#methodFile;
    const file = this.#files.get(id);
    if (file === undefined) {
      // Code without a file is made by the compiler; a file whose path was refused is listed already.
      if (id !== "" && !this.#files.has(id)) {
        this.#report.refuse(element, null, fieldInvalid(`${element.name}.fileid`, "number"));
      }
      return undefined;
    }
    let lines = this.#lines.get(file);
    if (lines === undefined) this.#lines.set(file, (lines = new LineCoverage()));
    return lines;
  }

  #sequencePoint(element: XmlElement): void {
    const [first, count] = [integerOf(element, "sl"), integerOf(element, "vc")];
    if (first === undefined || count === undefined) {
      return this.#report.refuse(element, null, fieldInvalid("SequencePoint.sl", "number"));
    }
    if (first === hiddenLine || first === 0) return;
    const written = element.attributes["el"] === undefined ? first : integerOf(element, "el");
    if (written === undefined || written < first) {
      return this.#report.refuse(element, null, fieldInvalid("SequencePoint.el", "number"));
    }
    const last = Math.min(written, first + pointLinesMax);
    const lines = this.#linesOf(element);
    for (let line = first; line <= last; line++) lines?.statement(line, count > 0);
    this.#range = { first: Math.min(this.#range?.first ?? first, first), last: Math.max(this.#range?.last ?? 0, last) };
  }

  #branchPoint(element: XmlElement): void {
    const [line, count] = [integerOf(element, "sl"), integerOf(element, "vc")];
    if (line === undefined || line === hiddenLine || line === 0) return;
    this.#linesOf(element)?.branch(line, (count ?? 0) > 0);
  }

  #closeMethod(element: XmlElement): void {
    for (const [file, lines] of this.#lines) lines.report(this.#report, element, file);
    const [file] = this.#lines.keys();
    if (file === undefined || this.#range === undefined) return;
    // "System.Void Sample.Account::Deposit(System.Int32)"
    const name = this.#name.replace(/^\S+ /, "").replace("::", ".") || "unnamed";
    this.#report.coveredFunction(element, file, name, this.#range.first, this.#range.last);
  }
}
