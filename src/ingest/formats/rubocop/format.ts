import { numberField, objectField, textField } from "../../documents/json-fields.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { eachObject } from "../../documents/json-items.ts";
import { addLinterIssue } from "../../documents/linter-issue.ts";
import { analysisFailure } from "../../failures.ts";
import { fieldInvalid } from "../../records/checks.ts";
import { severityOf } from "../../severities.ts";

/** RuboCop's JSON: all inspected files with their offenses. */
export const rubocopFormat = jsonFormat({
  id: "rubocop",
  about: {
    title: "RuboCop JSON",
    tools: ["RuboCop"],
    versions: "all",
    contents: ["findings"],
    command: "rubocop --format json",
  },
  detects: (json) => json.has("files[].offenses") || json.has("metadata.rubocop_version", "files"),
  elements: ["files[]"],
  outer: ["metadata.rubocop_version"],
  read: (report) => ({
    element({ position, value, outer }) {
      const path = textField(value, "path");
      if (path === undefined) return report.refuse(position, null, fieldInvalid("path", "string"));
      const version = outer.get("metadata.rubocop_version");
      if (typeof version === "string") {
        report.version = version;
        report.tool("rubocop", version);
      }
      report.file(position, path);
      eachObject(report, position, value, "offenses", (offense, at) => {
        const rule = textField(offense, "cop_name") ?? "unnamed";
        const place = objectField(offense, "location");
        const message = textField(offense, "message");
        if (rule === "Lint/Syntax") report.analysisFailed(at, analysisFailure("RuboCop", `${path}: ${message ?? ""}`));
        addLinterIssue(
          report,
          at,
          {
            tool: "rubocop",
            rule,
            severity: severityOf(textField(offense, "severity") ?? ""),
            path,
            message,
            location: {
              startLine: numberField(place, "start_line") ?? numberField(place, "line"),
              startColumn: numberField(place, "start_column") ?? numberField(place, "column"),
              endLine: numberField(place, "last_line"),
              endColumn: numberField(place, "last_column"),
            },
          },
          { path: "path", message: "message" },
        );
      });
    },
  }),
});
