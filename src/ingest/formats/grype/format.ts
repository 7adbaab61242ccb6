import { cvssScore } from "../../documents/cvss.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { objectField, objectsField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { reportVulnerability, textsField } from "../../documents/vulnerabilities.ts";
import { fieldInvalid } from "../../records/checks.ts";

/** Grype's JSON: matches of packages with vulnerabilities; ignored ones come as relaxed. */
export const grypeFormat = jsonFormat({
  id: "grype",
  about: {
    title: "Grype JSON",
    tools: ["Grype"],
    versions: "all",
    contents: ["findings"],
    command: "grype dir:. -o json",
  },
  // The source of an image may be longer than the beginning of the report; the name of the tool comes after it.
  detects: (json, head) =>
    json.has("matches[].vulnerability", "matches[].artifact") ||
    (json.hasList("matches") &&
      (json.text("descriptor.name") === "grype" || (!head.isWhole && json.has("source.type", "source.target")))),
  elements: ["matches[]", "ignoredMatches[]"],
  listsMayBeNull: true,
  outer: ["descriptor"],
  read: (report) => ({
    element({ position, value, pattern }) {
      const found = objectField(value, "vulnerability");
      const artifact = objectField(value, "artifact");
      const id = textField(found, "id");
      const component = textField(artifact, "name");
      if (id === undefined) return report.refuse(position, null, fieldInvalid("vulnerability.id", "string"));
      if (component === undefined) return report.refuse(position, null, fieldInvalid("artifact.name", "string"));
      const related = objectsField(value, "relatedVulnerabilities");
      const same = related.find((entry) => textField(entry, "id") === id);
      reportVulnerability(report, position, {
        tool: "grype",
        id,
        aliases: related.map((entry) => textField(entry, "id") ?? ""),
        description: textField(found, "description") ?? textField(same ?? related[0], "description"),
        helpUri: textField(found, "dataSource"),
        severity: textField(found, "severity"),
        score: scoreOf(found!) ?? scoreOf(same ?? related[0] ?? {}),
        weaknesses: [found!, ...related].flatMap((entry) =>
          objectsField(entry, "cwes").map((weakness) => textField(weakness, "cwe") ?? ""),
        ),
        component,
        version: textField(artifact, "version"),
        fixedIn: textsField(objectField(found, "fix"), "versions").join(", "),
        path: textField(objectsField(artifact, "locations")[0], "path"),
        ...(pattern === "ignoredMatches[]" && { relaxed: reasonOf(value) }),
      });
    },
    finish(outer) {
      const descriptor = outer.get("descriptor");
      const version = textField(descriptor, "version") ?? "";
      report.tool(textField(descriptor, "name") ?? "grype", version);
      report.version = version;
    },
  }),
});

function scoreOf(vulnerability: JsonObject): number | undefined {
  return cvssScore(
    objectsField(vulnerability, "cvss").map((entry) => ({
      version: textField(entry, "version"),
      score: objectField(entry, "metrics")?.["baseScore"],
      vector: textField(entry, "vector"),
    })),
  );
}

/** Why the match is ignored, in the words of the rules that apply to it. */
function reasonOf(match: JsonObject): string {
  const rules = objectsField(match, "appliedIgnoreRules");
  return rules
    .map((rule) => textField(rule, "reason") ?? "")
    .filter(Boolean)
    .join(", ");
}
