import { analysedPath, eachObject } from "../../documents/json-items.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { numberField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { reportKtlintError } from "../../documents/ktlint.ts";
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
      const path = analysedPath(report, position, value, "file");
      if (path === undefined) return;
      eachObject(report, position, value, "errors", (error, at) => reportError(report, at, path, error));
    },
  }),
});

function reportError(report: Report, position: ReportPosition, path: string, error: JsonObject): void {
  reportKtlintError(report, position, {
    path,
    // A file that ktlint could not parse has an error without a rule.
    rule: textField(error, "rule"),
    message: textField(error, "message") ?? "",
    location: { startLine: numberField(error, "line"), startColumn: numberField(error, "column") },
  });
}
