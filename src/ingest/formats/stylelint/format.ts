import { numberField, textField } from "../../documents/json-fields.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { analysedPath, eachObject } from "../../documents/json-items.ts";
import { addLinterIssue } from "../../documents/linter-issue.ts";
import { analysisFailure } from "../../failures.ts";
import { severityOf } from "../../severities.ts";

/** stylelint's JSON: all files with their warnings. */
export const stylelintFormat = jsonFormat({
  id: "stylelint",
  about: {
    title: "stylelint JSON",
    tools: ["stylelint"],
    versions: "all",
    contents: ["findings"],
    command: "stylelint --formatter json",
  },
  detects: (json) => json.has("[].source", "[].warnings"),
  elements: ["[]"],
  read: (report) => ({
    element({ position, value }) {
      const path = analysedPath(report, position, value, "source");
      if (path === undefined) return;
      eachObject(
        report,
        position,
        value,
        "parseErrors",
        (entry, at) =>
          report.analysisFailed(at, analysisFailure("stylelint", `${path}: ${textField(entry, "text") ?? ""}`)),
        "optional",
      );
      // A rule with wrong options does not run.
      eachObject(
        report,
        position,
        value,
        "invalidOptionWarnings",
        (entry, at) => report.analysisFailed(at, analysisFailure("stylelint", textField(entry, "text"))),
        "optional",
      );
      eachObject(report, position, value, "warnings", (warning, at) => {
        const rule = textField(warning, "rule") ?? "unnamed";
        const text = textField(warning, "text");
        if (rule === "CssSyntaxError") {
          report.analysisFailed(at, analysisFailure("stylelint", `${path}: ${text ?? ""}`));
        }
        addLinterIssue(
          report,
          at,
          {
            tool: "stylelint",
            rule,
            severity: severityOf(textField(warning, "severity") ?? ""),
            path,
            // The rule is at the end of the text again.
            message: text?.endsWith(` (${rule})`) === true ? text.slice(0, -rule.length - 3) : text,
            helpUri: /^[a-z-]+$/.test(rule) ? `https://stylelint.io/user-guide/rules/${rule}` : undefined,
            location: {
              startLine: numberField(warning, "line"),
              startColumn: numberField(warning, "column"),
              endLine: numberField(warning, "endLine"),
              endColumn: numberField(warning, "endColumn"),
            },
          },
          { path: "source", message: "text" },
        );
      });
    },
  }),
});
