import { eachObject, objectsOf } from "../../documents/json-items.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { numberField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { ReportPosition } from "../../report.ts";

/** gcovr's JSON: as gcov's, with lines and branches that its markers exclude. They do not count. */
export const gcovrFormat = jsonFormat({
  id: "gcovr",
  about: {
    title: "gcovr JSON",
    tools: ["gcovr"],
    versions: "0.1 to 0.15",
    contents: ["coverage"],
    command: "gcovr --json coverage.json",
  },
  detects: (json) => json.has("gcovr/format_version"),
  elements: ["files[]"],
  outer: ["gcovr/format_version"],
  read: (report) => ({
    element({ position, value, outer }) {
      const version = outer.get("gcovr/format_version");
      if (typeof version === "string") report.version = version;
      report.tool("gcovr");
      const path = textField(value, "file");
      if (path === undefined) return report.refuse(position, null, fieldInvalid("file", "string"));
      const file = report.file(position, path);
      if (file === undefined) return;
      eachObject(report, position, value, "lines", (line, at) => {
        if (!isCounted(line)) return;
        const count = numberField(line, "count");
        if (count === undefined) return report.refuse(at, path, fieldInvalid("count", "number"));
        const branches = objectsOf(report, at, line, "branches").filter(isCounted);
        const taken = branches.filter((branch) => (numberField(branch, "count") ?? 0) > 0).length;
        const number = numberField(line, "line_number") ?? Number.NaN;
        report.coveredLine(at, file, number, count > 0, branches.length, taken);
      });
      const addFunction = (entry: JsonObject, at: ReportPosition): void => {
        if (!isCounted(entry)) return;
        const name = textField(entry, "demangled_name") ?? textField(entry, "name") ?? "unnamed";
        report.coveredFunction(at, file, name, numberField(entry, "lineno") ?? 0);
      };
      // Before 0.2 there are no functions.
      eachObject(report, position, value, "functions", addFunction, "optional");
    },
  }),
});

/** Whether markers in the source do not exclude an entry. Before 0.4, lines without code are listed too. */
function isCounted(entry: JsonObject): boolean {
  return entry["gcovr/excluded"] !== true && entry["gcovr/noncode"] !== true;
}
