import { numberField, textField } from "../../documents/json-fields.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { addLinterIssue } from "../../documents/linter-issue.ts";

/** actionlint's JSON: a list of errors in workflows. */
export const actionlintFormat = jsonFormat({
  id: "actionlint",
  about: {
    title: "actionlint JSON",
    tools: ["actionlint"],
    versions: "all",
    contents: ["findings"],
    command: "actionlint -format '{{json .}}'",
  },
  detects: (json) => json.has("[].filepath", "[].kind", "[].message"),
  elements: ["[]"],
  read: (report) => ({
    element({ position, value }) {
      const line = numberField(value, "line");
      addLinterIssue(
        report,
        position,
        {
          tool: "actionlint",
          rule: textField(value, "kind") ?? "unnamed",
          severity: "CRITICAL",
          path: textField(value, "filepath"),
          message: textField(value, "message"),
          snippet: textField(value, "snippet")?.split("\n")[0],
          location: {
            startLine: line,
            startColumn: numberField(value, "column"),
            endLine: line,
            endColumn: numberField(value, "end_column"),
          },
        },
        { path: "filepath", message: "message" },
      );
    },
  }),
});
