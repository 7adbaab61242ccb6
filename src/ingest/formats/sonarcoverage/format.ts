import { integerOf, refuseMisplaced, xmlFormat } from "../../documents/xml-format.ts";
import type { XmlElement, XmlVisitor } from "../../documents/xml-reader.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report, ReportFile } from "../../report.ts";

/** SonarQube's generic coverage: files with lines to cover. */
export const sonarcoverageFormat = xmlFormat({
  id: "sonarcoverage",
  about: {
    title: "SonarQube generic coverage",
    tools: ["any program", "gcovr --sonarqube"],
    versions: "1",
    contents: ["coverage"],
    command: "gcovr --sonarqube coverage.xml",
  },
  isRoot: ({ name, tag, rest }) =>
    name === "coverage" && /\sversion\s*=\s*["']1["']/.test(tag) && /^\s*(?:<file\s|<\/coverage>|$)/.test(rest),
  visit: (report) => new SonarCoverageVisitor(report),
});

class SonarCoverageVisitor implements XmlVisitor {
  readonly #report: Report;
  /** The files around the current element, outermost first; undefined for one that was refused. */
  readonly #files: (ReportFile | undefined)[] = [];

  constructor(report: Report) {
    this.#report = report;
  }

  open(element: XmlElement): boolean {
    if (element.name === "coverage") this.#report.version = element.attributes["version"] ?? "";
    else if (element.name === "file") this.#files.push(this.#openFile(element));
    else if (element.name === "lineToCover") {
      const file = this.#files.at(-1);
      if (file !== undefined) this.#line(element, file);
      else if (this.#files.length === 0) refuseMisplaced(this.#report, element);
    }
    return false;
  }

  close(element: XmlElement): void {
    if (element.name === "file") this.#files.pop();
  }

  finish(): void {}

  #openFile(element: XmlElement): ReportFile | undefined {
    const { path } = element.attributes;
    if (path !== undefined) return this.#report.file(element, path);
    this.#report.refuse(element, null, fieldInvalid("file.path", "text-filled"));
    return undefined;
  }

  #line(element: XmlElement, file: ReportFile): void {
    const { covered } = element.attributes;
    if (covered !== "true" && covered !== "false") {
      return this.#report.refuse(element, file.path, fieldInvalid("lineToCover.covered", "boolean"));
    }
    const [branches, taken] = [integerOf(element, "branchesToCover") ?? 0, integerOf(element, "coveredBranches") ?? 0];
    const line = integerOf(element, "lineNumber") ?? Number.NaN;
    this.#report.coveredLine(element, file, line, covered === "true", branches, taken);
  }
}
