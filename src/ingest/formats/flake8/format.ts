import { numberField, textField } from "../../documents/json-fields.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { eachObject } from "../../documents/json-items.ts";
import { addLinterIssue } from "../../documents/linter-issue.ts";
import { analysisFailure } from "../../failures.ts";
import { pythonSeverity, isPythonSyntaxError } from "../../python-codes.ts";

/** The JSON of the plugin flake8-json: files with their messages, also files without any. */
export const flake8Format = jsonFormat({
  id: "flake8",
  about: {
    title: "flake8 JSON",
    tools: ["flake8"],
    versions: "flake8-json",
    contents: ["findings"],
    command: "flake8 --format=json",
  },
  detects: (json, { text, isWhole }) =>
    json.has("*[].physical_line", "*[].line_number", "*[].code") || (isWhole && cleanFiles.test(text)),
  elements: ["*"],
  scalars: ["*"],
  read: (report) => ({
    element({ position, value, path: [file] }) {
      report.file(position, String(file));
      eachObject(report, position, value, "value", (message, at) => {
        const rule = textField(message, "code") ?? "unnamed";
        const path = textField(message, "filename") ?? String(file);
        const text = textField(message, "text");
        if (isPythonSyntaxError(rule)) {
          report.analysisFailed(at, analysisFailure("flake8", `${path}: ${text ?? ""}`));
        }
        addLinterIssue(
          report,
          at,
          {
            tool: "flake8",
            rule,
            severity: pythonSeverity(rule),
            path,
            message: text,
            snippet: textField(message, "physical_line")?.trimEnd(),
            location: {
              startLine: numberField(message, "line_number"),
              startColumn: numberField(message, "column_number"),
            },
          },
          { path: "filename", message: "text" },
        );
      });
    },
  }),
});

/** A report without any message consists of files with empty lists. */
const cleanFiles = /^\{\s*"[^"]+\.pyi?":\s*\[\s*\](?:\s*,\s*"[^"]+\.pyi?":\s*\[\s*\])*\s*\}\s*$/;
