import { numberField, objectField, textField } from "../../documents/json-fields.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { addLinterIssue } from "../../documents/linter-issue.ts";
import { analysisFailure } from "../../failures.ts";
import { severityOf } from "../../severities.ts";

/** golangci-lint's JSON. It says in `Report` if it could not finish. */
export const golangciLintFormat = jsonFormat({
  id: "golangci-lint",
  about: {
    title: "golangci-lint JSON",
    tools: ["golangci-lint"],
    versions: "1 and 2",
    contents: ["findings"],
    command: "golangci-lint run --output.json.path=report.json",
  },
  detects: (json) => json.has("Issues[].FromLinter") || json.has("Issues", "Report"),
  elements: ["Issues[]"],
  listsMayBeNull: true,
  outer: ["Report.Error"],
  read: (report) => ({
    element({ position, value }) {
      const rule = textField(value, "FromLinter") ?? "unnamed";
      const place = objectField(value, "Pos");
      const range = objectField(value, "LineRange");
      const path = textField(place, "Filename");
      const message = textField(value, "Text");
      if (rule === "typecheck") {
        // The code does not compile, so the linters did not see it.
        report.analysisFailed(position, analysisFailure("golangci-lint", `${path ?? ""}: ${message ?? ""}`));
      }
      const lines = value["SourceLines"];
      addLinterIssue(
        report,
        position,
        {
          tool: "golangci-lint",
          rule,
          severity: severityOf(textField(value, "Severity") ?? "warning"),
          path,
          message,
          snippet: Array.isArray(lines) && typeof lines[0] === "string" ? lines[0] : undefined,
          location: {
            startLine: numberField(place, "Line") ?? numberField(range, "From"),
            startColumn: numberField(place, "Column"),
            endLine: numberField(range, "To"),
          },
        },
        { path: "Pos.Filename", message: "Text" },
      );
    },
    finish(outer, line) {
      const error = outer.get("Report.Error");
      if (typeof error === "string" && error !== "") {
        report.analysisFailed({ line }, analysisFailure("golangci-lint", error));
      }
    },
  }),
});
