import { integerOf, xmlFormat } from "../../documents/xml-format.ts";
import type { XmlElement, XmlVisitor } from "../../documents/xml-reader.ts";
import { analysisFailure } from "../../failures.ts";
import type { Report } from "../../report.ts";
import type { Severity } from "../../severities.ts";

/** PMD's XML: files with violations, priorities 1 (worst) to 5; suppressed violations come as relaxed. */
export const pmdFormat = xmlFormat({
  id: "pmd",
  about: {
    title: "PMD XML",
    tools: ["PMD", "PHPMD"],
    versions: "PMD 5 to 7",
    contents: ["findings"],
    command: "pmd check --format xml",
  },
  isRoot: ({ name }) => name === "pmd",
  visit: (report) => new PmdVisitor(report),
});

const severities: readonly Severity[] = ["BLOCKER", "CRITICAL", "MAJOR", "MINOR", "INFO"];

class PmdVisitor implements XmlVisitor {
  readonly #report: Report;
  #path: string | undefined;
  /** PHPMD writes the same elements, and names itself in the root. */
  #tool = "pmd";

  constructor(report: Report) {
    this.#report = report;
  }

  open(element: XmlElement): boolean {
    if (element.name === "pmd" && element.attributes["tool"] === "phpmd") this.#tool = "phpmd";
    if (element.name === "file") {
      this.#path = element.attributes["name"];
      if (this.#path !== undefined) this.#report.file(element, this.#path);
    }
    if (element.name === "suppressedviolation") this.#suppressed(element);
    if (element.name === "error" || element.name === "configerror") this.#error(element);
    return element.name === "violation";
  }

  close(element: XmlElement, text: string): void {
    if (element.name === "file") this.#path = undefined;
    if (element.name === "violation") this.#violation(element, text.trim());
  }

  finish(): void {}

  #violation(element: XmlElement, message: string): void {
    const { rule = "unnamed", ruleset = "", externalInfoUrl } = element.attributes;
    const severity = severities[(integerOf(element, "priority") ?? 3) - 1] ?? "MAJOR";
    const tool = this.#tool;
    const describe = () => ({
      name: rule,
      helpUri: externalInfoUrl,
      tool,
      families: ruleset === "" ? [] : [ruleset],
    });
    this.#report.finding(element, {
      path: this.#path,
      rule: this.#report.definition(element, `${tool}:${rule}`, severity, describe),
      message,
      location: {
        startLine: integerOf(element, "beginline"),
        startColumn: integerOf(element, "begincolumn"),
        endLine: integerOf(element, "endline"),
        endColumn: integerOf(element, "endcolumn"),
      },
    });
  }

  #suppressed(element: XmlElement): void {
    const { filename, msg = "", suppressiontype = "", usermsg = "" } = element.attributes;
    const describe = () => ({ name: "Suppressed violation", tool: "pmd" });
    const rule = this.#report.definition(element, "pmd:suppressed", "INFO", describe);
    const relaxed = usermsg === "" ? suppressiontype : usermsg;
    this.#report.finding(element, { path: filename, rule, message: msg, relaxed });
  }

  #error(element: XmlElement): void {
    const { filename, msg = "", rule: configured } = element.attributes;
    const describe = () => ({ name: "File or rule that PMD could not process", tool: this.#tool });
    const rule = this.#report.definition(element, `${this.#tool}:processing-error`, "CRITICAL", describe);
    const message = configured === undefined ? msg : `${configured}: ${msg}`;
    const detail = filename === undefined ? message : `${filename}: ${message}`;
    this.#report.analysisFailed(element, analysisFailure("PMD", detail));
    this.#report.finding(element, { path: filename, rule, message });
  }
}
