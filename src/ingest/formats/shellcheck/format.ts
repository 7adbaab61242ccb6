import { numberField, textField } from "../../documents/json-fields.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { addLinterIssue } from "../../documents/linter-issue.ts";
import { severityOf } from "../../severities.ts";

/** ShellCheck's `json` (a list of comments) and `json1` (the same list in an object). */
export const shellcheckFormat = jsonFormat({
  id: "shellcheck",
  about: {
    title: "ShellCheck JSON",
    tools: ["ShellCheck"],
    versions: "json and json1",
    contents: ["findings"],
    command: "shellcheck -f json1",
  },
  detects: (json) =>
    json.has("[].file", "[].endLine", "[].level", "[].code") ||
    json.has("comments[].file", "comments[].endLine", "comments[].code") ||
    (json.hasList("comments") && !json.has("comments[]")),
  elements: ["[]", "comments[]"],
  read: (report) => ({
    element({ position, value }) {
      const code = numberField(value, "code");
      addLinterIssue(
        report,
        position,
        {
          tool: "shellcheck",
          rule: code === undefined ? "unnamed" : `SC${code}`,
          severity: severityOf(textField(value, "level") ?? ""),
          path: textField(value, "file"),
          message: textField(value, "message"),
          helpUri: code === undefined ? undefined : `https://www.shellcheck.net/wiki/SC${code}`,
          location: {
            startLine: numberField(value, "line"),
            startColumn: numberField(value, "column"),
            endLine: numberField(value, "endLine"),
            endColumn: numberField(value, "endColumn"),
          },
        },
        { path: "file", message: "message" },
      );
    },
  }),
});
