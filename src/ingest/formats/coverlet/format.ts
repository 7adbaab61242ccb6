import { eachObject } from "../../documents/json-items.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { isObject, numberField, objectField } from "../../documents/json-fields.ts";
import { LineCoverage } from "../../documents/line-coverage.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report, ReportFile, ReportPosition } from "../../report.ts";

/** Coverlet's own JSON: modules, files, classes and methods, each with its lines and branches. */
export const coverletFormat = jsonFormat({
  id: "coverlet",
  about: {
    title: "Coverlet JSON",
    tools: ["Coverlet"],
    versions: "2 and later",
    contents: ["coverage"],
    command: "dotnet test -p:CollectCoverage=true -p:CoverletOutputFormat=json",
  },
  detects: (json) => json.has("*.*.*.*.Lines", "*.*.*.*.Branches"),
  elements: ["*.*"],
  read: (report) => ({
    element({ position, value: classes, path: keys }) {
      const file = report.file(position, String(keys[1]));
      if (file === undefined) return;
      const coverage = new LineCoverage();
      for (const methods of Object.values(classes)) {
        if (!isObject(methods)) {
          report.refuse(position, file.path, fieldInvalid("class", "object"));
          continue;
        }
        for (const [name, method] of Object.entries(methods)) {
          addMethod(report, position, file, coverage, name, method);
        }
      }
      coverage.report(report, position, file);
    },
  }),
});

function addMethod(
  report: Report,
  position: ReportPosition,
  file: ReportFile,
  coverage: LineCoverage,
  name: string,
  method: unknown,
): void {
  const lines = objectField(method, "Lines");
  if (!isObject(method) || lines === undefined) {
    return report.refuse(position, file.path, fieldInvalid("Lines", "object"));
  }
  let [first, last] = [Infinity, 0];
  for (const [line, hits] of Object.entries(lines)) {
    const count = hitsOf(hits);
    if (count === undefined) {
      report.refuse(position, file.path, fieldInvalid("Lines.Hits", "number"));
      continue;
    }
    coverage.statement(Number(line), count > 0);
    first = Math.min(first, Number(line));
    last = Math.max(last, Number(line));
  }
  eachObject(report, position, method, "Branches", (branch) => {
    const hits = hitsOf(branch);
    if (hits === undefined) report.refuse(position, file.path, fieldInvalid("Branches.Hits", "number"));
    else coverage.branch(numberField(branch, "Line") ?? Number.NaN, hits > 0);
  });
  // "System.Void Sample.Account::Deposit(System.Int32)"
  if (last > 0) report.coveredFunction(position, file, name.replace(/^\S+ /, "").replace("::", "."), first, last);
}

/** The hits as a number; some versions have an object around it. */
function hitsOf(hits: unknown): number | undefined {
  return typeof hits === "number" ? hits : numberField(hits, "Hits");
}
