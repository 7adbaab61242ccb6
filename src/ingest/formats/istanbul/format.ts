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
  detects: (json) => json.has("*.statementMap", "*.s"),
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
      const counts = objectField(data, "s");
      for (const [id, place] of entriesOf(data, "statementMap")) {
        lines.statement(lineOf(place), (numberField(counts, id) ?? 0) > 0);
      }
      for (const [id, branch] of entriesOf(data, "branchMap")) addBranch(lines, branch, objectField(data, "b")?.[id]);
      lines.report(report, position, file);
      for (const [, entry] of entriesOf(data, "fnMap")) addFunction(report, position, file, entry);
    },
  }),
});

function entriesOf(data: JsonObject, name: string): [string, unknown][] {
  return Object.entries(objectField(data, name) ?? {});
}

function lineOf(place: unknown, end: "start" | "end" = "start"): number {
  return numberField(objectField(place, end), "line") ?? Number.NaN;
}

function addBranch(lines: LineCoverage, branch: unknown, counts: unknown): void {
  const place = objectField(branch, "loc");
  const line = place === undefined ? numberField(branch, "line") : lineOf(place);
  if (!Array.isArray(counts)) return;
  for (const count of counts as unknown[]) lines.branch(line ?? Number.NaN, typeof count === "number" && count > 0);
}

function addFunction(report: Report, position: ReportPosition, file: ReportFile, entry: unknown): void {
  const place = objectField(entry, "loc");
  const start = lineOf(objectField(entry, "decl") ?? place);
  const name = textField(entry, "name") ?? "(anonymous)";
  const end = lineOf(place, "end");
  report.coveredFunction(position, file, name.startsWith("(anonymous") ? `${name} ${start}` : name, start, end || 0);
}
