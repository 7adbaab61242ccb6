import { jsonFormat } from "../../documents/json-format.ts";
import { numberField, objectsField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report, ReportPosition } from "../../report.ts";
import { severityOf } from "../../severities.ts";

/** Infer's `report.json`: a list of bugs, each with the trace that leads to it. */
export const inferFormat = jsonFormat({
  id: "infer",
  about: {
    title: "Infer JSON",
    tools: ["Infer"],
    versions: "Infer 0.9 and later",
    contents: ["findings"],
    command: "infer run",
  },
  detects: (json) => json.has("[].bug_type", "[].qualifier", "[].file"),
  elements: ["[]"],
  read: (report) => ({ element: ({ position, value }) => reportBug(report, position, value) }),
});

function reportBug(report: Report, position: ReportPosition, bug: JsonObject): void {
  const type = textField(bug, "bug_type");
  const path = textField(bug, "file");
  if (type === undefined) return report.refuse(position, path ?? null, fieldInvalid("bug_type", "string"));
  if (path === undefined) return report.refuse(position, null, fieldInvalid("file", "string"));
  // A bug that the settings of the project filter out.
  const relaxed = textField(bug, "censored_reason");
  report.finding(position, {
    path,
    rule: report.definition(position, `infer:${type}`, severityOfWord(textField(bug, "severity")), () => ({
      name: textField(bug, "bug_type_hum") ?? type,
      helpUri: `https://fbinfer.com/docs/all-issue-types#${type.toLowerCase()}`,
      tool: "infer",
    })),
    message: textField(bug, "qualifier") ?? type,
    location: { startLine: numberField(bug, "line"), startColumn: numberField(bug, "column") },
    fingerprint: textField(bug, "hash"),
    related: objectsField(bug, "bug_trace").map((step) => ({
      path: textField(step, "filename"),
      startLine: numberField(step, "line_number"),
      startColumn: numberField(step, "column_number"),
      message: textField(step, "description"),
    })),
    ...(relaxed !== undefined && { relaxed }),
  });
}

function severityOfWord(word = "WARNING"): ReturnType<typeof severityOf> {
  if (word === "ADVICE") return "MINOR";
  return word === "LIKE" ? "INFO" : severityOf(word);
}
