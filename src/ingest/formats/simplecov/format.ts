import { jsonFormat } from "../../documents/json-format.ts";
import { isObject, textField } from "../../documents/json-fields.ts";
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
  },
  // The timestamp comes after the coverage of all files.
  detects: (json, head) =>
    json.hasList("*.coverage.*.lines") ||
    (json.hasList("*.coverage.*") && (json.has("*.timestamp") || !head.isWhole)) ||
    (json.has("meta.simplecov_version") && json.hasObject("coverage")),
  elements: ["*.coverage.*", "coverage.*"],
  scalars: ["*.coverage.*", "coverage.*"],
  ignored: ["$schema"],
  outer: ["meta"],
  read: (report) => ({
    element({ position, value, path: keys, outer }) {
      const version = textField(outer.get("meta"), "simplecov_version");
      if (version !== undefined) report.version = version;
      report.commit(textField(outer.get("meta"), "commit") ?? "");
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
      if (isObject(entry) && !addBranches(lines, entry["branches"], counts)) {
        report.refuse(position, path, fieldInvalid("branches", "object"));
      }
      lines.report(report, position, file);
    },
  }),
});

/**
 * `{"[:if, 0, 3, 4, 7, 7]": {"[:then, 1, 4, 6, 4, 10]": 2}}`, or a list of objects in `coverage.json`. False if there is
 * anything else.
 */
function addBranches(lines: LineCoverage, branches: unknown, counts: readonly unknown[]): boolean {
  const add = (line: number, count: unknown): boolean => {
    if (typeof count === "number") lines.branch(lineOfCode(line, counts), count > 0);
    return typeof count === "number" || count === null || count === "ignored";
  };
  if (Array.isArray(branches)) {
    return (branches as unknown[]).map((branch) => addListed(branch, counts, add)).every(Boolean);
  }
  if (!isObject(branches)) return (branches ?? null) === null;
  const added = Object.entries(branches).flatMap(([condition, arms]) => {
    const line = Number(/^\[:?"?[^,]+?"?, \d+, (\d+)/.exec(condition)?.[1] ?? Number.NaN);
    return isObject(arms) ? Object.values(arms).map((count) => add(line, count)) : [false];
  });
  return added.every(Boolean);
}

function addListed(
  branch: unknown,
  counts: readonly unknown[],
  add: (line: number, count: unknown) => boolean,
): boolean {
  if (!isObject(branch)) return false;
  // The line of an `else` has no code.
  const places = [Number(branch["report_line"]), Number(branch["start_line"])];
  const line = places.find((place) => isCode(place, counts)) ?? places.find(Number.isInteger) ?? Number.NaN;
  return add(line, branch["coverage"]);
}

function isCode(line: number, counts: readonly unknown[]): boolean {
  return typeof counts[line - 1] === "number";
}

/** The line, or the last one before it that is counted: the lines of one statement count as its first. */
function lineOfCode(line: number, counts: readonly unknown[]): number {
  for (let at = line; at > 0; at--) if (isCode(at, counts)) return at;
  return line;
}
