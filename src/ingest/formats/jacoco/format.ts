import { ancestorOf, integerOf, refuseMisplaced, xmlFormat } from "../../documents/xml-format.ts";
import type { XmlElement, XmlVisitor } from "../../documents/xml-reader.ts";
import type { CoverageCounts } from "../../coverage-table.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { ReportFile, Report } from "../../report.ts";

/** JaCoCo's XML: lines of source files, methods with their counters. */
export const jacocoFormat = xmlFormat({
  id: "jacoco",
  about: {
    title: "JaCoCo XML",
    tools: ["JaCoCo", "Kover", "gcovr"],
    versions: "1.0 and 1.1",
    contents: ["coverage"],
    command: "jacococli report --xml jacoco.xml",
  },
  isRoot: ({ name, rest, tag }) =>
    name === "report" && /\sname\s*=/.test(tag) && /<(?:sessioninfo|package|group|counter)\b/.test(rest),
  visit: (report) => new JacocoVisitor(report),
});

const counterTypes: ReadonlySet<string> = new Set(["INSTRUCTION", "BRANCH", "LINE", "COMPLEXITY", "METHOD", "CLASS"]);
/** Elements with counters. */
const counted: ReadonlySet<string> = new Set(["report", "group", "package", "class", "method", "sourcefile"]);

type Counters = Map<string, { readonly missed: number; readonly covered: number }>;

interface Method {
  readonly element: XmlElement;
  readonly className: string;
  /** The file that the class names. */
  readonly sourceFile: string | undefined;
  readonly counters: Counters;
}

class JacocoVisitor implements XmlVisitor {
  readonly #report: Report;
  #package = "";
  #file: ReportFile | undefined;
  /** Lines of the file, and how many of them do not say whether they were run: gcovr writes only their numbers. */
  #lines: XmlElement[] = [];
  #linesUnknown = 0;
  #counters: Counters = new Map();
  /** Methods of the package: JaCoCo lists the files that contain them after them. */
  #methods: Method[] = [];
  /** Names of the package's files, also by their name without an ending. */
  readonly #sourceFiles = new Map<string, string>();

  constructor(report: Report) {
    this.#report = report;
  }

  open(element: XmlElement): boolean {
    if (isMisplaced(element)) refuseMisplaced(this.#report, element);
    switch (element.name) {
      case "package":
        this.#package = element.attributes["name"] ?? "";
        break;
      case "sourcefile":
        this.#openFile(element, element.attributes["name"] ?? "");
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
    else if (element.name === "package") this.#closePackage();
  }

  finish(): void {
    this.#closePackage();
  }

  /** JaCoCo sees class files: it knows the package and the file's name, not the folder of the sources. */
  #fileOf(element: XmlElement, name: string): ReportFile | undefined {
    if (name === "") return undefined;
    return this.#report.file(element, this.#package === "" ? name : `${this.#package}/${name}`, true);
  }

  #openFile(element: XmlElement, name: string): void {
    if (name === "") this.#report.refuse(element, null, fieldInvalid("sourcefile.name", "text-filled"));
    this.#file = this.#fileOf(element, name);
    this.#sourceFiles.set(name, name);
    this.#sourceFiles.set(stemOf(name), name);
    this.#lines = [];
    this.#linesUnknown = 0;
    this.#counters = new Map();
  }

  #line(element: XmlElement): void {
    if (this.#file === undefined) return;
    this.#lines.push(element);
    if (isUnknown(element)) this.#linesUnknown++;
  }

  #coverLine(element: XmlElement, file: ReportFile): void {
    const wrong = ["nr", "mi", "ci", "mb", "cb"].find(
      (name) => element.attributes[name] !== undefined && integerOf(element, name) === undefined,
    );
    const field = wrong ?? (isUnknown(element) ? "ci" : undefined);
    if (field !== undefined) return this.#report.refuse(element, file.path, fieldInvalid(`line.${field}`, "number"));
    const number = (name: string): number => integerOf(element, name) ?? 0;
    const [missed, covered] = [number("mb"), number("cb")];
    this.#report.coveredLine(element, file, number("nr"), number("ci") > 0, missed + covered, covered);
  }

  #counter(element: XmlElement): void {
    const holder = element.parent?.name;
    if (holder !== "method" && holder !== "sourcefile") return;
    const { type = "" } = element.attributes;
    if (!counterTypes.has(type)) return this.#report.refuse(element, null, fieldInvalid("counter.type", "string"));
    const [missed, covered] = [integerOf(element, "missed"), integerOf(element, "covered")];
    if (missed === undefined || covered === undefined) {
      return this.#report.refuse(element, null, fieldInvalid("counter.missed", "number"));
    }
    this.#counters.set(type, { missed, covered });
  }

  #closeMethod(element: XmlElement): void {
    if (isMisplaced(element)) return;
    const { name = "", sourcefilename: sourceFile } = element.parent?.attributes ?? {};
    this.#methods.push({ element, className: name.split("/").at(-1)!, sourceFile, counters: this.#counters });
  }

  #closePackage(): void {
    for (const method of this.#methods) this.#reportMethod(method);
    this.#methods = [];
    this.#sourceFiles.clear();
  }

  #reportMethod({ element, className, sourceFile, counters }: Method): void {
    const outer = className.split("$")[0]!;
    // A class that does not name its file is in the one of its name: in another one, its lines would count twice.
    const name = sourceFile ?? this.#sourceFiles.get(outer) ?? `${outer}.java`;
    if (name === "") this.#report.refuse(element, null, fieldInvalid("class.sourcefilename", "text-filled"));
    const file = this.#fileOf(element, name);
    if (file === undefined) return;
    const title = `${className}.${element.attributes["name"] ?? ""}${element.attributes["desc"] ?? ""}`;
    this.#report.coveredFunction(element, file, title, integerOf(element, "line") ?? 0, 0, countsOf(counters));
  }

  /** Where no line says whether it was run, the counters of the file count. */
  #closeFile(element: XmlElement): void {
    const file = this.#file;
    this.#file = undefined;
    if (file === undefined) return;
    if (this.#lines.length > this.#linesUnknown) {
      for (const line of this.#lines) this.#coverLine(line, file);
      return;
    }
    const { lines, linesHit, branches, branchesHit } = countsOf(this.#counters);
    if (this.#counters.has("LINE")) {
      this.#report.measure(element, file.path, "COV_LINES", lines);
      this.#report.measure(element, file.path, "COV_LINES_HIT", linesHit);
    } else if (this.#lines.length > 0) {
      return this.#report.refuse(element, file.path, fieldInvalid("line.ci", "number"));
    }
    // Classes without the numbers of their lines have branches all the same.
    if (branches === 0) return;
    this.#report.measure(element, file.path, "COV_BRANCHES", branches);
    this.#report.measure(element, file.path, "COV_BRANCHES_HIT", branchesHit);
  }
}

/** Elements that would be lost, or would end the one around them too early. */
function isMisplaced(element: XmlElement): boolean {
  const { name, parent } = element;
  if (name === "line") return ancestorOf(element, "sourcefile") === undefined;
  if (name === "method") return parent?.name !== "class";
  if (name === "counter") return !counted.has(parent?.name ?? "");
  return (name === "sourcefile" || name === "package") && ancestorOf(element, name) !== undefined;
}

/** Whether a line does not say if it was run: gcovr writes numbers of lines alone. */
function isUnknown({ attributes }: XmlElement): boolean {
  return attributes["mi"] === undefined && attributes["ci"] === undefined;
}

function stemOf(name: string): string {
  return name.replace(/\.[^.]*$/, "");
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
