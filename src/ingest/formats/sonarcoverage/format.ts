import { coveredLinesVisitor, type CoveredLines } from "../../documents/covered-lines.ts";
import { integerOf, xmlFormat } from "../../documents/xml-format.ts";
import type { XmlElement } from "../../documents/xml-reader.ts";
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
  visit: (report) => coveredLinesVisitor(report, new SonarCoverageLines(report)),
});

class SonarCoverageLines implements CoveredLines {
  readonly lineElement = "lineToCover";
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  openOther({ name, attributes }: XmlElement): void {
    if (name === "coverage") this.#report.version = attributes["version"] ?? "";
  }

  openFile(element: XmlElement): ReportFile | undefined {
    const { path } = element.attributes;
    if (path !== undefined) return this.#report.file(element, path);
    this.#report.refuse(element, null, fieldInvalid("file.path", "text-filled"));
    return undefined;
  }

  addLine(element: XmlElement, file: ReportFile): void {
    const { covered } = element.attributes;
    if (covered !== "true" && covered !== "false") {
      return this.#report.refuse(element, file.path, fieldInvalid("lineToCover.covered", "boolean"));
    }
    const [branches, taken] = [integerOf(element, "branchesToCover") ?? 0, integerOf(element, "coveredBranches") ?? 0];
    const line = integerOf(element, "lineNumber") ?? Number.NaN;
    this.#report.coveredLine(element, file, line, covered === "true", branches, taken);
  }
}
