import { integerOf, xmlFormat } from "../../documents/xml-format.ts";
import type { XmlElement, XmlVisitor } from "../../documents/xml-reader.ts";
import type { FileInReport, Report, ReportedLocation } from "../../report.ts";

/** CPD's XML: each place of a duplication is a finding with the others beside it; files get their duplicated lines. */
export const cpdFormat = xmlFormat(
  "cpd",
  ({ name }) => name === "pmd-cpd",
  (report) => new CpdVisitor(report),
);

interface Place extends ReportedLocation {
  readonly element: XmlElement;
  readonly path: string;
}

class CpdVisitor implements XmlVisitor {
  readonly #report: Report;
  /** Lines that are duplicated, by the file's path in the version. */
  readonly #lines = new Map<
    string,
    { readonly file: FileInReport; readonly element: XmlElement; readonly lines: Set<number> }
  >();
  #places: Place[] = [];

  constructor(report: Report) {
    this.#report = report;
  }

  open(element: XmlElement): boolean {
    const { name, attributes } = element;
    if (name === "duplication") this.#places = [];
    else if (name === "file" && element.parent?.name === "duplication") {
      const startLine = integerOf(element, "line");
      const lines = integerOf(element.parent, "lines") ?? 0;
      const endLine = integerOf(element, "endline") ?? (startLine === undefined ? undefined : startLine + lines - 1);
      this.#places.push({
        element,
        path: attributes["path"] ?? "",
        startLine,
        startColumn: integerOf(element, "column"),
        endLine,
        endColumn: integerOf(element, "endcolumn"),
      });
    }
    return false;
  }

  close(element: XmlElement): void {
    if (element.name === "duplication") this.#duplication(element);
  }

  finish(): void {
    for (const { file, element, lines } of this.#lines.values()) {
      this.#report.measure(element, file.path, "DUP", lines.size);
    }
  }

  #duplication({ attributes }: XmlElement): void {
    const { lines = "?", tokens = "?" } = attributes;
    for (const [index, { element, path, ...location }] of this.#places.entries()) {
      const rule = this.#report.definition(element, "cpd:duplication", "MINOR", () => ({
        name: "Duplicated code",
        tool: "cpd",
        families: ["duplication"],
      }));
      const related = this.#places.toSpliced(index, 1).map(({ element: _element, ...place }) => place);
      const message = `${lines} lines (${tokens} tokens) occur ${this.#places.length} times`;
      this.#report.finding(element, { path, rule, message, location, related });
      this.#mark(element, path, location);
    }
  }

  #mark(element: XmlElement, path: string, { startLine = 0, endLine = 0 }: ReportedLocation): void {
    const file = this.#report.file(element, path);
    if (file === undefined || startLine === 0 || endLine - startLine > duplicatedLinesMax) return;
    let marked = this.#lines.get(file.path);
    if (marked === undefined) this.#lines.set(file.path, (marked = { file, element, lines: new Set() }));
    for (let line = startLine; line <= endLine; line++) marked.lines.add(line);
  }
}

/** No file has more lines than this that anybody wrote. */
const duplicatedLinesMax = 1_000_000;
