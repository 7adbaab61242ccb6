import { numberField, objectField, objectsField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { eachObject } from "../../documents/json-items.ts";
import { jsonLinesFormat } from "../../documents/json-lines-format.ts";
import { addLinterIssue } from "../../documents/linter-issue.ts";
import { analysisFailure } from "../../failures.ts";
import { fieldInvalid } from "../../records/checks.ts";
import { severityOf } from "../../severities.ts";

/** Cargo's JSON: one message per line. Messages of the compiler and of Clippy are findings; artifacts and build scripts are not. */
export const cargoFormat = jsonLinesFormat({
  id: "cargo",
  about: {
    title: "Cargo JSON",
    tools: ["rustc", "Clippy"],
    versions: "all",
    contents: ["findings"],
    command: "cargo clippy --message-format=json",
  },
  detects: (json) =>
    /^(?:compiler-message|compiler-artifact|build-script-executed|build-finished)$/.test(json.text("reason") ?? ""),
  read(report) {
    // A file that several targets contain is reported for each of them.
    const seen = new Set<string>();
    return {
      object(value, position) {
        if (value["reason"] === "build-finished" && value["success"] === false) {
          report.analysisFailed(position, analysisFailure("cargo", "build-finished: success is false"));
        }
        const message = objectField(value, "message");
        if (value["reason"] !== "compiler-message") {
          if (typeof value["reason"] !== "string") report.refuse(position, null, fieldInvalid("reason", "string"));
          return;
        }
        if (message === undefined) return report.refuse(position, null, fieldInvalid("message", "object"));
        const spans: JsonObject[] = [];
        eachObject(report, position, message, "spans", (span) => spans.push(span));
        const code = textField(objectField(message, "code"), "code");
        if (code === undefined && (message["code"] ?? null) !== null) {
          report.refuse(position, null, fieldInvalid("code", "object"));
        }
        // A count of messages, at the end.
        if (spans.length === 0 && code === undefined) return;
        const primary = spans.find((span) => span["is_primary"] === true) ?? spans[0];
        const place = placeOf(primary);
        const text = textField(message, "message");
        const key = JSON.stringify([place, code, text]);
        if (seen.has(key)) return report.repeated();
        if (seen.size < seenMax) seen.add(key);
        const isClippy = code?.startsWith("clippy::") === true;
        const rule = code?.replace(/^clippy::/, "") ?? textField(message, "level") ?? "unnamed";
        addLinterIssue(
          report,
          position,
          {
            tool: isClippy ? "clippy" : "rustc",
            rule,
            severity: severityOf(textField(message, "level") ?? ""),
            path: place.path ?? textField(objectField(value, "target"), "src_path"),
            message: text,
            helpUri: isClippy ? `https://rust-lang.github.io/rust-clippy/stable/index.html#${rule}` : undefined,
            snippet: textField(objectsField(primary, "text")[0], "text"),
            location: place,
            related: spans.filter((span) => span !== primary).map(placeOf),
          },
          { path: "file_name", message: "message" },
        );
      },
      // Lines of cargo itself, or of the shell.
      text: () => undefined,
    };
  },
});

/** Different messages that are remembered, to recognise repeated ones. */
const seenMax = 1_000_000;

function placeOf(span: JsonObject | undefined) {
  return {
    path: textField(span, "file_name"),
    startLine: numberField(span, "line_start"),
    startColumn: numberField(span, "column_start"),
    endLine: numberField(span, "line_end"),
    endColumn: numberField(span, "column_end"),
    message: textField(span, "label"),
  };
}
