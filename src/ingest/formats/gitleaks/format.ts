import { jsonFormat, type JsonElement } from "../../documents/json-format.ts";
import { numberField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report } from "../../report.ts";

/** Gitleaks' JSON: a list of leaks. Neither the secret nor the line around it is stored. */
export const gitleaksFormat = jsonFormat({
  id: "gitleaks",
  about: {
    title: "Gitleaks JSON",
    tools: ["Gitleaks"],
    versions: "6 to 8",
    contents: ["findings"],
    command: "gitleaks detect --report-format json --redact",
  },
  detects: (json) => json.has("[].RuleID", "[].Secret", "[].File") || json.has("[].offender", "[].rule", "[].file"),
  elements: ["[]"],
  read(report) {
    report.tool("gitleaks");
    return { element: (element) => reportLeak(report, element) };
  },
});

function reportLeak(report: Report, { position, value }: JsonElement): void {
  // Version 8 begins its names with capitals.
  const rule = textField(value, "RuleID") ?? textField(value, "rule");
  const path = textField(value, "File") ?? textField(value, "file");
  if (rule === undefined) return report.refuse(position, path ?? null, fieldInvalid("RuleID", "string"));
  if (path === undefined) return report.refuse(position, null, fieldInvalid("File", "string"));
  const title = textField(value, "Description") ?? rule;
  const describe = () => ({ name: title, tool: "gitleaks", families: ["secret"] });
  const commit = textField(value, "Commit") ?? textField(value, "commit");
  report.finding(position, {
    path,
    rule: report.definition(position, `gitleaks:${rule}`, "BLOCKER", describe),
    message: `Secret in the code: ${title}${commit === undefined ? "" : ` (commit ${commit.slice(0, 12)})`}`,
    location: placeOf(value),
  });
}

/** Old versions have the line only, and -1 where they know none. */
function placeOf(leak: JsonObject) {
  const positive = (name: string): number | undefined => {
    const number = numberField(leak, name);
    return number !== undefined && number > 0 ? number : undefined;
  };
  return {
    startLine: positive("StartLine") ?? positive("lineNumber"),
    startColumn: positive("StartColumn"),
    endLine: positive("EndLine"),
    endColumn: positive("EndColumn"),
  };
}
