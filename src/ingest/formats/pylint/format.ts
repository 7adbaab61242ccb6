import { numberField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { addLinterIssue } from "../../documents/linter-issue.ts";
import { analysisFailure } from "../../failures.ts";
import { pylintSeverity, isPythonSyntaxError } from "../../python-codes.ts";

/** pylint's `json` (a list of messages) and `json2` (messages and statistics). */
export const pylintFormat = jsonFormat({
  id: "pylint",
  about: {
    title: "pylint JSON",
    tools: ["pylint"],
    versions: "json and json2",
    contents: ["findings"],
    command: "pylint --output-format=json2",
  },
  detects: (json) =>
    json.has("[].message-id", "[].symbol", "[].path") ||
    json.has("messages[].messageId", "messages[].symbol") ||
    (json.hasList("messages") && json.has("statistics.messageTypeCount")),
  elements: ["[]", "messages[]"],
  read: (report) => ({
    element({ position, value }) {
      const code = textField(value, "message-id") ?? textField(value, "messageId") ?? "";
      const path = textField(value, "path");
      const message = textField(value, "message");
      if (isPythonSyntaxError(code)) {
        report.analysisFailed(position, analysisFailure("pylint", `${path ?? ""}: ${message ?? ""}`));
      }
      addLinterIssue(
        report,
        position,
        {
          tool: "pylint",
          rule: textField(value, "symbol") ?? (code || "unnamed"),
          severity: pylintSeverity(code),
          path,
          message,
          families: code === "" ? [] : [code],
          location: locationOf(value),
        },
        { path: "path", message: "message" },
      );
    },
  }),
});

/** pylint counts columns from 0. */
function locationOf(value: JsonObject) {
  const column = numberField(value, "column");
  const endColumn = numberField(value, "endColumn");
  return {
    startLine: numberField(value, "line"),
    startColumn: column === undefined ? undefined : column + 1,
    endLine: numberField(value, "endLine"),
    endColumn: endColumn === undefined ? undefined : endColumn + 1,
  };
}
