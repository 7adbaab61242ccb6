import { cvssScore } from "../../documents/cvss.ts";
import { eachObject } from "../../documents/json-items.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { objectField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { advisoryUrl, reportVulnerability, textsField } from "../../documents/vulnerabilities.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report, ReportPosition } from "../../report.ts";

/** The JSON of OWASP Dependency-Check: dependencies with vulnerabilities; suppressed ones come as relaxed. */
export const dependencyCheckJsonFormat = jsonFormat({
  id: "dependency-check-json",
  about: {
    title: "OWASP Dependency-Check JSON",
    tools: ["OWASP Dependency-Check"],
    versions: "schema 1.0 and 1.1",
    contents: ["findings"],
    command: "dependency-check --scan . --format JSON",
  },
  detects: (json) => json.has("reportSchema", "scanInfo.engineVersion"),
  elements: ["dependencies[]"],
  outer: ["reportSchema"],
  read: (report) => ({
    element({ position, value }) {
      for (const list of ["vulnerabilities", "suppressedVulnerabilities"]) {
        const isSuppressed = list === "suppressedVulnerabilities";
        const add = (entry: JsonObject, at: ReportPosition): void =>
          reportEntry(report, at, value, entry, isSuppressed);
        eachObject(report, position, value, list, add, "optional");
      }
    },
    finish(outer) {
      const version = outer.get("reportSchema");
      if (typeof version === "string") report.version = version;
      report.tool("dependency-check");
    },
  }),
});

function reportEntry(
  report: Report,
  position: ReportPosition,
  dependency: JsonObject,
  entry: JsonObject,
  isSuppressed: boolean,
): void {
  const id = textField(entry, "name");
  const component = textField(dependency, "fileName");
  // A component of a lock file: `package-lock.json?lodash`.
  const path = textField(dependency, "filePath")?.replace(/\?.*$/s, "") || undefined;
  if (id === undefined) return report.refuse(position, path ?? null, fieldInvalid("vulnerabilities.name", "string"));
  if (component === undefined) return report.refuse(position, path ?? null, fieldInvalid("fileName", "string"));
  reportVulnerability(report, position, {
    tool: "dependency-check",
    id,
    description: textField(entry, "description"),
    ...(id.startsWith("CVE-") && { helpUri: advisoryUrl("https://nvd.nist.gov/vuln/detail/", id) }),
    severity: textField(entry, "severity"),
    score: cvssScore([
      { version: "4", score: objectField(entry, "cvssv4")?.["baseScore"] },
      { version: "3", score: objectField(entry, "cvssv3")?.["baseScore"] },
      { version: "2", score: objectField(entry, "cvssv2")?.["score"] },
    ]),
    weaknesses: textsField(entry, "cwes"),
    component,
    path,
    ...(isSuppressed && { relaxed: textField(entry, "notes") ?? "" }),
  });
}
