import { integerOf } from "../../documents/xml-format.ts";
import { childrenOf, xmlNodesFormat, type XmlNode } from "../../documents/xml-nodes.ts";
import { analysisFailure } from "../../failures.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report } from "../../report.ts";
import { severityOf } from "../../severities.ts";

/** Android Lint's XML: issues with one or more locations. */
export const androidLintFormat = xmlNodesFormat({
  id: "android-lint",
  about: {
    title: "Android Lint XML",
    tools: ["Android Lint"],
    versions: "format 3 to 6",
    contents: ["findings"],
    command: "gradlew lint",
  },
  isRoot: ({ name, tag }) => name === "issues" && /\sformat\s*=/.test(tag),
  elements: ["issue"],
  read: (report) => ({
    root: ({ attributes }) => void (report.version = attributes["format"] ?? ""),
    element: (node) => reportIssue(report, node),
  }),
});

function reportIssue(report: Report, node: XmlNode): void {
  const { id, severity = "Warning", message, category, summary, explanation, url, errorLine1 } = node.attributes;
  if (id === undefined) return report.refuse(node, null, fieldInvalid("id", "string"));
  const [primary, ...related] = childrenOf(node, "location").map((location) => ({
    path: location.attributes["file"],
    startLine: integerOf(location, "line"),
    startColumn: integerOf(location, "column"),
    message: location.attributes["message"],
  }));
  // Lint itself failed at this file.
  if (id === "LintError") report.analysisFailed(node, analysisFailure("Android Lint", message));
  const { path, message: _message, ...location } = primary ?? {};
  report.finding(node, {
    path,
    rule: report.definition(node, `android-lint:${id}`, severityOf(severity), () => ({
      name: summary ?? id,
      description: explanation,
      helpUri: url,
      tool: "android-lint",
      families: category === undefined || category === "" ? [] : [category],
    })),
    message: message ?? summary ?? "",
    location,
    snippet: errorLine1,
    related,
  });
}
