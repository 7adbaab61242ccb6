import { numberField, textField } from "../../documents/json-fields.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { addLinterIssue } from "../../documents/linter-issue.ts";
import { analysisFailure } from "../../failures.ts";
import { severityOf } from "../../severities.ts";

/** hadolint's JSON: a list of rule violations. */
export const hadolintFormat = jsonFormat({
  id: "hadolint",
  about: {
    title: "hadolint JSON",
    tools: ["hadolint"],
    versions: "all",
    contents: ["findings"],
    command: "hadolint -f json Dockerfile",
  },
  detects: (json) => json.has("[].code", "[].level", "[].file", "[].line") && !json.has("[].endLine"),
  elements: ["[]"],
  read: (report) => ({
    element({ position, value }) {
      const rule = textField(value, "code") ?? "unnamed";
      const path = textField(value, "file");
      const message = textField(value, "message");
      // The file could not be parsed.
      if (rule === "DL1000") {
        report.analysisFailed(position, analysisFailure("hadolint", `${path ?? ""}: ${message ?? ""}`));
      }
      addLinterIssue(
        report,
        position,
        {
          tool: "hadolint",
          rule,
          severity: severityOf(textField(value, "level") ?? ""),
          path,
          message,
          helpUri: rule.startsWith("DL") ? `https://github.com/hadolint/hadolint/wiki/${rule}` : undefined,
          location: { startLine: numberField(value, "line"), startColumn: numberField(value, "column") },
        },
        { path: "file", message: "message" },
      );
    },
  }),
});
