import { jsonFormat } from "../../documents/json-format.ts";
import { numberField, objectField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { fieldInvalid } from "../../records/checks.ts";
import { severityOf } from "../../severities.ts";

/** GitLab's code quality report, a part of the Code Climate format: a list of issues. */
export const gitlabFormat = jsonFormat({
  id: "gitlab",
  about: {
    title: "GitLab Code Quality",
    tools: ["Code Climate", "ESLint", "Ruff", "RuboCop"],
    versions: "all",
    contents: ["findings"],
    command: "ruff check --output-format gitlab",
  },
  detects: (json) => json.has("[].fingerprint", "[].location.path"),
  elements: ["[]"],
  read: (report) => ({
    element({ position, value: issue }) {
      const location = objectField(issue, "location");
      const path = textField(location, "path");
      if (path === undefined) return report.refuse(position, null, fieldInvalid("location.path", "string"));
      const name = textField(issue, "check_name") ?? "unnamed";
      const tool = textField(issue, "engine_name") ?? "codequality";
      const categories = issue["categories"];
      const families = Array.isArray(categories) ? categories.filter((entry) => typeof entry === "string") : [];
      const severity = severityOf(textField(issue, "severity") ?? "minor");
      const describe = () => ({ name, tool, families, description: textField(issue["content"], "body") });
      report.finding(position, {
        path,
        rule: report.definition(position, `${tool}:${name}`, severity, describe),
        message: textField(issue, "description") ?? name,
        location: rangeOf(location!),
        fingerprint: textField(issue, "fingerprint"),
      });
    },
  }),
});

/** Lines as such, or positions with lines and columns. */
function rangeOf(location: JsonObject) {
  const lines = objectField(location, "lines");
  const positions = objectField(location, "positions");
  const begin = objectField(positions, "begin");
  const end = objectField(positions, "end");
  return {
    startLine: numberField(lines, "begin") ?? numberField(begin, "line"),
    startColumn: numberField(begin, "column"),
    endLine: numberField(lines, "end") ?? numberField(end, "line"),
    endColumn: numberField(end, "column"),
  };
}
