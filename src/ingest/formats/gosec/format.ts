import { objectField, objectsField, textField, isObject } from "../../documents/json-fields.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { addLinterIssue } from "../../documents/linter-issue.ts";
import { analysisFailure } from "../../failures.ts";
import { severityOf, cweFamily } from "../../severities.ts";

/** gosec's JSON: issues, and packages that could not be compiled. */
export const gosecFormat = jsonFormat({
  id: "gosec",
  about: {
    title: "gosec JSON",
    tools: ["gosec"],
    versions: "2",
    contents: ["findings"],
    command: "gosec -fmt json ./...",
  },
  detects: (json) => json.has("Golang errors") || json.has("Issues[].rule_id", "Issues[].details"),
  elements: ["Issues[]"],
  listsMayBeNull: true,
  outer: ["Golang errors", "GosecVersion"],
  read: (report) => ({
    element({ position, value }) {
      const rule = textField(value, "rule_id") ?? "unnamed";
      const cwe = cweFamily(
        textField(objectField(value, "cwe"), "id") ?? textField(objectField(value, "cwe"), "ID") ?? "",
      );
      // A range of lines is written as 12-14.
      const [startLine, endLine] = String(value["line"]).split("-").map(Number);
      const suppressions = objectsField(value, "suppressions");
      const isSuppressed = suppressions.length > 0 || value["nosec"] === true;
      addLinterIssue(
        report,
        position,
        {
          tool: "gosec",
          rule,
          severity: severityOf(textField(value, "severity") ?? ""),
          path: textField(value, "file"),
          message: textField(value, "details"),
          families: cwe === undefined ? [] : [cwe],
          location: { startLine, endLine, startColumn: Number(value["column"]) },
          ...(isSuppressed && { relaxed: textField(suppressions[0], "justification") ?? "" }),
        },
        { path: "file", message: "details" },
      );
    },
    finish(outer, line) {
      const version = outer.get("GosecVersion");
      if (typeof version === "string") {
        report.version = version;
        report.tool("gosec", version);
      }
      const errors = outer.get("Golang errors");
      for (const file of isObject(errors) ? Object.keys(errors) : []) {
        const reason = textField(objectsField(errors, file)[0], "error") ?? "";
        report.analysisFailed({ line }, analysisFailure("gosec", `${file}: ${reason}`));
      }
    },
  }),
});
