import { jsonListFormat } from "../../documents/json-format.ts";
import { numberField, objectsField, textField } from "../../documents/json-fields.ts";
import { form } from "../../../text/index.ts";

/** gcov's JSON (`gcov --json-format`): files with functions and lines, each line with its branches. */
export const gcovFormat = jsonListFormat(
  "gcov",
  "files",
  ({ text }) =>
    text.startsWith("{") &&
    (/"gcc_version"\s*:/.test(text) || /"files"\s*:\s*\[\s*\{\s*"(?:file|lines|functions)"\s*:/.test(text)),
  (report, position, element) => {
    const path = textField(element, "file");
    if (path === undefined) {
      const params = { field: "file", expected: form("string") };
      return report.refuse(position, null, { code: "results.field-invalid", params });
    }
    // Headers of the compiler and its libraries are not part of the project.
    if (/^\/usr\/(?:include|lib\w*)\//.test(path)) {
      return report.note(position, { code: "results.path-outside", params: { path } }, path);
    }
    const file = report.file(position, path);
    if (file === undefined) return;
    for (const line of objectsField(element, "lines")) {
      const branches = objectsField(line, "branches").filter(({ throw: isThrow }) => isThrow !== true);
      const taken = branches.filter((branch) => (numberField(branch, "count") ?? 0) > 0).length;
      const number = numberField(line, "line_number") ?? Number.NaN;
      report.coveredLine(position, file, number, (numberField(line, "count") ?? 0) > 0, branches.length, taken);
    }
    for (const entry of objectsField(element, "functions")) {
      const name = textField(entry, "demangled_name") ?? textField(entry, "name") ?? "unnamed";
      report.coveredFunction(
        position,
        file,
        name,
        numberField(entry, "start_line") ?? 0,
        numberField(entry, "end_line") ?? 0,
      );
    }
  },
);
