import { jsonFormat, type JsonElement } from "../../documents/json-format.ts";
import { numberField, objectField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { textsField, vulnerabilitySeverity } from "../../documents/vulnerabilities.ts";
import { analysisFailure } from "../../failures.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report } from "../../report.ts";
import { cweFamily } from "../../severities.ts";

/** Semgrep's JSON: results of rules; those that comments in the code suppress come as relaxed. */
export const semgrepFormat = jsonFormat({
  id: "semgrep",
  about: {
    title: "Semgrep JSON",
    tools: ["Semgrep", "Opengrep"],
    versions: "all",
    contents: ["findings"],
    command: "semgrep scan --json",
  },
  // Some versions list all errors and all files before the results.
  detects: (json, head) =>
    json.has("results[].check_id", "results[].extra") ||
    (!head.isWhole && json.has("errors[].code", "errors[].level", "errors[].type")) ||
    (json.hasList("errors") && ((json.hasList("results") && json.has("paths")) || json.hasList("paths.scanned"))),
  elements: ["results[]", "errors[]"],
  required: ["results[]"],
  outer: ["version"],
  read: (report) => ({
    element(element) {
      if (element.pattern === "errors[]") reportError(report, element);
      else reportResult(report, element);
    },
    finish(outer) {
      const version = outer.get("version");
      if (typeof version === "string") report.version = version;
      report.tool("semgrep", typeof version === "string" ? version : "");
    },
  }),
});

/** Files or rules that could not be processed completely. Warnings do not make the analysis fail. */
function reportError(report: Report, { position, value }: JsonElement): void {
  if (textField(value, "level") !== "error") return;
  const words = [textField(value, "path"), textField(value, "message") ?? textField(value, "long_msg")];
  report.analysisFailed(position, analysisFailure("Semgrep", words.filter((text) => text !== undefined).join(": ")));
}

function reportResult(report: Report, { position, value }: JsonElement): void {
  const id = textField(value, "check_id");
  const path = textField(value, "path");
  if (id === undefined) return report.refuse(position, path ?? null, fieldInvalid("check_id", "string"));
  if (path === undefined) return report.refuse(position, null, fieldInvalid("path", "string"));
  const extra = objectField(value, "extra");
  const metadata = objectField(extra, "metadata");
  const isSecret = /secrets?\b/i.test(id) || extra?.["validation_state"] === "CONFIRMED_VALID";
  const severity = vulnerabilitySeverity(textField(extra, "severity"), undefined);
  const describe = () => ({
    name: id,
    tool: "semgrep",
    helpUri: textField(metadata, "source") ?? textField(metadata, "source-rule-url"),
    families: familiesOf(metadata),
    description: textField(extra, "message"),
  });
  const fingerprint = textField(extra, "fingerprint");
  const snippet = textField(extra, "lines");
  // Without a login, Semgrep writes these words instead.
  const isGiven = (text: string | undefined): boolean => text !== undefined && text !== "requires login";
  report.finding(position, {
    path,
    rule: report.definition(position, `semgrep:${id}`, severity, describe),
    message: textField(extra, "message") ?? id,
    location: {
      startLine: numberField(value["start"], "line"),
      startColumn: numberField(value["start"], "col"),
      endLine: numberField(value["end"], "line"),
      endColumn: numberField(value["end"], "col"),
    },
    ...(isGiven(fingerprint) && { fingerprint }),
    ...(isGiven(snippet) && !isSecret && { snippet }),
    ...(extra?.["is_ignored"] === true && { relaxed: "" }),
  });
}

/** `CWE-696: Incorrect Behavior Order`, alone or in a list. */
function familiesOf(metadata: JsonObject | undefined): string[] {
  const families = textsField(metadata, "cwe").map((text) => cweFamily(text.split(":")[0]!));
  return [...new Set(families.filter((family) => family !== undefined))];
}
