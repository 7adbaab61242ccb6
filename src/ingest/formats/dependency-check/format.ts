import { cvssScore } from "../../documents/cvss.ts";
import { advisoryUrl, reportVulnerability } from "../../documents/vulnerabilities.ts";
import { xmlFormat } from "../../documents/xml-format.ts";
import type { XmlElement, XmlVisitor } from "../../documents/xml-reader.ts";
import { analysisFailure } from "../../failures.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report } from "../../report.ts";

/** The XML of OWASP Dependency-Check: dependencies with vulnerabilities; suppressed ones come as relaxed. */
export const dependencyCheckFormat = xmlFormat({
  id: "dependency-check",
  about: {
    title: "OWASP Dependency-Check XML",
    tools: ["OWASP Dependency-Check"],
    versions: "schema 1.3 and later",
    contents: ["findings"],
    command: "dependency-check --scan . --format XML",
  },
  isRoot: ({ name, tag }) => name === "analysis" && /dependency-check/i.test(tag),
  visit: (report) => new DependencyVisitor(report),
});

/** The texts that are wanted, each with the names of the elements that may be around it. */
const wanted: Readonly<Record<string, RegExp>> = {
  fileName: /^dependency$/,
  filePath: /^dependency$/,
  name: /^(?:suppressedV|v)ulnerability$/,
  severity: /^(?:suppressedV|v)ulnerability$/,
  description: /^(?:suppressedV|v)ulnerability$/,
  notes: /^suppressedVulnerability$/,
  cvssScore: /^(?:suppressedV|v)ulnerability$/,
  score: /^cvssV2$/,
  baseScore: /^cvssV[34]$/,
  cwe: /^(?:cwes|(?:suppressedV|v)ulnerability)$/,
  message: /^exception$/,
  engineVersion: /^scanInfo$/,
};

class DependencyVisitor implements XmlVisitor {
  readonly #report: Report;
  #file: { name?: string; path?: string } = {};
  #texts = new Map<string, string[]>();

  constructor(report: Report) {
    this.#report = report;
    report.tool("dependency-check");
  }

  open({ name, parent }: XmlElement): boolean {
    if (name === "dependency") this.#file = {};
    if (name === "vulnerability" || name === "suppressedVulnerability") this.#texts = new Map();
    return wanted[name]?.test(parent?.name ?? "") ?? false;
  }

  close(element: XmlElement, text: string): void {
    const { name, parent } = element;
    if (name === "vulnerability" || name === "suppressedVulnerability") return this.#vulnerability(element);
    if (wanted[name]?.test(parent?.name ?? "") !== true) return;
    const value = text.trim();
    if (name === "fileName") this.#file.name = value;
    else if (name === "filePath") this.#file.path = value;
    else if (name === "engineVersion") {
      this.#report.version = value;
      this.#report.tool("dependency-check", value);
    } else if (name === "message") this.#failure(element, value);
    else {
      // The scores of the versions of CVSS differ only in the element around them.
      const key = name === "score" || name === "baseScore" ? parent!.name : name;
      this.#texts.set(key, [...(this.#texts.get(key) ?? []), value]);
    }
  }

  finish(): void {}

  /** Only the outermost exception: the inner ones are its causes. */
  #failure(element: XmlElement, message: string): void {
    if (element.parent?.parent?.name !== "analysisExceptions") return;
    this.#report.analysisFailed(element, analysisFailure("Dependency-Check", message));
  }

  #vulnerability(element: XmlElement): void {
    const first = (name: string): string | undefined => this.#texts.get(name)?.[0] || undefined;
    const id = first("name");
    const { name: component, path } = this.#file;
    if (id === undefined) return this.#report.refuse(element, path ?? null, fieldInvalid("name", "string"));
    if (component === undefined) return this.#report.refuse(element, null, fieldInvalid("fileName", "string"));
    reportVulnerability(this.#report, element, {
      tool: "dependency-check",
      id,
      description: first("description"),
      ...(id.startsWith("CVE-") && { helpUri: advisoryUrl("https://nvd.nist.gov/vuln/detail/", id) }),
      severity: first("severity"),
      score: cvssScore([
        { version: "4", score: first("cvssV4") },
        { version: "3", score: first("cvssV3") },
        { version: "2", score: first("cvssV2") ?? first("cvssScore") },
      ]),
      weaknesses: this.#texts.get("cwe"),
      component,
      // A component of a lock file: `package-lock.json?lodash`.
      path: path?.replace(/\?.*$/s, "") || undefined,
      ...(element.name === "suppressedVulnerability" && { relaxed: first("notes") ?? "" }),
    });
  }
}
