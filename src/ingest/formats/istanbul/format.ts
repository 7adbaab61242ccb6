import { jsonFormat } from "../../documents/json-format.ts";
import { numberField, objectField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { LineCoverage } from "../../documents/line-coverage.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report, ReportFile, ReportPosition } from "../../report.ts";

/** Istanbul's own JSON (`coverage-final.json`): statements, branches and functions of files, with their counts. */
export const istanbulFormat = jsonFormat({
  id: "istanbul",
  about: {
    title: "Istanbul JSON",
    tools: ["Istanbul", "nyc", "Jest", "Vitest", "c8"],
    versions: "all",
    contents: ["coverage"],
    command: "nyc --reporter=json mocha",
  },
  // The statements of a long file come before their counts.
  detects: (json) => json.has("*.statementMap") && (json.has("*.s") || json.has("*.path", "*.statementMap.*.start")),
  elements: ["*"],
  read: (report) => ({
    element({ position, value, path: keys }) {
      // Some versions have everything in `data`.
      const data = objectField(value, "data") ?? value;
      const path = textField(data, "path") ?? String(keys.at(-1));
      for (const name of ["statementMap", "branchMap", "fnMap", "s"]) {
        if (objectField(data, name) === undefined) {
          return report.refuse(position, path, fieldInvalid(name, "object"));
        }
      }
      const file = report.file(position, path);
      if (file === undefined) return;
      const lines = new LineCoverage();
      const [statements, branches] = [objectField(data, "s"), objectField(data, "b")];
      for (const [id, place] of entriesOf(data, "statementMap")) {
        const count = numberField(statements, id);
        if (count === undefined) report.refuse(position, path, fieldInvalid(`s.${id}`, "number"));
        else lines.statement(lineOf(place), count > 0);
      }
      for (const [id, branch] of entriesOf(data, "branchMap")) {
        if (!addBranch(lines, branch, branches?.[id])) {
          report.refuse(position, path, fieldInvalid(`b.${id}`, "array"));
        }
      }
      lines.report(report, position, file);
      for (const [id, entry] of entriesOf(data, "fnMap")) {
        if (!addFunction(report, position, file, entry)) {
          report.refuse(position, path, fieldInvalid(`fnMap.${id}`, "object"));
        }
      }
    },
  }),
});

function entriesOf(data: JsonObject, name: string): [string, unknown][] {
  return Object.entries(objectField(data, name) ?? {});
}

function lineOf(place: unknown, end: "start" | "end" = "start"): number {
  return numberField(objectField(place, end), "line") ?? Number.NaN;
}

/** False if there are no counts of the branch. */
function addBranch(lines: LineCoverage, branch: unknown, counts: unknown): boolean {
  const place = objectField(branch, "loc");
  const line = place === undefined ? numberField(branch, "line") : lineOf(place);
  if (!Array.isArray(counts) || !counts.every((count) => typeof count === "number")) return false;
  for (const count of counts) lines.branch(line ?? Number.NaN, count > 0);
  return true;
}

/** False if the place of the function is unknown. Old versions have a line alone. */
function addFunction(report: Report, position: ReportPosition, file: ReportFile, entry: unknown): boolean {
  const place = objectField(entry, "loc");
  const declared = lineOf(objectField(entry, "decl") ?? place);
  const start = Number.isNaN(declared) ? numberField(entry, "line") : declared;
  if (start === undefined) return false;
  const name = textField(entry, "name") ?? "(anonymous)";
  const end = lineOf(place, "end");
  report.coveredFunction(position, file, name.startsWith("(anonymous") ? `${name} ${start}` : name, start, end || 0);
  return true;
}
