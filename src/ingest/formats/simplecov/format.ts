import { jsonFormat } from "../../documents/json-format.ts";
import { isObject, textField, type JsonObject } from "../../documents/json-fields.ts";
import { LineCoverage } from "../../documents/line-coverage.ts";
import { fieldInvalid } from "../../records/checks.ts";

/** SimpleCov's `.resultset.json` (by command) and `coverage.json`: a count for each line, null without code. */
export const simplecovFormat = jsonFormat({
  id: "simplecov",
  about: {
    title: "SimpleCov JSON",
    tools: ["SimpleCov"],
    versions: "SimpleCov 0.11 and later",
    contents: ["coverage"],
    command: "COVERAGE=true bundle exec rspec",
    untried: true,
  },
  detects: (json) =>
    (json.has("*.coverage", "*.timestamp") && (json.hasList("*.coverage.*") || json.hasList("*.coverage.*.lines"))) ||
    (json.has("meta.simplecov_version") && json.hasObject("coverage")),
  elements: ["*.coverage.*", "coverage.*"],
  scalars: ["*.coverage.*", "coverage.*"],
  outer: ["meta"],
  read: (report) => ({
    element({ position, value, path: keys, outer }) {
      const version = textField(outer.get("meta"), "simplecov_version");
      if (version !== undefined) report.version = version;
      const path = String(keys.at(-1));
      const entry = value["value"];
      // Before 0.18 the list of lines is the value itself.
      const counts = isObject(entry) ? entry["lines"] : entry;
      if (!Array.isArray(counts)) return report.refuse(position, path, fieldInvalid("lines", "array"));
      const file = report.file(position, path);
      if (file === undefined) return;
      const lines = new LineCoverage();
      for (const [index, count] of (counts as unknown[]).entries()) {
        // Lines without code are null, those that comments exclude are "ignored".
        if (count === null || count === "ignored") continue;
        if (typeof count === "number") lines.statement(index + 1, count > 0);
        else report.refuse(position, path, fieldInvalid("lines", "number"));
      }
      if (isObject(entry)) addBranches(lines, entry["branches"]);
      lines.report(report, position, file);
    },
  }),
});

/** `{"[:if, 0, 3, 4, 7, 7]": {"[:then, 1, 4, 6, 4, 10]": 2}}`, or a list of objects in `coverage.json`. */
function addBranches(lines: LineCoverage, branches: unknown): void {
  if (Array.isArray(branches)) {
    for (const branch of branches.filter(isObject)) {
      const line = branch["report_line"] ?? branch["start_line"];
      if (typeof branch["coverage"] === "number") lines.branch(Number(line), branch["coverage"] > 0);
    }
    return;
  }
  for (const [condition, arms] of Object.entries(isObject(branches) ? branches : {})) {
    const line = Number(/^\[:?"?\w+"?, \d+, (\d+)/.exec(condition)?.[1] ?? Number.NaN);
    for (const count of Object.values(arms as JsonObject)) lines.branch(line, typeof count === "number" && count > 0);
  }
}
