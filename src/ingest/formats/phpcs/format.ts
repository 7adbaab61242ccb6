import { numberField, textField } from "../../documents/json-fields.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { eachObject } from "../../documents/json-items.ts";
import { addLinterIssue } from "../../documents/linter-issue.ts";
import { analysisFailure } from "../../failures.ts";
import { severityOf } from "../../severities.ts";

/** The JSON of PHP_CodeSniffer: files with messages. */
export const phpcsFormat = jsonFormat({
  id: "phpcs",
  about: {
    title: "PHP_CodeSniffer JSON",
    tools: ["PHP_CodeSniffer"],
    versions: "2 to 4",
    contents: ["findings"],
    command: "phpcs --report=json",
  },
  detects: (json) => json.has("totals.errors", "totals.warnings", "files") && !json.has("totals.file_errors"),
  elements: ["files.*"],
  outer: ["totals.errors", "totals.warnings"],
  read: (report) => {
    let listed = 0;
    return {
      element({ position, value, path: [, file] }) {
        const path = String(file);
        report.file(position, path);
        eachObject(report, position, value, "messages", (message, at) => {
          listed++;
          const rule = textField(message, "source") ?? "unnamed";
          const text = textField(message, "message");
          if (rule.startsWith("Internal.")) {
            report.analysisFailed(at, analysisFailure("PHP_CodeSniffer", `${path}: ${text ?? ""}`));
          }
          addLinterIssue(
            report,
            at,
            {
              tool: "phpcs",
              rule,
              severity: severityOf(textField(message, "type") ?? ""),
              path,
              message: text,
              location: { startLine: numberField(message, "line"), startColumn: numberField(message, "column") },
            },
            { path: "files", message: "message" },
          );
        });
      },
      finish(outer, line) {
        const counted = Number(outer.get("totals.errors")) + Number(outer.get("totals.warnings"));
        if (counted > listed) {
          report.analysisFailed({ line }, analysisFailure("PHP_CodeSniffer", `${counted} messages, ${listed} listed`));
        }
      },
    };
  },
});
