import { brokenAt } from "../../broken-report.ts";
import { numberField, objectField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { jsonLinesFormat, type JsonLineReader } from "../../documents/json-lines-format.ts";
import { advisoryId, reportNpmAdvisory } from "../../documents/npm-advisories.ts";
import { reportVulnerability, textsField } from "../../documents/vulnerabilities.ts";
import { analysisFailure } from "../../failures.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report, ReportPosition } from "../../report.ts";

/** The lines of yarn audit: messages of yarn 1 with a summary at the end, or packages of yarn 4. */
export const yarnAuditFormat = jsonLinesFormat({
  id: "yarn-audit",
  about: {
    title: "yarn audit JSON lines",
    tools: ["yarn"],
    versions: "yarn 1 and 4",
    contents: ["findings"],
    command: "yarn audit --json",
  },
  detects: (json, { text }) =>
    json.text("type") === "auditAdvisory" ||
    json.has("children.Issue", "children.Vulnerable Versions") ||
    (/^(?:warning|error|info|auditSummary)$/.test(json.text("type") ?? "") &&
      json.has("data") &&
      /"type":\s*"audit(?:Advisory|Summary)"|\/security\/audits/.test(text)),
  read: (report) => new YarnReader(report),
});

class YarnReader implements JsonLineReader {
  readonly #report: Report;
  /** Yarn 1 ends with a summary, or says that it failed. */
  #needsSummary = false;
  #hasEnded = false;
  #lastLine = 0;

  constructor(report: Report) {
    this.#report = report;
    report.tool("yarn");
  }

  object(value: JsonObject, position: ReportPosition): void {
    this.#lastLine = position.line;
    const type = textField(value, "type");
    if (type === undefined) return this.#package(value, position);
    this.#needsSummary = true;
    if (type === "auditAdvisory") this.#advisory(value, position);
    else if (type === "auditSummary") this.#hasEnded = true;
    else if (type === "error") {
      this.#hasEnded = true;
      this.#report.analysisFailed(position, analysisFailure("yarn audit", textField(value, "data")));
    }
  }

  finish(): void {
    if (this.#needsSummary && !this.#hasEnded) throw brokenAt(this.#lastLine, "ends-early");
  }

  #advisory(value: JsonObject, position: ReportPosition): void {
    const data = objectField(value, "data");
    const advisory = objectField(data, "advisory");
    if (advisory === undefined) return this.#report.refuse(position, null, fieldInvalid("data.advisory", "object"));
    const chain = textField(data?.["resolution"], "path");
    const findings = Array.isArray(advisory["findings"]) ? (advisory["findings"] as unknown[]) : [];
    const finding = findings.find((entry) => chain !== undefined && textsField(entry, "paths").includes(chain));
    const version = textField(finding ?? findings[0], "version");
    reportNpmAdvisory(this.#report, position, "yarn", advisory, { version, chain });
  }

  #package(value: JsonObject, position: ReportPosition): void {
    const component = textField(value, "value");
    const children = objectField(value, "children");
    const url = textField(children, "URL");
    const id = advisoryId(url, numberField(children, "ID")) ?? textField(children, "ID");
    if (component === undefined) return this.#report.refuse(position, null, fieldInvalid("value", "string"));
    if (id === undefined) return this.#report.refuse(position, null, fieldInvalid("children.ID", "number"));
    reportVulnerability(this.#report, position, {
      tool: "yarn",
      id: id.replace(/^.* \(deprecation\)$/, "deprecation"),
      title: textField(children, "Issue"),
      helpUri: url,
      severity: textField(children, "Severity"),
      component,
      version: textsField(children, "Tree Versions").join(", "),
      path: undefined,
    });
  }
}
