import { numberField, objectField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { addLinterIssue } from "../../documents/linter-issue.ts";
import { analysisFailure } from "../../failures.ts";
import { pythonSeverity, isPythonSyntaxError } from "../../python-codes.ts";
import type { Report, ReportPosition } from "../../report.ts";

/** Adds one diagnostic of ruff, as `json` and `json-lines` have it. */
export function addRuffDiagnostic(report: Report, position: ReportPosition, value: JsonObject): void {
  // Before version 0.9, a syntax error had no code.
  const rule = textField(value, "code") ?? "invalid-syntax";
  const path = textField(value, "filename");
  const message = textField(value, "message");
  if (isPythonSyntaxError(rule)) {
    report.analysisFailed(position, analysisFailure("ruff", `${path ?? ""}: ${message ?? ""}`));
  }
  const [start, end] = [objectField(value, "location"), objectField(value, "end_location")];
  addLinterIssue(
    report,
    position,
    {
      tool: "ruff",
      rule,
      name: textField(value, "name"),
      severity: pythonSeverity(rule),
      path,
      message,
      helpUri: textField(value, "url"),
      location: {
        startLine: numberField(start, "row"),
        startColumn: numberField(start, "column"),
        endLine: numberField(end, "row"),
        endColumn: numberField(end, "column"),
      },
    },
    { path: "filename", message: "message" },
  );
}
