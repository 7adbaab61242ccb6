import { coveredLinesVisitor, type CoveredLines } from "../../documents/covered-lines.ts";
import { integerOf, xmlFormat } from "../../documents/xml-format.ts";
import type { XmlElement } from "../../documents/xml-reader.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { ReportFile, Report } from "../../report.ts";

/** Clover's XML: statements, conditions and methods by line. */
export const cloverFormat = xmlFormat({
  id: "clover",
  about: {
    title: "Clover XML",
    tools: ["OpenClover", "PHPUnit", "Istanbul"],
    versions: "all",
    contents: ["coverage"],
    command: "phpunit --coverage-clover clover.xml",
  },
  isRoot: ({ name, tag }) =>
    name === "coverage" && /\s(?:generated|clover)\s*=/.test(tag) && !/\sline-rate\s*=/.test(tag),
  visit: (report) => coveredLinesVisitor(report, new CloverLines(report)),
});

class CloverLines implements CoveredLines {
  readonly lineElement = "line";
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  openFile(element: XmlElement): ReportFile | undefined {
    const { path, name } = element.attributes;
    return this.#report.file(element, path ?? name ?? "", path === undefined);
  }

  addLine(element: XmlElement, file: ReportFile): void {
    const number = (name: string): number => integerOf(element, name) ?? 0;
    const { type, name, signature } = element.attributes;
    const [taken, passed] = [number("truecount"), number("falsecount")];
    const isCondition = type === "cond";
    const counts = isCondition ? ["count", "truecount", "falsecount"] : ["count"];
    if (counts.every((count) => integerOf(element, count) === undefined)) {
      return this.#report.refuse(element, file.path, fieldInvalid("line.count", "number"));
    }
    const hit = number("count") > 0 || (isCondition && taken + passed > 0);
    const branchesHit = (taken > 0 ? 1 : 0) + (passed > 0 ? 1 : 0);
    this.#report.coveredLine(element, file, number("num"), hit, isCondition ? 2 : 0, isCondition ? branchesHit : 0);
    const title = signature ?? name;
    if (type === "method" && title !== undefined && title !== "") {
      this.#report.coveredFunction(element, file, title, number("num"));
    }
  }
}
