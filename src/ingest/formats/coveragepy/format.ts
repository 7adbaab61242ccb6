import { jsonFormat } from "../../documents/json-format.ts";
import { numberField, objectField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { LineCoverage } from "../../documents/line-coverage.ts";
import { fieldInvalid } from "../../records/checks.ts";

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
      report.tool("coverage.py");
      const path = String(keys.at(-1));
      const [executed, missing] = [numbers(value, "executed_lines"), numbers(value, "missing_lines")];
      if (executed === undefined || missing === undefined) {
        return report.refuse(position, path, fieldInvalid("executed_lines", "array"));
      }
      const file = report.file(position, path);
      if (file === undefined) return;
      const lines = new LineCoverage();
      for (const line of executed) lines.statement(line, true);
      for (const line of missing) lines.statement(line, false);
      for (const line of branches(value, "executed_branches")) lines.branch(line, true);
      for (const line of branches(value, "missing_branches")) lines.branch(line, false);
      lines.report(report, position, file);
      for (const [name, entry] of Object.entries(objectField(value, "functions") ?? {})) {
        const own = [...(numbers(entry, "executed_lines") ?? []), ...(numbers(entry, "missing_lines") ?? [])];
        // The code outside of functions has no name.
        if (name === "" || own.length === 0) continue;
        const first = numberField(entry, "start_line") ?? Math.min(...own);
        report.coveredFunction(position, file, name, first, Math.max(...own));
      }
    },
  }),
});

function numbers(value: unknown, name: string): readonly number[] | undefined {
  const list = (value as JsonObject)[name];
  return Array.isArray(list) ? list.filter((entry) => typeof entry === "number") : undefined;
}

/** The lines where branches start. */
function branches(value: JsonObject, name: string): readonly number[] {
  const list = value[name];
  if (!Array.isArray(list)) return [];
  return list.map((pair) => (Array.isArray(pair) && typeof pair[0] === "number" ? Math.abs(pair[0]) : Number.NaN));
}
