import { integerOf, refuseMisplaced, xmlFormat } from "../../documents/xml-format.ts";
import type { XmlElement, XmlVisitor } from "../../documents/xml-reader.ts";
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
  visit: (report) => new CloverVisitor(report),
});

class CloverVisitor implements XmlVisitor {
  readonly #report: Report;
  /** The files around the current element, outermost first; undefined for one whose path was refused. */
  readonly #files: (ReportFile | undefined)[] = [];

  constructor(report: Report) {
    this.#report = report;
  }

  open(element: XmlElement): boolean {
    if (element.name === "file") {
      const { path, name } = element.attributes;
      this.#files.push(this.#report.file(element, path ?? name ?? "", path === undefined));
    } else if (element.name === "line") {
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

  #line(element: XmlElement, file: ReportFile): void {
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
