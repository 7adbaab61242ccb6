import { integerOf, refuseMisplaced, xmlFormat } from "../../documents/xml-format.ts";
import type { XmlElement, XmlVisitor } from "../../documents/xml-reader.ts";
import type { Report, ReportedLocation } from "../../report.ts";

/** CPD's XML: each occurrence of a duplication is a finding with the others beside it; files get their duplicated lines. */
export const cpdFormat = xmlFormat({
  id: "cpd",
  about: {
    title: "CPD XML",
    tools: ["PMD CPD"],
    versions: "PMD 5 to 7",
    contents: ["findings", "measures"],
    command: "pmd cpd --format xml",
  },
  isRoot: ({ name }) => name === "pmd-cpd",
  visit: (report) => new CpdVisitor(report),
});

interface Occurrence extends ReportedLocation {
  readonly element: XmlElement;
  readonly path: string;
}

class CpdVisitor implements XmlVisitor {
  readonly #report: Report;
  /** Runs of duplicated lines, by the file's path in the version. */
  readonly #runs = new Map<string, { readonly element: XmlElement; readonly runs: (readonly [number, number])[] }>();
  #occurrences: Occurrence[] = [];

  constructor(report: Report) {
    this.#report = report;
  }

  open(element: XmlElement): boolean {
    const { name, attributes } = element;
    if (name === "duplication") this.#occurrences = [];
    else if (name === "file" && element.parent?.name === "duplication") {
      const startLine = integerOf(element, "line");
      const lines = integerOf(element.parent, "lines") ?? 0;
      const endLine = integerOf(element, "endline") ?? (startLine === undefined ? undefined : startLine + lines - 1);
      this.#occurrences.push({
        element,
        path: attributes["path"] ?? "",
        startLine,
        startColumn: integerOf(element, "column"),
        endLine,
        endColumn: integerOf(element, "endcolumn"),
      });
    }
    // Files with their numbers of tokens are listed elsewhere, without lines.
    else if (name === "file" && attributes["line"] !== undefined) refuseMisplaced(this.#report, element);
    return false;
  }

  close(element: XmlElement): void {
    if (element.name === "duplication") this.#duplication(element);
  }

  finish(): void {
    this.#report.searchesDuplicates();
    for (const [path, { element, runs }] of this.#runs) {
      this.#report.measure(element, path, "DUP", linesIn(runs));
    }
  }

  #duplication({ attributes }: XmlElement): void {
    const { lines = "?", tokens = "?" } = attributes;
    for (const [index, { element, path, ...location }] of this.#occurrences.entries()) {
      const rule = this.#report.definition(element, "cpd:duplication", "MINOR", () => ({
        name: "Duplicated code",
        tool: "cpd",
        families: ["duplication"],
      }));
      const related = this.#occurrences.toSpliced(index, 1).map(({ element: _element, ...occurrence }) => occurrence);
      const message = `${lines} lines (${tokens} tokens) occur ${this.#occurrences.length} times`;
      this.#report.finding(element, { path, rule, message, location, related });
      this.#mark(element, path, location);
    }
  }

  #mark(element: XmlElement, path: string, { startLine = 0, endLine = 0 }: ReportedLocation): void {
    const file = this.#report.file(element, path);
    if (file === undefined || startLine === 0 || endLine < startLine) return;
    const marked = this.#runs.get(file.path);
    if (marked === undefined) this.#runs.set(file.path, { element, runs: [[startLine, endLine]] });
    else marked.runs.push([startLine, endLine]);
  }
}

/** How many lines lie in any of the runs. */
function linesIn(runs: readonly (readonly [number, number])[]): number {
  let lines = 0;
  let counted = 0;
  for (const [start, end] of runs.toSorted(([left], [right]) => left - right)) {
    lines += Math.max(0, end - Math.max(start - 1, counted));
    counted = Math.max(counted, end);
  }
  return lines;
}
