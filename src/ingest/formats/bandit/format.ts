import { numberField, objectField, textField } from "../../documents/json-fields.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { addLinterIssue } from "../../documents/linter-issue.ts";
import { analysisFailure } from "../../failures.ts";
import { severityOf, cweFamily } from "../../severities.ts";

/** Bandit's JSON: results, and files that could not be parsed. */
export const banditFormat = jsonFormat({
  id: "bandit",
  about: {
    title: "Bandit JSON",
    tools: ["Bandit"],
    versions: "all",
    contents: ["findings"],
    command: "bandit -f json -r .",
  },
  // The errors and the metrics come before the results, and may be longer than the beginning of the report.
  detects: (json, head) =>
    (json.has("generated_at", "metrics") && (json.has("results") || json.has("metrics.*.loc", "metrics.*.nosec"))) ||
    (!head.isWhole && json.has("errors[].filename", "errors[].reason")),
  elements: ["results[]", "errors[]"],
  required: ["results[]"],
  read: (report) => ({
    element({ position, value, pattern }) {
      const path = textField(value, "filename");
      if (pattern === "errors[]") {
        const reason = `${path ?? ""}: ${textField(value, "reason") ?? ""}`;
        return report.analysisFailed(position, analysisFailure("Bandit", reason));
      }
      const column = numberField(value, "col_offset");
      const cwe = cweFamily(String(numberField(objectField(value, "issue_cwe"), "id") ?? ""));
      addLinterIssue(
        report,
        position,
        {
          tool: "bandit",
          rule: textField(value, "test_id") ?? "unnamed",
          name: textField(value, "test_name"),
          severity: severityOf(textField(value, "issue_severity") ?? ""),
          path,
          message: textField(value, "issue_text"),
          helpUri: textField(value, "more_info"),
          families: cwe === undefined ? [] : [cwe],
          location: {
            startLine: numberField(value, "line_number"),
            // Bandit counts columns from 0.
            startColumn: column === undefined ? undefined : column + 1,
          },
        },
        { path: "filename", message: "issue_text" },
      );
    },
  }),
});
