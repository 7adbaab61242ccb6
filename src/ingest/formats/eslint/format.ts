import { analysedPath, eachObject } from "../../documents/json-items.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { numberField, objectsField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { analysisFailure } from "../../failures.ts";
import type { Report, ReportPosition } from "../../report.ts";
import type { Severity } from "../../severities.ts";

/** ESLint's JSON, plain or with metadata: a list of files with messages; those that comments in the code suppress come as relaxed. */
export const eslintFormat = jsonFormat({
  id: "eslint",
  about: {
    title: "ESLint JSON",
    tools: ["ESLint"],
    versions: "ESLint 2 and later",
    contents: ["findings"],
    command: "eslint -f json",
  },
  detects: (json) =>
    json.has("[].filePath", "[].messages") || json.has("results[].filePath", "results[].messages", "metadata"),
  elements: ["[]", "results[]"],
  read: (report) => ({
    element({ position, value }) {
      const path = analysedPath(report, position, value, "filePath");
      if (path === undefined) return;
      eachObject(report, position, value, "messages", (message, at) => reportMessage(report, at, path, message));
      const addSuppressed = (message: JsonObject, at: ReportPosition): void => {
        const comments = objectsField(message, "suppressions").map((entry) => textField(entry, "justification"));
        reportMessage(report, at, path, message, comments.find((comment) => comment !== undefined) ?? "");
      };
      eachObject(report, position, value, "suppressedMessages", addSuppressed, "optional");
    },
  }),
});

function reportMessage(
  report: Report,
  position: ReportPosition,
  path: string,
  message: JsonObject,
  relaxed?: string,
): void {
  const isFatal = message["fatal"] === true;
  const text = textField(message, "message") ?? "";
  // ESLint could not parse the file: it says nothing of the rest of it.
  if (isFatal) report.analysisFailed(position, analysisFailure("ESLint", `${path}: ${text}`));
  const rule = textField(message, "ruleId") ?? (isFatal ? "parse-error" : "directive");
  const severity: Severity = isFatal ? "BLOCKER" : message["severity"] === 2 ? "CRITICAL" : "MAJOR";
  report.finding(position, {
    path,
    rule: report.definition(position, `eslint:${rule}`, severity, () => ({
      name: rule,
      tool: "eslint",
      helpUri: helpOf(rule),
    })),
    message: text,
    location: {
      startLine: numberField(message, "line"),
      startColumn: numberField(message, "column"),
      endLine: numberField(message, "endLine"),
      endColumn: numberField(message, "endColumn"),
    },
    ...(relaxed !== undefined && { relaxed }),
  });
}

/** Rules of plugins (`plugin/rule`) have their pages elsewhere. */
function helpOf(rule: string): string | undefined {
  return /^[a-z][a-z-]*$/.test(rule) && rule !== "parse-error" && rule !== "directive"
    ? `https://eslint.org/docs/latest/rules/${rule}`
    : undefined;
}
