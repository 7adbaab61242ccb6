import { numberField, textField } from "../../documents/json-fields.ts";
import { jsonLinesFormat } from "../../documents/json-lines-format.ts";
import { addLinterIssue } from "../../documents/linter-issue.ts";
import { analysisFailure } from "../../failures.ts";
import { severityOf } from "../../severities.ts";

/** mypy's JSON: one message per line. */
export const mypyFormat = jsonLinesFormat({
  id: "mypy",
  about: {
    title: "mypy JSON",
    tools: ["mypy"],
    versions: "mypy 1.11 and later",
    contents: ["findings"],
    command: "mypy --output json",
  },
  detects: (json) => json.has("file", "line", "column", "message", "hint", "code", "severity"),
  read: (report) => ({
    object(value, position) {
      const rule = textField(value, "code") ?? "unnamed";
      const column = numberField(value, "column");
      const path = textField(value, "file");
      const message = textField(value, "message");
      const hint = textField(value, "hint");
      if (rule === "syntax") {
        report.analysisFailed(position, analysisFailure("mypy", `${path ?? ""}: ${message ?? ""}`));
      }
      addLinterIssue(
        report,
        position,
        {
          tool: "mypy",
          rule,
          severity: severityOf(textField(value, "severity") ?? "error"),
          path,
          message: hint === undefined || message === undefined ? message : `${message}\n${hint}`,
          location: {
            startLine: numberField(value, "line"),
            // mypy counts columns from 0, and writes -1 for none.
            startColumn: column === undefined ? undefined : column + 1,
            endLine: numberField(value, "end_line"),
            endColumn: numberField(value, "end_column"),
          },
        },
        { path: "file", message: "message" },
      );
    },
  }),
});
