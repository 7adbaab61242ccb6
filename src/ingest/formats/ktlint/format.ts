import { eachObject } from "../../documents/json-items.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { numberField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { analysisFailure } from "../../failures.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report, ReportPosition } from "../../report.ts";

/** ktlint's JSON: a list of files with errors. */
export const ktlintFormat = jsonFormat({
  id: "ktlint",
  about: {
    title: "ktlint JSON",
    tools: ["ktlint"],
    versions: "all",
    contents: ["findings"],
    command: "ktlint --reporter=json",
  },
  detects: (json) =>
    json.has("[].file", "[].errors[].rule", "[].errors[].message", "[].errors[].line", "[].errors[].column"),
  elements: ["[]"],
  read: (report) => ({
    element({ position, value }) {
      const path = textField(value, "file");
      if (path === undefined) return report.refuse(position, null, fieldInvalid("file", "string"));
      report.file(position, path);
      eachObject(report, position, value, "errors", (error, at) => reportError(report, at, path, error));
    },
  }),
});

function reportError(report: Report, position: ReportPosition, path: string, error: JsonObject): void {
  const message = textField(error, "message") ?? "";
  // A file that ktlint could not parse has an error without a rule.
  const id = textField(error, "rule") ?? "parse-error";
  if (id === "parse-error") report.analysisFailed(position, analysisFailure("ktlint", `${path}: ${message}`));
  report.finding(position, {
    path,
    rule: report.definition(position, `ktlint:${id}`, id === "parse-error" ? "CRITICAL" : "MINOR", () => ({
      name: id,
      tool: "ktlint",
    })),
    message,
    location: { startLine: numberField(error, "line"), startColumn: numberField(error, "column") },
  });
}
