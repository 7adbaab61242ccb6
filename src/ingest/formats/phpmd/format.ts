import { numberField, textField } from "../../documents/json-fields.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { analysedPath, eachObject } from "../../documents/json-items.ts";
import { addLinterIssue } from "../../documents/linter-issue.ts";
import { analysisFailure } from "../../failures.ts";
import type { Severity } from "../../severities.ts";

/** PHPMD's JSON: files with violations, priorities 1 (worst) to 5. */
export const phpmdFormat = jsonFormat({
  id: "phpmd",
  about: {
    title: "PHPMD JSON",
    tools: ["PHPMD"],
    versions: "2",
    contents: ["findings"],
    command: "phpmd src json cleancode,codesize",
  },
  detects: (json) => json.text("package") === "phpmd" && json.has("files"),
  elements: ["files[]", "errors[]"],
  read: (report) => ({
    element({ position, value, pattern }) {
      if (pattern === "errors[]") {
        const reason = `${textField(value, "fileName") ?? ""}: ${textField(value, "message") ?? ""}`;
        return report.analysisFailed(position, analysisFailure("PHPMD", reason));
      }
      const path = analysedPath(report, position, value, "file");
      if (path === undefined) return;
      eachObject(report, position, value, "violations", (violation, at) => {
        const family = textField(violation, "ruleSet");
        addLinterIssue(
          report,
          at,
          {
            tool: "phpmd",
            rule: textField(violation, "rule") ?? "unnamed",
            severity: severities[(numberField(violation, "priority") ?? 3) - 1] ?? "MAJOR",
            path,
            message: textField(violation, "description"),
            helpUri: textField(violation, "externalInfoUrl"),
            families: family === undefined ? [] : [family],
            location: { startLine: numberField(violation, "beginLine"), endLine: numberField(violation, "endLine") },
          },
          { path: "file", message: "description" },
        );
      });
    },
  }),
});

const severities: readonly Severity[] = ["BLOCKER", "CRITICAL", "MAJOR", "MINOR", "INFO"];
