import { isObject, numberField, objectField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { addLinterIssue } from "../../documents/linter-issue.ts";
import { analysisFailure } from "../../failures.ts";
import { severityOf } from "../../severities.ts";

/** Biome's JSON reporter. Up to version 2.1, locations are spans of the file's text and messages are lists of marked texts. */
export const biomeFormat = jsonFormat({
  id: "biome",
  about: {
    title: "Biome JSON",
    tools: ["Biome"],
    versions: "1.8 and later",
    contents: ["findings"],
    command: "biome check --reporter=json",
  },
  // The command comes last, after all diagnostics.
  detects: (json) =>
    json.has("diagnostics", "summary") && (json.has("command") || json.has("summary.diagnosticsNotPrinted")),
  elements: ["diagnostics[]"],
  outer: ["summary.diagnosticsNotPrinted", "summary.errors"],
  read: (report) => {
    let listed = 0;
    return {
      element({ position, value }) {
        listed++;
        const rule = textField(value, "category") ?? "unnamed";
        const path = pathOf(value);
        const message = textOf(value["message"]) ?? textField(value, "description");
        if (rule === "parse") {
          report.analysisFailed(position, analysisFailure("Biome", `${path ?? ""}: ${message ?? ""}`));
        }
        addLinterIssue(
          report,
          position,
          {
            tool: "biome",
            rule,
            severity: severityOf(textField(value, "severity") ?? ""),
            path,
            message,
            location: locationOf(objectField(value, "location")),
          },
          { path: "location.path", message: "message" },
        );
      },
      finish(outer, line) {
        const hidden = outer.get("summary.diagnosticsNotPrinted");
        if (typeof hidden === "number" && hidden > 0) {
          report.analysisFailed({ line }, analysisFailure("Biome", `diagnosticsNotPrinted: ${hidden}`));
        }
        const errors = outer.get("summary.errors");
        if (listed === 0 && typeof errors === "number" && errors > 0) {
          report.analysisFailed({ line }, analysisFailure("Biome", `${errors} errors, 0 listed`));
        }
      },
    };
  },
});

function pathOf(value: JsonObject): string | undefined {
  const location = objectField(value, "location");
  return textField(location, "path") ?? textField(objectField(location, "path"), "file");
}

function textOf(message: unknown): string | undefined {
  if (typeof message === "string") return message;
  if (!Array.isArray(message)) return undefined;
  return message.map((part) => (isObject(part) ? (textField(part, "content") ?? "") : "")).join("");
}

function locationOf(location: JsonObject | undefined) {
  const [start, end] = [objectField(location, "start"), objectField(location, "end")];
  const span = location?.["span"];
  const source = textField(location, "sourceCode");
  if (start === undefined && Array.isArray(span) && source !== undefined) {
    const bytes = Buffer.from(source);
    const before = bytes.subarray(0, Number(span[0])).toString("utf8").split("\n");
    const through = bytes.subarray(0, Number(span[1])).toString("utf8").split("\n");
    return {
      startLine: before.length,
      startColumn: before.at(-1)!.length + 1,
      endLine: through.length,
      endColumn: through.at(-1)!.length + 1,
    };
  }
  return {
    startLine: numberField(start, "line"),
    startColumn: numberField(start, "column"),
    endLine: numberField(end, "line"),
    endColumn: numberField(end, "column"),
  };
}
