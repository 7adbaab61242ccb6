import { textField } from "../../documents/json-fields.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { addLinterIssue } from "../../documents/linter-issue.ts";
import { analysisFailure } from "../../failures.ts";

/** The JSON of go vet: packages, analysers, diagnostics. */
export const goVetFormat = jsonFormat({
  id: "go-vet",
  about: {
    title: "go vet JSON",
    tools: ["go vet"],
    versions: "all",
    contents: ["findings"],
    command: "go vet -json ./...",
  },
  detects: (json) => json.has("*.*[].posn", "*.*[].message"),
  elements: ["*.*[]", "*.*.error"],
  scalars: ["*.*.error"],
  read: (report) => ({
    element({ position, value, pattern, path: [name, analyser] }) {
      if (pattern === "*.*.error") {
        const reason = `${String(name)}: ${String(value["value"])}`;
        return report.analysisFailed(position, analysisFailure("go vet", reason));
      }
      const place = /^(?<path>.*?):(?<line>\d+)(?::(?<column>\d+))?$/.exec(textField(value, "posn") ?? "")?.groups;
      const end = /:(?<line>\d+):(?<column>\d+)$/.exec(textField(value, "end") ?? "")?.groups;
      addLinterIssue(
        report,
        position,
        {
          tool: "go-vet",
          rule: String(analyser),
          severity: "MAJOR",
          path: place?.["path"],
          message: textField(value, "message"),
          location: {
            startLine: Number(place?.["line"]),
            startColumn: Number(place?.["column"]),
            endLine: Number(end?.["line"]),
            endColumn: Number(end?.["column"]),
          },
        },
        { path: "posn", message: "message" },
      );
    },
  }),
});
