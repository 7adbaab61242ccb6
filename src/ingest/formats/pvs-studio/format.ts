import { jsonFormat } from "../../documents/json-format.ts";
import { numberField, objectsField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report, ReportPosition } from "../../report.ts";
import { cweFamily } from "../../severities.ts";
import { definePvs } from "./levels.ts";

/** PVS-Studio's JSON: warnings with one or more positions. */
export const pvsStudioFormat = jsonFormat({
  id: "pvs-studio",
  about: {
    title: "PVS-Studio JSON",
    tools: ["PVS-Studio"],
    versions: "1 to 3",
    contents: ["findings"],
    command: "plog-converter -t json",
  },
  detects: (json) => json.has("warnings[].code", "warnings[].positions", "warnings[].level"),
  elements: ["warnings[]"],
  outer: ["version"],
  read: (report) => ({
    element: ({ position, value }) => reportWarning(report, position, value),
    finish(outer) {
      const version = outer.get("version");
      if (typeof version === "number") report.version = String(version);
    },
  }),
});

function reportWarning(report: Report, position: ReportPosition, warning: JsonObject): void {
  const code = textField(warning, "code");
  if (code === undefined) return report.refuse(position, null, fieldInvalid("code", "string"));
  const [primary, ...related] = objectsField(warning, "positions").map((place) => ({
    path: textField(place, "file"),
    startLine: numberField(place, "line"),
    startColumn: numberField(place, "column"),
    endLine: numberField(place, "endLine"),
    endColumn: numberField(place, "endColumn"),
  }));
  const message = textField(warning, "message") ?? "";
  const cwe = numberField(warning, "cwe");
  const { path, ...location } = primary ?? {};
  report.finding(position, {
    path,
    rule: definePvs(report, position, {
      code,
      level: numberField(warning, "level"),
      message,
      cwe: cwe === undefined || cwe === 0 ? undefined : cweFamily(String(cwe)),
    }),
    message,
    location,
    related,
    ...(warning["falseAlarm"] === true && { relaxed: "False alarm" }),
  });
}
