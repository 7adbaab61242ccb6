import { numberField, textField } from "../../documents/json-fields.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { addLinterIssue } from "../../documents/linter-issue.ts";
import { severityOf } from "../../severities.ts";

/** markdownlint's JSON: a list of rule violations. */
export const markdownlintFormat = jsonFormat({
  id: "markdownlint",
  about: {
    title: "markdownlint JSON",
    tools: ["markdownlint-cli", "markdownlint-cli2"],
    versions: "all",
    contents: ["findings"],
    command: "markdownlint --json .",
  },
  detects: (json) => json.has("[].fileName", "[].lineNumber", "[].ruleNames"),
  elements: ["[]"],
  read: (report) => ({
    element({ position, value }) {
      const names = value["ruleNames"];
      const [rule = "unnamed", name]: readonly unknown[] = Array.isArray(names) ? names : [];
      const range = value["errorRange"];
      const [column, length]: readonly unknown[] = Array.isArray(range) ? range : [];
      const line = numberField(value, "lineNumber");
      const detail = textField(value, "errorDetail");
      const message = textField(value, "ruleDescription");
      addLinterIssue(
        report,
        position,
        {
          tool: "markdownlint",
          rule: String(rule),
          name: typeof name === "string" ? name : undefined,
          severity: severityOf(textField(value, "severity") ?? "warning"),
          path: textField(value, "fileName"),
          message: message === undefined || detail === undefined ? message : `${message} [${detail}]`,
          helpUri: textField(value, "ruleInformation"),
          snippet: textField(value, "errorContext"),
          location: {
            startLine: line,
            ...(typeof column === "number" &&
              typeof length === "number" && { startColumn: column, endLine: line, endColumn: column + length }),
          },
        },
        { path: "fileName", message: "ruleDescription" },
      );
    },
  }),
});
