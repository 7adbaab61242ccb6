import { jsonFormat } from "../../documents/json-format.ts";
import { numberField, objectField, objectsField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { analysisFailure } from "../../failures.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report, ReportPosition, ReportedLocation } from "../../report.ts";
import { cweFamily, severityOf } from "../../severities.ts";

/** Coverity's JSON: issues with the events that lead to them. */
export const coverityFormat = jsonFormat({
  id: "coverity",
  about: {
    title: "Coverity JSON",
    tools: ["Coverity"],
    versions: "7 and later",
    contents: ["findings"],
    command: "cov-format-errors --json-output-v7 coverity.json",
  },
  detects: (json) => json.text("type") === "Coverity issues" || json.has("issues[].mergeKey", "issues[].checkerName"),
  elements: ["issues[]"],
  listsMayBeNull: true,
  outer: ["formatVersion", "error"],
  read: (report) => ({
    element: ({ position, value }) => reportIssue(report, position, value),
    finish(outer, line) {
      const { version, error } = { version: outer.get("formatVersion"), error: outer.get("error") };
      if (typeof version === "number" || typeof version === "string") report.version = String(version);
      if (error === undefined || error === null || error === "") return;
      const detail = typeof error === "string" ? error : JSON.stringify(error);
      report.analysisFailed({ line, pointer: () => "/error" }, analysisFailure("Coverity", detail));
    },
  }),
});

function reportIssue(report: Report, position: ReportPosition, issue: JsonObject): void {
  const checker = textField(issue, "checkerName");
  const path = textField(issue, "strippedMainEventFilePathname") ?? textField(issue, "mainEventFilePathname");
  if (checker === undefined) return report.refuse(position, path ?? null, fieldInvalid("checkerName", "string"));
  if (path === undefined) return report.refuse(position, null, fieldInvalid("mainEventFilePathname", "string"));
  const properties = objectField(issue, "checkerProperties");
  const events = eventsOf(issue);
  const main = events.find((event) => event["main"] === true);
  const subcategory = textField(issue, "subcategory");
  const cwe = cweFamily(textField(properties, "cweCategory") ?? "");
  const relaxed = relaxationOf(issue);
  report.finding(position, {
    path,
    rule: report.definition(position, `coverity:${checker}`, severityOfImpact(textField(properties, "impact")), () => ({
      name: checker,
      description: textField(properties, "subcategoryLongDescription"),
      tool: "coverity",
      families: [textField(properties, "category"), cwe].filter((family) => family !== undefined),
    })),
    message:
      textField(main, "eventDescription") ??
      textField(properties, "subcategoryShortDescription") ??
      subcategory ??
      checker,
    location: {
      startLine: numberField(issue, "mainEventLineNumber"),
      startColumn: numberField(issue, "mainEventColumnNumber"),
    },
    fingerprint: textField(issue, "mergeKey"),
    related: events.filter((event) => event !== main).map(placeOf),
    ...(relaxed !== undefined && { relaxed }),
  });
}

/** The events of an issue, each followed by those below it. */
function eventsOf(value: JsonObject): readonly JsonObject[] {
  return objectsField(value, "events").flatMap((event) => [event, ...eventsOf(event)]);
}

function placeOf(event: JsonObject): ReportedLocation {
  return {
    path: textField(event, "strippedFilePathname") ?? textField(event, "filePathname"),
    startLine: numberField(event, "lineNumber"),
    startColumn: numberField(event, "columnNumber"),
    message: textField(event, "eventDescription") ?? textField(event, "eventTag"),
  };
}

/** What people decided on the server: an issue that is false or intended does not count. */
function relaxationOf(issue: JsonObject): string | undefined {
  const triage = objectField(objectField(issue, "stateOnServer"), "triage");
  const classification = textField(triage, "classification");
  return classification === "False Positive" || classification === "Intentional" ? classification : undefined;
}

function severityOfImpact(impact = "Medium"): ReturnType<typeof severityOf> {
  return impact === "Audit" ? "INFO" : severityOf(impact);
}
