import { eachNumber } from "../../documents/json-items.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { isObject, numberField, objectField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { LineCoverage } from "../../documents/line-coverage.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report, ReportPosition } from "../../report.ts";

/** coverage.py's JSON: lines that were run or missed; branches as pairs of lines. Excluded lines do not count. */
export const coveragepyFormat = jsonFormat({
  id: "coveragepy",
  about: {
    title: "coverage.py JSON",
    tools: ["coverage.py"],
    versions: "coverage.py 5 and later",
    contents: ["coverage"],
    command: "coverage json",
  },
  detects: (json) => json.has("files.*.executed_lines", "files.*.missing_lines"),
  elements: ["files.*"],
  outer: ["meta"],
  read: (report) => ({
    element({ position, value, path: keys, outer }) {
      const version = textField(outer.get("meta"), "version");
      if (version !== undefined) report.version = version;
      report.tool("coverage.py", version);
      const path = String(keys.at(-1));
      const file = report.file(position, path);
      if (file === undefined) return;
      const lines = new LineCoverage();
      eachNumber(report, position, value, "executed_lines", (line) => lines.statement(line, true));
      eachNumber(report, position, value, "missing_lines", (line) => lines.statement(line, false));
      eachBranch(report, position, value, "executed_branches", (line) => lines.branch(line, true));
      eachBranch(report, position, value, "missing_branches", (line) => lines.branch(line, false));
      lines.report(report, position, file);
      const functions = objectField(value, "functions");
      if (functions === undefined && value["functions"] !== undefined) {
        report.refuse(position, path, fieldInvalid("functions", "object"));
      }
      for (const [name, entry] of Object.entries(functions ?? {})) {
        const [executed, missing] = [numbers(entry, "executed_lines"), numbers(entry, "missing_lines")];
        if (executed === undefined || missing === undefined) {
          report.refuse(position, path, fieldInvalid("functions.executed_lines", "array"));
          continue;
        }
        const own = [...executed, ...missing];
        // The code outside of functions has no name.
        if (name === "" || own.length === 0) continue;
        const first = numberField(entry, "start_line") ?? Math.min(...own);
        report.coveredFunction(position, file, name, first, Math.max(...own));
      }
    },
  }),
});

function numbers(value: unknown, name: string): readonly number[] | undefined {
  const list = isObject(value) ? value[name] : undefined;
  return Array.isArray(list) && list.every((entry) => typeof entry === "number") ? list : undefined;
}

/** Visits the lines where branches start. Reports without branches lack the lists. */
function eachBranch(
  report: Report,
  position: ReportPosition,
  value: JsonObject,
  name: string,
  visit: (line: number) => void,
): void {
  const list = value[name];
  if (list === undefined) return;
  if (!Array.isArray(list)) return report.refuse(position, null, fieldInvalid(name, "array"));
  for (const pair of list as unknown[]) {
    const line: unknown = Array.isArray(pair) ? pair[0] : undefined;
    if (typeof line === "number") visit(Math.abs(line));
    else report.refuse(position, null, fieldInvalid(name, "array"));
  }
}
