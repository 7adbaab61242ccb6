import { numberField, objectField, textField } from "../../documents/json-fields.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { addLinterIssue } from "../../documents/linter-issue.ts";
import { severityOf } from "../../severities.ts";

/** TSLint's JSON: a list of failures. Lines and characters count from 0. */
export const tslintFormat = jsonFormat({
  id: "tslint",
  about: {
    title: "TSLint JSON",
    tools: ["TSLint"],
    versions: "5 and 6",
    contents: ["findings"],
    command: "tslint -t json",
  },
  detects: (json) => json.has("[].failure", "[].ruleName", "[].startPosition"),
  elements: ["[]"],
  read: (report) => ({
    element({ position, value }) {
      const after = (end: string, name: string): number | undefined => {
        const count = numberField(objectField(value, end), name);
        return count === undefined ? undefined : count + 1;
      };
      addLinterIssue(
        report,
        position,
        {
          tool: "tslint",
          rule: textField(value, "ruleName") ?? "unnamed",
          severity: severityOf(textField(value, "ruleSeverity") ?? "error"),
          path: textField(value, "name"),
          message: textField(value, "failure"),
          location: {
            startLine: after("startPosition", "line"),
            startColumn: after("startPosition", "character"),
            endLine: after("endPosition", "line"),
            endColumn: after("endPosition", "character"),
          },
        },
        { path: "name", message: "failure" },
      );
    },
  }),
});
