import { coveredLinesVisitor, type CoveredLines } from "../../documents/covered-lines.ts";
import { ancestorOf, integerOf, xmlFormat } from "../../documents/xml-format.ts";
import type { XmlElement } from "../../documents/xml-reader.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { ReportFile, Report } from "../../report.ts";

/** Clover's XML: statements, conditions and methods by line. */
export const cloverFormat = xmlFormat({
  id: "clover",
  about: {
    title: "Clover XML",
    tools: ["OpenClover", "PHPUnit", "Istanbul", "ReportGenerator"],
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
    const isCondition = type === "cond";
    const counts = isCondition ? ["count", "truecount", "falsecount"] : ["count"];
    if (counts.every((count) => integerOf(element, count) === undefined)) {
      return this.#report.refuse(element, file.path, fieldInvalid("line.count", "number"));
    }
    const { hit, branches, branchesHit } = isCondition ? conditionOf(element) : statementOf(element);
    this.#report.coveredLine(element, file, number("num"), hit, branches, branchesHit);
    const title = signature ?? name;
    if (type === "method" && title !== undefined && title !== "") {
      this.#report.coveredFunction(element, file, title, number("num"));
    }
  }
}

interface LineCounts {
  readonly hit: boolean;
  readonly branches: number;
  readonly branchesHit: number;
}

function statementOf(element: XmlElement): LineCounts {
  return { hit: (integerOf(element, "count") ?? 0) > 0, branches: 0, branchesHit: 0 };
}

/**
 * Clover counts how often a condition was true and how often false, and has no count of the line. Istanbul has one, and then
 * the branches of the line that were run and those that were not. ReportGenerator has these branches without a count of the
 * line, and differs from Clover in the unit of its time: seconds, not milliseconds.
 */
function conditionOf(element: XmlElement): LineCounts {
  const [first, second] = [integerOf(element, "truecount") ?? 0, integerOf(element, "falsecount") ?? 0];
  const count = integerOf(element, "count");
  const generated = ancestorOf(element, "coverage")?.attributes["generated"] ?? "";
  if (count !== undefined || /^\d{10}$/.test(generated)) {
    return { hit: (count ?? first) > 0, branches: first + second, branchesHit: first };
  }
  return { hit: first + second > 0, branches: 2, branchesHit: (first > 0 ? 1 : 0) + (second > 0 ? 1 : 0) };
}
