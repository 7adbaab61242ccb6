import { unsupportedVersion } from "../../broken-report.ts";
import { cvssScore } from "../../documents/cvss.ts";
import { jsonFormat, type JsonElement } from "../../documents/json-format.ts";
import { isObject, numberField, objectField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { reportVulnerability, textsField, vulnerabilitySeverity } from "../../documents/vulnerabilities.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report, ReportPosition } from "../../report.ts";

const target = "Results[].Target";
/** Targets that are not files: packages of an image or of a language. */
const isNoFile =
  / \(.+\)$|^(?:OS Packages|Packages|Java|Node\.js|Python|Ruby|PHP|Conda|Kubernetes|Loose File License.*)$/;
type ReadItem = (report: Report, position: ReportPosition, path: string | undefined, value: JsonObject) => void;
const readers = new Map<string, ReadItem>([
  ["Results[].Vulnerabilities[]", reportVulnerable],
  ["Results[].Misconfigurations[]", reportMisconfiguration],
  ["Results[].Secrets[]", reportSecret],
  ["Results[].Licenses[]", reportLicense],
]);

/** Trivy's JSON: results for each target (a lock file, a configuration file, a layer), with several lists. */
export const trivyFormat = jsonFormat({
  id: "trivy",
  about: {
    title: "Trivy JSON",
    tools: ["Trivy"],
    versions: "schema 2 (Trivy 0.20 and later)",
    contents: ["findings"],
    command: "trivy fs --format json",
  },
  detects: (json) =>
    json.has("SchemaVersion", "ArtifactName") || (json.has("[].Target") && json.has("[].Vulnerabilities")),
  elements: ["[]", "SchemaVersion", target, ...readers.keys()],
  listsMayBeNull: true,
  scalars: ["SchemaVersion", target],
  // A report without results leaves the list out.
  mayLackLists: true,
  read(report) {
    const owner = new TargetReader(report);
    report.tool("trivy");
    return { element: (element) => owner.element(element) };
  },
});

/** Follows the target that the items belong to. */
class TargetReader {
  readonly #report: Report;
  #target: { readonly index: number | string; readonly path: string | undefined } | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  element({ position, value, pattern, path }: JsonElement): void {
    if (pattern === "[]") return this.#checkVersion(1);
    if (pattern === "SchemaVersion") return this.#checkVersion(value["value"]);
    const index = path[1]!;
    if (pattern === target) {
      const name = value["value"];
      this.#target = typeof name === "string" ? { index, path: isNoFile.test(name) ? undefined : name } : undefined;
      return;
    }
    // Trivy writes the target first. Without it, the items have no place.
    if (this.#target?.index !== index) return this.#report.refuse(position, null, fieldInvalid("Target", "string"));
    readers.get(pattern)!(this.#report, position, this.#target.path, value);
  }

  #checkVersion(version: unknown): void {
    if (version !== 2) throw unsupportedVersion("Trivy", version, "2");
    this.#report.version = "2";
  }
}

function reportVulnerable(report: Report, position: ReportPosition, path: string | undefined, value: JsonObject): void {
  const id = textField(value, "VulnerabilityID");
  const component = textField(value, "PkgName");
  if (id === undefined) return report.refuse(position, path ?? null, fieldInvalid("VulnerabilityID", "string"));
  if (component === undefined) return report.refuse(position, path ?? null, fieldInvalid("PkgName", "string"));
  const scores = Object.values(objectField(value, "CVSS") ?? {}).filter(isObject);
  reportVulnerability(report, position, {
    tool: "trivy",
    id,
    aliases: textsField(value, "VendorIDs"),
    title: textField(value, "Title"),
    description: textField(value, "Description"),
    helpUri: textField(value, "PrimaryURL"),
    severity: textField(value, "Severity"),
    score: cvssScore(
      scores.flatMap((score) => [
        { version: "4", score: score["V40Score"] },
        { version: "3", score: score["V3Score"] },
        { version: "2", score: score["V2Score"] },
      ]),
    ),
    weaknesses: textsField(value, "CweIDs"),
    component,
    version: textField(value, "InstalledVersion"),
    fixedIn: textField(value, "FixedVersion"),
    path: textField(value, "PkgPath") ?? path,
  });
}

/** Passed checks report no problem. Those with an exception do not count. */
function reportMisconfiguration(
  report: Report,
  position: ReportPosition,
  path: string | undefined,
  value: JsonObject,
): void {
  const id = textField(value, "AVDID") ?? textField(value, "ID");
  if (id === undefined) return report.refuse(position, path ?? null, fieldInvalid("ID", "string"));
  const status = textField(value, "Status");
  if (status === "PASS") return;
  const title = textField(value, "Title");
  const severity = vulnerabilitySeverity(textField(value, "Severity"), undefined);
  const cause = objectField(value, "CauseMetadata");
  const describe = () => ({
    name: title ?? id,
    tool: "trivy",
    helpUri: textField(value, "PrimaryURL"),
    description: [textField(value, "Description"), textField(value, "Resolution")].filter(Boolean).join("\n\n"),
  });
  report.finding(position, {
    path,
    rule: report.definition(position, `trivy:${id}`, severity, describe),
    message: textField(value, "Message") ?? title ?? id,
    location: { startLine: numberField(cause, "StartLine"), endLine: numberField(cause, "EndLine") },
    ...(status === "EXCEPTION" && { relaxed: "exception" }),
  });
}

/** The secret itself and the code around it are never stored. */
function reportSecret(report: Report, position: ReportPosition, path: string | undefined, value: JsonObject): void {
  const id = textField(value, "RuleID");
  if (id === undefined) return report.refuse(position, path ?? null, fieldInvalid("RuleID", "string"));
  const title = textField(value, "Title") ?? id;
  const severity = vulnerabilitySeverity(textField(value, "Severity"), undefined);
  const describe = () => ({ name: title, tool: "trivy", families: ["secret"] });
  report.finding(position, {
    path,
    rule: report.definition(position, `trivy:${id}`, severity, describe),
    message: `Secret in the code: ${title}`,
    location: { startLine: numberField(value, "StartLine"), endLine: numberField(value, "EndLine") },
  });
}

function reportLicense(report: Report, position: ReportPosition, path: string | undefined, value: JsonObject): void {
  const name = textField(value, "Name");
  if (name === undefined) return report.refuse(position, path ?? null, fieldInvalid("Name", "string"));
  const severity = vulnerabilitySeverity(textField(value, "Severity"), undefined);
  const category = textField(value, "Category");
  const describe = () => ({
    name: `Licence ${name}`,
    tool: "trivy",
    helpUri: textField(value, "Link"),
    families: ["licence", ...(category === undefined ? [] : [category])],
  });
  const file = textField(value, "FilePath");
  const component = textField(value, "PkgName") ?? file ?? path ?? "project";
  report.finding(position, {
    path: file ?? path,
    rule: report.definition(position, `trivy:licence-${name}`, severity, describe),
    message: `${component}: licence ${name}${category === undefined ? "" : ` (${category})`}`,
  });
}
