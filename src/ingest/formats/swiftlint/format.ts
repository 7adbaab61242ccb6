import { jsonFormat } from "../../documents/json-format.ts";
import { numberField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report, ReportPosition } from "../../report.ts";
import { severityOf } from "../../severities.ts";

/** SwiftLint's JSON: a list of violations. */
export const swiftlintFormat = jsonFormat({
  id: "swiftlint",
  about: {
    title: "SwiftLint JSON",
    tools: ["SwiftLint"],
    versions: "all",
    contents: ["findings"],
    command: "swiftlint lint --reporter json",
  },
  detects: (json) => json.has("[].rule_id", "[].reason", "[].character", "[].type"),
  elements: ["[]"],
  read: (report) => ({ element: ({ position, value }) => reportViolation(report, position, value) }),
});

function reportViolation(report: Report, position: ReportPosition, violation: JsonObject): void {
  const id = textField(violation, "rule_id");
  const path = textField(violation, "file");
  if (id === undefined) return report.refuse(position, path ?? null, fieldInvalid("rule_id", "string"));
  const severity = severityOf(textField(violation, "severity") ?? "warning");
  report.finding(position, {
    // A violation of the configuration has no file.
    path,
    rule: report.definition(position, `swiftlint:${id}`, severity, () => ({
      name: textField(violation, "type") ?? id,
      helpUri: /^\w+$/.test(id) ? `https://realm.github.io/SwiftLint/${id}.html` : undefined,
      tool: "swiftlint",
    })),
    message: textField(violation, "reason") ?? "",
    location: { startLine: numberField(violation, "line"), startColumn: numberField(violation, "character") },
  });
}
