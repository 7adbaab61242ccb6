import { numberField, textField } from "../../documents/json-fields.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { eachObject } from "../../documents/json-items.ts";
import { addLinterIssue } from "../../documents/linter-issue.ts";
import { analysisFailure } from "../../failures.ts";
import type { Report, ReportPosition } from "../../report.ts";

/** PHPStan's JSON: files with messages, and errors that stopped it. */
export const phpstanFormat = jsonFormat({
  id: "phpstan",
  about: {
    title: "PHPStan JSON",
    tools: ["PHPStan"],
    versions: "1 and 2",
    contents: ["findings"],
    command: "phpstan analyse --error-format=json",
  },
  detects: (json) => json.has("totals.file_errors", "files"),
  elements: ["files.*", "errors[]"],
  scalars: ["errors[]"],
  required: ["files.*", "errors[]"],
  read: (report) => ({
    element({ position, value, pattern, path: [, file] }) {
      if (pattern === "errors[]") return addError(report, position, String(value["value"]));
      const path = String(file);
      report.file(position, path);
      eachObject(report, position, value, "messages", (message, at) => {
        const tip = textField(message, "tip");
        addLinterIssue(
          report,
          at,
          {
            tool: "phpstan",
            rule: textField(message, "identifier") ?? "error",
            severity: "CRITICAL",
            path: path.replace(/ \(in context of .*\)$/, ""),
            message: textField(message, "message"),
            description: tip,
            location: { startLine: numberField(message, "line") },
          },
          { path: "files", message: "message" },
        );
      });
    },
  }),
});

/** An error without a file: PHPStan could not do its work, or a part of its configuration has no use. */
function addError(report: Report, position: ReportPosition, text: string): void {
  if (!text.startsWith("Ignored error pattern ")) report.analysisFailed(position, analysisFailure("PHPStan", text));
  const rule = report.definition(position, "phpstan:general", "CRITICAL", () => ({ name: "general", tool: "phpstan" }));
  report.finding(position, { path: undefined, rule, message: text });
}
