import { numberField, textField } from "../../documents/json-fields.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { addLinterIssue } from "../../documents/linter-issue.ts";
import { severityOf } from "../../severities.ts";

/** Where issues are: Psalm writes a list; some scripts put it into an object. */
const lists = ["[]", "issues[]"];

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
  detects: (json) =>
    lists.some(
      (list) =>
        json.has(`${list}.line_from`, `${list}.type`) &&
        (json.has(`${list}.file_path`) || json.has(`${list}.file_name`)),
    ),
  elements: lists,
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
