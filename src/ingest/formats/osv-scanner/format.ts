import { cvssScore, highestScore, type CvssRating } from "../../documents/cvss.ts";
import { eachObject, eachText } from "../../documents/json-items.ts";
import { jsonFormat, type JsonElement } from "../../documents/json-format.ts";
import { objectField, objectsField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { advisoryUrl, reportVulnerability, textsField } from "../../documents/vulnerabilities.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report, ReportPosition } from "../../report.ts";

const source = "results[].source";

/** OSV-Scanner's JSON: for each lock file or other source, packages with advisories of osv.dev. */
export const osvScannerFormat = jsonFormat({
  id: "osv-scanner",
  about: {
    title: "OSV-Scanner JSON",
    tools: ["OSV-Scanner"],
    versions: "1 and 2",
    contents: ["findings"],
    command: "osv-scanner scan --format json .",
  },
  detects: (json) =>
    json.has("results[].packages[].package") ||
    json.has("results[].source.path", "results[].source.type") ||
    (json.hasList("results") && json.has("experimental_config")),
  elements: [source, "results[].packages[]"],
  listsMayBeNull: true,
  // Without advisories there is no result, so that no list of packages is there.
  mayLackLists: true,
  read(report) {
    const reader = new SourceReader(report);
    report.tool("osv-scanner");
    return { element: (element) => reader.element(element) };
  },
});

/** Follows the source that the packages belong to. */
class SourceReader {
  readonly #report: Report;
  #source: { readonly index: number | string; readonly path: string | undefined } | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  element(element: JsonElement): void {
    const { position, value, pattern } = element;
    const index = element.path[1]!;
    if (pattern === source) {
      this.#source = { index, path: textField(value, "path") };
      return;
    }
    const report = this.#report;
    // OSV-Scanner writes the source first. Without it, the package has no place.
    if (this.#source?.index !== index) return report.refuse(position, null, fieldInvalid("source", "object"));
    const { path } = this.#source;
    const component = textField(value["package"], "name") ?? textField(value["package"], "commit");
    if (component === undefined) return report.refuse(position, path ?? null, fieldInvalid("package.name", "string"));
    const addAdvisory = (advisory: JsonObject, at: ReportPosition): void =>
      this.#advisory(at, value, path, component, advisory);
    eachObject(report, position, value, "vulnerabilities", addAdvisory, "optional");
    eachText(report, position, value, "license_violations", (licence, at) => {
      const describe = () => ({ name: "Licence that is not allowed", tool: "osv-scanner", families: ["licence"] });
      const rule = report.definition(at, "osv-scanner:licence", "MAJOR", describe);
      report.finding(at, { path, rule, message: `${component}: licence ${licence}` });
    });
  }

  #advisory(
    position: ReportPosition,
    value: JsonObject,
    path: string | undefined,
    component: string,
    advisory: JsonObject,
  ): void {
    const id = textField(advisory, "id");
    if (id === undefined) return this.#report.refuse(position, path ?? null, fieldInvalid("id", "string"));
    const group = objectsField(value, "groups").find((entry) => textsField(entry, "ids").includes(id));
    const database = objectField(advisory, "database_specific");
    const affected = objectsField(advisory, "affected");
    reportVulnerability(this.#report, position, {
      tool: "osv-scanner",
      id,
      aliases: textsField(advisory, "aliases"),
      title: textField(advisory, "summary"),
      description: textField(advisory, "details"),
      helpUri: advisoryUrl("https://osv.dev/vulnerability/", id),
      // Packages that do harm on purpose have no score.
      severity: id.startsWith("MAL-") ? "critical" : textField(database, "severity"),
      score: highestScore([group?.["max_severity"]]) ?? cvssScore(vectorsOf(advisory)),
      weaknesses: [
        ...textsField(database, "cwe_ids"),
        ...affected.flatMap((entry) =>
          objectsField(entry["database_specific"], "cwes").map((weakness) => textField(weakness, "cweId") ?? ""),
        ),
      ],
      component,
      version: textField(value["package"], "version"),
      path,
    });
  }
}

/** The ratings of an advisory are vectors. */
function vectorsOf(advisory: JsonObject): readonly CvssRating[] {
  return objectsField(advisory, "severity").map((entry) => ({
    version: textField(entry, "type"),
    vector: textField(entry, "score"),
  }));
}
