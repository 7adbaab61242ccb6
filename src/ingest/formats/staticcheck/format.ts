import { numberField, objectField, objectsField, textField } from "../../documents/json-fields.ts";
import { jsonLinesFormat } from "../../documents/json-lines-format.ts";
import { addLinterIssue } from "../../documents/linter-issue.ts";
import { analysisFailure } from "../../failures.ts";
import { severityOf } from "../../severities.ts";

/** staticcheck's JSON: one problem per line. */
export const staticcheckFormat = jsonLinesFormat({
  id: "staticcheck",
  about: {
    title: "staticcheck JSON",
    tools: ["staticcheck"],
    versions: "all",
    contents: ["findings"],
    command: "staticcheck -f json ./...",
  },
  detects: (json) => json.has("code", "location.file", "message", "severity"),
  read: (report) => ({
    object(value, position) {
      const [start, end] = [objectField(value, "location"), objectField(value, "end")];
      const rule = textField(value, "code") ?? "unnamed";
      const severity = textField(value, "severity") ?? "error";
      const path = textField(start, "file");
      const message = textField(value, "message");
      // The code does not compile, so nothing else is known of it.
      if (rule === "compile") {
        report.analysisFailed(position, analysisFailure("staticcheck", `${path ?? ""}: ${message ?? ""}`));
      }
      addLinterIssue(
        report,
        position,
        {
          tool: "staticcheck",
          rule,
          // staticcheck calls all problems errors that make it fail, so that the word says nothing of the problem.
          severity: rule === "compile" ? "CRITICAL" : severity === "error" ? "MAJOR" : severityOf(severity),
          path,
          message,
          helpUri: /^[A-Z]+\d+$/.test(rule) ? `https://staticcheck.dev/docs/checks/#${rule}` : undefined,
          location: {
            startLine: numberField(start, "line"),
            startColumn: numberField(start, "column"),
            endLine: numberField(end, "line"),
            endColumn: numberField(end, "column"),
          },
          related: objectsField(value, "related").map((entry) => ({
            path: textField(objectField(entry, "location"), "file"),
            startLine: numberField(objectField(entry, "location"), "line"),
            startColumn: numberField(objectField(entry, "location"), "column"),
            message: textField(entry, "message"),
          })),
          ...(severity === "ignored" && { relaxed: "" }),
        },
        { path: "location.file", message: "message" },
      );
    },
  }),
});
