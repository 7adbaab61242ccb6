import { ancestorOf, integerOf, refuseMisplaced, xmlFormat } from "../../documents/xml-format.ts";
import type { XmlElement, XmlVisitor } from "../../documents/xml-reader.ts";
import type { Report, ReportedLocation } from "../../report.ts";
import type { Severity } from "../../severities.ts";

/** SpotBugs' XML: bug instances with their classes, methods and source lines. */
export const spotbugsFormat = xmlFormat({
  id: "spotbugs",
  about: {
    title: "SpotBugs XML",
    tools: ["SpotBugs", "FindBugs"],
    versions: "all",
    contents: ["findings"],
    command: "spotbugs -xml:withMessages",
  },
  isRoot: ({ name }) => name === "BugCollection",
  visit: (report) => new SpotbugsVisitor(report),
});

/** By rank: 1–4 scariest, 5–9 scary, 10–14 troubling, 15–20 of concern. */
function severityOfRank(rank: number): Severity {
  if (rank <= 4) return "BLOCKER";
  if (rank <= 9) return "CRITICAL";
  return rank <= 14 ? "MAJOR" : "MINOR";
}

const severityOfPriority: readonly Severity[] = ["CRITICAL", "CRITICAL", "MAJOR", "MINOR", "INFO"];

interface Bug {
  readonly element: XmlElement;
  message: string;
  short: string;
  /** Source lines: those that the bug itself has come before those of its class and method. */
  own: ReportedLocation[];
  around: ReportedLocation | undefined;
  className: string;
}

class SpotbugsVisitor implements XmlVisitor {
  readonly #report: Report;
  #bug: Bug | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  open(element: XmlElement): boolean {
    if (element.name === "BugInstance") {
      if (this.#bug !== undefined) refuseMisplaced(this.#report, element);
      else this.#bug = { element, message: "", short: "", own: [], around: undefined, className: "" };
    } else if (element.name === "SourceLine" && this.#bug !== undefined) this.#sourceLine(this.#bug, element);
    else if (element.name === "Class" && this.#bug?.className === "") {
      this.#bug.className = element.attributes["classname"] ?? "";
    }
    return element.name === "LongMessage" || element.name === "ShortMessage";
  }

  close(element: XmlElement, text: string): void {
    const bug = this.#bug;
    if (bug === undefined) return;
    if (element.name === "LongMessage") bug.message = text.trim();
    else if (element.name === "ShortMessage") bug.short = text.trim();
    else if (element === bug.element) {
      this.#bug = undefined;
      this.#finding(bug);
    }
  }

  finish(): void {}

  #sourceLine(bug: Bug, element: XmlElement): void {
    const path = element.attributes["sourcepath"];
    if (path === undefined) return;
    const location = { path, startLine: integerOf(element, "start"), endLine: integerOf(element, "end") };
    if (element.parent === bug.element) bug.own.push({ ...location, message: element.attributes["role"] });
    else if (bug.around === undefined || ancestorOf(element, "Method") !== undefined) bug.around = location;
  }

  #finding({ element, message, short, own, around, className }: Bug): void {
    const { type = "unnamed", category = "", abbrev = "", instanceHash } = element.attributes;
    const rank = integerOf(element, "rank");
    const priority = integerOf(element, "priority") ?? 2;
    const cwe = integerOf(element, "cweid");
    const severity = rank === undefined ? (severityOfPriority[priority] ?? "MAJOR") : severityOfRank(rank);
    const rule = this.#report.definition(element, `spotbugs:${type}`, severity, () => ({
      name: short === "" ? type : short,
      tool: "spotbugs",
      families: [category, abbrev, cwe === undefined ? "" : `CWE-${cwe}`].filter((family) => family !== ""),
    }));
    const [primary = around, ...related] = own;
    const { path, ...location } = primary ?? {};
    this.#report.finding(element, {
      path: path ?? (className === "" ? undefined : `${className.split("$")[0]!.replaceAll(".", "/")}.java`),
      loose: true,
      rule,
      message: message === "" ? type : message,
      location,
      fingerprint: instanceHash,
      related,
    });
  }
}
