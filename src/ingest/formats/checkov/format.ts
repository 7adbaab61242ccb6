import { jsonFormat, type JsonElement } from "../../documents/json-format.ts";
import { objectField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { vulnerabilitySeverity } from "../../documents/vulnerabilities.ts";
import { analysisFailure } from "../../failures.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report } from "../../report.ts";

const lists = ["failed_checks", "skipped_checks", "parsing_errors"];

/** Checkov's JSON: one report, or a list of reports, one for each kind of file; skipped checks come as relaxed. */
export const checkovFormat = jsonFormat({
  id: "checkov",
  about: {
    title: "Checkov JSON",
    tools: ["Checkov"],
    versions: "1 to 3",
    contents: ["findings"],
    command: "checkov -d . -o json",
  },
  detects: (json) =>
    json.has("check_type", "results") || json.has("[].check_type", "[].results") || json.has("checkov_version"),
  elements: ["", "[]."].flatMap((start) => lists.map((list) => `${start}results.${list}[]`)),
  scalars: ["results.parsing_errors[]", "[].results.parsing_errors[]"],
  // A report without any result consists of its counts.
  mayLackLists: true,
  read(report) {
    report.tool("checkov");
    return {
      element(element) {
        if (element.pattern.includes("parsing_errors")) reportFailure(report, element);
        else reportCheck(report, element);
      },
    };
  },
});

function reportFailure(report: Report, { position, value }: JsonElement): void {
  report.analysisFailed(position, analysisFailure("Checkov", String(value["value"])));
}

function reportCheck(report: Report, { position, value, pattern }: JsonElement): void {
  const id = textField(value, "check_id");
  const path = pathOf(value);
  if (id === undefined) return report.refuse(position, path ?? null, fieldInvalid("check_id", "string"));
  if (path === undefined) return report.refuse(position, null, fieldInvalid("file_path", "string"));
  const name = textField(value, "check_name") ?? id;
  // The free edition gives no severities.
  const severity = vulnerabilitySeverity(textField(value, "severity"), undefined);
  const describe = () => ({ name, tool: "checkov", helpUri: textField(value, "guideline") });
  const resource = textField(value, "resource");
  // The secret that a check of secrets found is in the code.
  const isSecret = id.startsWith("CKV_SECRET");
  const [startLine, endLine] = rangeOf(value);
  const relaxed = textField(objectField(value, "check_result"), "suppress_comment") ?? "";
  report.finding(position, {
    path,
    rule: report.definition(position, `checkov:${id}`, severity, describe),
    message: resource === undefined || isSecret ? name : `${resource}: ${name}`,
    location: { startLine, endLine },
    ...(!isSecret && { snippet: codeOf(value) }),
    ...(pattern.includes("skipped_checks") && { relaxed }),
  });
}

/** Relative to the folder that was checked, where the report has it. */
function pathOf(check: JsonObject): string | undefined {
  return textField(check, "repo_file_path") ?? textField(check, "file_path");
}

function rangeOf(check: JsonObject): readonly (number | undefined)[] {
  const range = check["file_line_range"];
  if (!Array.isArray(range)) return [];
  return range.map((line) => (typeof line === "number" && line > 0 ? line : undefined));
}

/** Pairs of line numbers and lines. */
function codeOf(check: JsonObject): string {
  const block = check["code_block"];
  if (!Array.isArray(block)) return "";
  return block.map((line) => (Array.isArray(line) && typeof line[1] === "string" ? line[1] : "")).join("");
}
