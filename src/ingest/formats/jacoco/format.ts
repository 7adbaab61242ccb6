import { integerOf, xmlFormat } from "../../documents/xml-format.ts";
import type { XmlElement, XmlVisitor } from "../../documents/xml-reader.ts";
import type { CoverageCounts } from "../../coverage-table.ts";
import type { ReportFile, Report } from "../../report.ts";

/** JaCoCo's XML: lines of source files, methods with their counters. */
export const jacocoFormat = xmlFormat({
  id: "jacoco",
  about: {
    title: "JaCoCo XML",
    tools: ["JaCoCo", "Kover"],
    versions: "1.0 and 1.1",
    contents: ["coverage"],
    command: "jacococli report --xml jacoco.xml",
  },
  isRoot: ({ name, rest, tag }) =>
    name === "report" && /\sname\s*=/.test(tag) && /<(?:sessioninfo|package|group|counter)\b/.test(rest),
  visit: (report) => new JacocoVisitor(report),
});

type Counters = Map<string, { readonly missed: number; readonly covered: number }>;

interface Method {
  readonly element: XmlElement;
  readonly className: string;
  readonly sourceFile: string;
  readonly counters: Counters;
}

class JacocoVisitor implements XmlVisitor {
  readonly #report: Report;
  #package = "";
  #file: ReportFile | undefined;
  #fileLines = 0;
  #counters: Counters = new Map();

  constructor(report: Report) {
    this.#report = report;
  }

  open(element: XmlElement): boolean {
    switch (element.name) {
      case "package":
        this.#package = element.attributes["name"] ?? "";
        break;
      case "sourcefile":
        this.#file = this.#fileOf(element, element.attributes["name"] ?? "");
        this.#fileLines = 0;
        this.#counters = new Map();
        break;
      case "method":
        this.#counters = new Map();
        break;
      case "line":
        this.#line(element);
        break;
      case "counter":
        this.#counter(element);
        break;
    }
    return false;
  }

  close(element: XmlElement): void {
    if (element.name === "method") this.#closeMethod(element);
    else if (element.name === "sourcefile") this.#closeFile(element);
  }

  finish(): void {}

  /** JaCoCo sees class files: it knows the package and the file's name, not the folder of the sources. */
  #fileOf(element: XmlElement, name: string): ReportFile | undefined {
    if (name === "") return undefined;
    return this.#report.file(element, this.#package === "" ? name : `${this.#package}/${name}`, true);
  }

  #line(element: XmlElement): void {
    if (this.#file === undefined) return;
    const number = (name: string): number => integerOf(element, name) ?? 0;
    const [missed, covered] = [number("mb"), number("cb")];
    this.#report.coveredLine(element, this.#file, number("nr"), number("ci") > 0, missed + covered, covered);
    this.#fileLines++;
  }

  #counter(element: XmlElement): void {
    const holder = element.parent?.name;
    if (holder !== "method" && holder !== "sourcefile") return;
    const counts = { missed: integerOf(element, "missed") ?? 0, covered: integerOf(element, "covered") ?? 0 };
    this.#counters.set(element.attributes["type"] ?? "", counts);
  }

  #closeMethod(element: XmlElement): void {
    const owner = element.parent?.attributes ?? {};
    const className = (owner["name"] ?? "").split("/").at(-1)!;
    const sourceFile = owner["sourcefilename"] ?? `${className.split("$")[0]}.java`;
    this.#reportMethod({ element, className, sourceFile, counters: this.#counters });
  }

  #reportMethod({ element, className, sourceFile, counters }: Method): void {
    const file = this.#fileOf(element, sourceFile);
    const startLine = integerOf(element, "line");
    if (file === undefined || startLine === undefined) return;
    const name = `${className}.${element.attributes["name"] ?? ""}${element.attributes["desc"] ?? ""}`;
    this.#report.coveredFunction(element, file, name, startLine, 0, countsOf(counters));
  }

  /** Classes without line numbers have counters alone. */
  #closeFile(element: XmlElement): void {
    const file = this.#file;
    this.#file = undefined;
    if (file === undefined || this.#fileLines > 0 || !this.#counters.has("LINE")) return;
    const counts = countsOf(this.#counters);
    this.#report.measure(element, file.path, "COV_LINES", counts.lines);
    this.#report.measure(element, file.path, "COV_LINES_HIT", counts.linesHit);
  }
}

function countsOf(counters: Counters): CoverageCounts {
  const line = counters.get("LINE") ?? { missed: 0, covered: 0 };
  const branch = counters.get("BRANCH") ?? { missed: 0, covered: 0 };
  return {
    lines: line.missed + line.covered,
    linesHit: line.covered,
    branches: branch.missed + branch.covered,
    branchesHit: branch.covered,
  };
}
