import { cvssScore } from "../../documents/cvss.ts";
import { jsonFormat, type JsonElement } from "../../documents/json-format.ts";
import { numberField, objectField, objectsField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { vulnerabilitySeverity } from "../../documents/vulnerabilities.ts";
import { analysisFailure } from "../../failures.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report } from "../../report.ts";
import { cweFamily } from "../../severities.ts";

/** GitLab's security reports: vulnerabilities with identifiers, in code, dependencies, images or running programs. */
export const gitlabSecurityFormat = jsonFormat({
  id: "gitlab-security",
  about: {
    title: "GitLab security report",
    tools: ["GitLab SAST", "GitLab Secret Detection", "GitLab Dependency Scanning", "GitLab Container Scanning"],
    versions: "2, 3, 14 and 15",
    contents: ["findings"],
    command: "",
  },
  detects: (json) =>
    json.has("vulnerabilities[].identifiers[].type", "vulnerabilities[].location") ||
    (json.hasList("vulnerabilities") && (json.has("scan.scanner") || json.hasList("remediations"))),
  elements: ["vulnerabilities[]"],
  listsMayBeNull: true,
  outer: ["version", "scan"],
  read: (report) => ({
    element: (element) => reportItem(report, element),
    finish(outer, line) {
      const version = outer.get("version");
      if (typeof version === "string") report.version = version;
      const scan = outer.get("scan");
      const scanner = objectField(scan, "scanner");
      const tool = textField(scanner, "name") ?? "GitLab";
      report.tool(tool, textField(scanner, "version"));
      if (textField(scan, "status") !== "failure") return;
      const words = objectsField(scan, "messages").map((message) => textField(message, "value") ?? "");
      report.analysisFailed({ line, pointer: () => "/scan/status" }, analysisFailure(tool, words.join(" ")));
    },
  }),
});

const falsePositive = "flagged-as-likely-false-positive";

function reportItem(report: Report, { position, value }: JsonElement): void {
  const identifiers = objectsField(value, "identifiers");
  const first = identifiers.find((entry) => textField(entry, "name") !== undefined);
  const name = textField(first, "name");
  if (name === undefined) return report.refuse(position, null, fieldInvalid("identifiers", "array"));
  const location = objectField(value, "location");
  if (location === undefined) return report.refuse(position, null, fieldInvalid("location", "object"));
  // Since version 15 the scanner is in `scan`, before or after the items. Rules must not depend on that order.
  const tool = textField(value["scanner"], "id") ?? "gitlab";
  const title = textField(value, "name") ?? textField(value, "message") ?? name;
  const score = cvssScore(objectsField(value, "cvss_vectors").map((entry) => ({ vector: textField(entry, "vector") })));
  const severity = vulnerabilitySeverity(textField(value, "severity"), score);
  const isSecret = value["raw_source_code_extract"] !== undefined || value["category"] === "secret_detection";
  const rule = report.definition(position, `${tool}:${name}`, severity, () => ({
    name: title,
    tool,
    helpUri: textField(first, "url"),
    families: familiesOf(identifiers),
    description: [isSecret ? undefined : textField(value, "description"), textField(value, "solution")]
      .filter((text) => text !== undefined)
      .join("\n\n"),
  }));
  const path = textField(location, "file") ?? textField(location, "default_branch_image_file");
  const place = report.place(position, path);
  if (place === undefined) return;
  const isFalse = objectsField(value, "flags").some((flag) => textField(flag, "type") === falsePositive);
  report.finding(position, {
    path,
    rule,
    message: messageOf(title, location),
    location: { startLine: lineOf(location, "start_line"), endLine: lineOf(location, "end_line") },
    ...(isFalse && { relaxed: "flagged as likely false positive" }),
  });
  if (score !== undefined && !isFalse) report.score(position, place, score);
}

/** Some analysers write line 0 where they know no line. */
function lineOf(location: JsonObject, name: string): number | undefined {
  return numberField(location, name) || undefined;
}

/** The component of a dependency, the address of a page; the source code itself is never part of the message. */
function messageOf(title: string, location: JsonObject): string {
  const dependency = objectField(location, "dependency");
  const component = textField(objectField(dependency, "package"), "name");
  if (component !== undefined) {
    const version = textField(dependency, "version");
    return `${component}${version === undefined ? "" : ` ${version}`}: ${title}`;
  }
  const page = [textField(location, "hostname"), textField(location, "path")].filter((text) => text !== undefined);
  return page.length === 0 ? title : `${title}: ${page.join("")}`;
}

function familiesOf(identifiers: readonly JsonObject[]): string[] {
  const families = new Set<string>();
  for (const entry of identifiers) {
    const type = textField(entry, "type")?.toLowerCase();
    const written = textField(entry, "value") ?? String(numberField(entry, "value") ?? "");
    const family = type === "cwe" ? cweFamily(written) : type === "cve" || type === "ghsa" ? written : undefined;
    if (family !== undefined && family !== "") families.add(family);
  }
  return [...families].slice(0, 50);
}
