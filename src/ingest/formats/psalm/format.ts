import { numberField, textField } from "../../documents/json-fields.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { addLinterIssue } from "../../documents/linter-issue.ts";
import { severityOf } from "../../severities.ts";

/** Psalm's JSON: a list of issues. */
export const psalmFormat = jsonFormat({
  id: "psalm",
  about: {
    title: "Psalm JSON",
    tools: ["Psalm"],
    versions: "4 to 6",
    contents: ["findings"],
    command: "psalm --output-format=json",
  },
  detects: (json) => json.has("[].line_from", "[].file_path", "[].type"),
  elements: ["[]"],
  read: (report) => ({
    element({ position, value }) {
      addLinterIssue(
        report,
        position,
        {
          tool: "psalm",
          rule: textField(value, "type") ?? "unnamed",
          severity: severityOf(textField(value, "severity") ?? ""),
          path: textField(value, "file_path") ?? textField(value, "file_name"),
          message: textField(value, "message"),
          helpUri: textField(value, "link"),
          snippet: textField(value, "snippet"),
          location: {
            startLine: numberField(value, "line_from"),
            startColumn: numberField(value, "column_from"),
            endLine: numberField(value, "line_to"),
            endColumn: numberField(value, "column_to"),
          },
        },
        { path: "file_path", message: "message" },
      );
    },
  }),
});
