import { eachObject } from "../../documents/json-items.ts";
import { jsonFormat, type JsonElement } from "../../documents/json-format.ts";
import { isObject, numberField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { advisoryId, reportNpmAdvisory, npmScore } from "../../documents/npm-advisories.ts";
import { reportVulnerability, textsField } from "../../documents/vulnerabilities.ts";
import { analysisFailure } from "../../failures.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report, ReportPosition } from "../../report.ts";

/** The JSON of npm audit: advisories (npm 6, pnpm, yarn 2 and 3) or vulnerable packages (npm 7 and later). */
export const npmAuditFormat = jsonFormat({
  id: "npm-audit",
  about: {
    title: "npm audit JSON",
    tools: ["npm", "pnpm"],
    versions: "npm 6 and later, pnpm",
    contents: ["findings"],
    command: "npm audit --json",
  },
  detects: (json, head) =>
    json.has("auditReportVersion", "vulnerabilities") ||
    (json.hasObject("advisories") && json.has("metadata")) ||
    json.has("advisories.*.module_name") ||
    // npm 6 lists what to do first.
    (!head.isWhole && json.has("actions[].module", "actions[].resolves")) ||
    json.has("error.code", "error.summary"),
  elements: ["advisories.*", "vulnerabilities.*", "error"],
  outer: ["auditReportVersion"],
  read: (report) => ({
    element(element) {
      if (element.pattern === "error") reportFailure(report, element);
      else if (element.pattern === "advisories.*") reportAdvisory(report, element);
      else reportPackage(report, element);
    },
    finish(outer) {
      const version = outer.get("auditReportVersion");
      report.version = typeof version === "number" ? String(version) : "1";
      report.tool("npm");
    },
  }),
});

function reportFailure(report: Report, { position, value }: JsonElement): void {
  const words = [textField(value, "code"), textField(value, "summary")].filter((text) => text !== undefined);
  report.analysisFailed(position, analysisFailure("npm audit", words.join(": ")));
}

/** One finding for each installed version. */
function reportAdvisory(report: Report, { position, value }: JsonElement): void {
  const addFinding = (finding: JsonObject, at: ReportPosition): void => {
    const chain = textsField(finding, "paths")[0];
    reportNpmAdvisory(report, at, "npm", value, { version: textField(finding, "version"), chain });
  };
  eachObject(report, position, value, "findings", addFinding, "optional");
  const findings = value["findings"] ?? [];
  if (!Array.isArray(findings) || findings.length > 0) return;
  reportNpmAdvisory(report, position, "npm", value, { version: undefined, chain: undefined });
}

/** One finding for each advisory of the package itself. A text in `via` names another package of the report. */
function reportPackage(report: Report, { position, value }: JsonElement): void {
  const component = textField(value, "name");
  const via = value["via"];
  if (component === undefined) return report.refuse(position, null, fieldInvalid("name", "string"));
  if (!Array.isArray(via)) return report.refuse(position, null, fieldInvalid("via", "array"));
  for (const advisory of via as readonly unknown[]) {
    if (typeof advisory === "string") continue;
    if (!isObject(advisory)) {
      report.refuse(position, null, fieldInvalid("via", "object"));
      continue;
    }
    const url = textField(advisory, "url");
    const id = advisoryId(url, numberField(advisory, "source"));
    if (id === undefined) {
      report.refuse(position, null, fieldInvalid("via.source", "number"));
      continue;
    }
    const range = textField(advisory, "range");
    reportVulnerability(report, position, {
      tool: "npm",
      id,
      title: textField(advisory, "title"),
      helpUri: url,
      severity: textField(advisory, "severity"),
      score: npmScore(advisory),
      weaknesses: textsField(advisory, "cwe"),
      component: textField(advisory, "dependency") ?? component,
      version: range,
      path: undefined,
    });
  }
}
