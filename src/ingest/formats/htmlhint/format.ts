import { numberField, objectField, textField } from "../../documents/json-fields.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { analysedPath, eachObject } from "../../documents/json-items.ts";
import { addLinterIssue } from "../../documents/linter-issue.ts";
import { severityOf } from "../../severities.ts";

/** HTMLHint's JSON: files with messages. */
export const htmlhintFormat = jsonFormat({
  id: "htmlhint",
  about: {
    title: "HTMLHint JSON",
    tools: ["HTMLHint"],
    versions: "all",
    contents: ["findings"],
    command: "htmlhint -f json",
  },
  detects: (json) => json.has("[].file", "[].messages[].rule.id"),
  elements: ["[]"],
  read: (report) => ({
    element({ position, value }) {
      const path = analysedPath(report, position, value, "file");
      if (path === undefined) return;
      eachObject(report, position, value, "messages", (message, at) => {
        const rule = objectField(message, "rule");
        addLinterIssue(
          report,
          at,
          {
            tool: "htmlhint",
            rule: textField(rule, "id") ?? "unnamed",
            description: textField(rule, "description"),
            helpUri: textField(rule, "link"),
            severity: severityOf(textField(message, "type") ?? ""),
            path,
            message: textField(message, "message"),
            snippet: textField(message, "evidence"),
            location: { startLine: numberField(message, "line"), startColumn: numberField(message, "col") },
          },
          { path: "file", message: "message" },
        );
      });
    },
  }),
});
