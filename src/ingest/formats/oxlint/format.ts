import { numberField, objectField, objectsField, textField } from "../../documents/json-fields.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { addLinterIssue } from "../../documents/linter-issue.ts";
import { severityOf } from "../../severities.ts";

/** Oxlint's JSON: diagnostics with labelled spans. */
export const oxlintFormat = jsonFormat({
  id: "oxlint",
  about: {
    title: "Oxlint JSON",
    tools: ["Oxlint"],
    versions: "1",
    contents: ["findings"],
    command: "oxlint --format json",
  },
  detects: (json) =>
    json.has("diagnostics[].labels", "diagnostics[].filename") || json.has("diagnostics", "number_of_files"),
  elements: ["diagnostics[]"],
  read: (report) => ({
    element({ position, value }) {
      const path = textField(value, "filename");
      const labels = objectsField(value, "labels").map((label) => ({
        path,
        startLine: numberField(objectField(label, "span"), "line"),
        startColumn: numberField(objectField(label, "span"), "column"),
        message: textField(label, "label"),
      }));
      const [first, ...related] = labels;
      addLinterIssue(
        report,
        position,
        {
          tool: "oxlint",
          // eslint(no-unused-vars)
          rule: (textField(value, "code") ?? "unnamed").replace(/^(.*?)\((.*)\)$/, "$1/$2"),
          severity: severityOf(textField(value, "severity") ?? ""),
          path,
          message: textField(value, "message"),
          description: textField(value, "help"),
          helpUri: textField(value, "url"),
          location: { startLine: first?.startLine, startColumn: first?.startColumn },
          related,
        },
        { path: "filename", message: "message" },
      );
    },
  }),
});
