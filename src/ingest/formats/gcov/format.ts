import { eachObject, objectsOf } from "../../documents/json-items.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { numberField, textField } from "../../documents/json-fields.ts";
import { fieldInvalid } from "../../records/checks.ts";

/** gcov's JSON (`gcov --json-format`): files with functions and lines, each line with its branches. */
export const gcovFormat = jsonFormat({
  id: "gcov",
  about: {
    title: "gcov JSON",
    tools: ["gcov"],
    versions: "1 and 2",
    contents: ["coverage"],
    command: "gcov --json-format",
  },
  detects: (json) => json.has("gcc_version", "format_version") || json.has("files[].lines[].unexecuted_block"),
  elements: ["files[]"],
  outer: ["format_version"],
  read: (report) => ({
    element({ position, value, outer }) {
      if (typeof outer.get("format_version") === "string") report.version = String(outer.get("format_version"));
      const path = textField(value, "file");
      if (path === undefined) return report.refuse(position, null, fieldInvalid("file", "string"));
      // Headers of the compiler and its libraries are not part of the project.
      if (/^\/usr\/(?:include|lib\w*)\//.test(path)) {
        return report.note(position, { code: "results.path-outside", params: { path } }, path);
      }
      const file = report.file(position, path);
      if (file === undefined) return;
      eachObject(report, position, value, "lines", (line, at) => {
        const count = numberField(line, "count");
        if (count === undefined) return report.refuse(at, path, fieldInvalid("count", "number"));
        const branches = objectsOf(report, at, line, "branches").filter(({ throw: isThrow }) => isThrow !== true);
        const taken = branches.filter((branch) => (numberField(branch, "count") ?? 0) > 0).length;
        const number = numberField(line, "line_number") ?? Number.NaN;
        report.coveredLine(at, file, number, count > 0, branches.length, taken);
      });
      eachObject(report, position, value, "functions", (entry, at) => {
        const name = textField(entry, "demangled_name") ?? textField(entry, "name") ?? "unnamed";
        report.coveredFunction(
          at,
          file,
          name,
          numberField(entry, "start_line") ?? 0,
          numberField(entry, "end_line") ?? 0,
        );
      });
    },
  }),
});
