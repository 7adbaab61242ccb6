import { integerOf } from "../../documents/xml-format.ts";
import { xmlNodesFormat, type XmlNode } from "../../documents/xml-nodes.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report } from "../../report.ts";

/** StyleCop's XML: violations. Older versions write only the name of a file. */
export const stylecopFormat = xmlNodesFormat({
  id: "stylecop",
  about: {
    title: "StyleCop XML",
    tools: ["StyleCop"],
    versions: "4",
    contents: ["findings"],
    command: "msbuild /p:StyleCopEnabled=true",
  },
  isRoot: ({ name }) => name === "StyleCopViolations" || name === "SourceAnalysisViolations",
  elements: ["Violation"],
  read: (report) => ({ element: (node) => reportViolation(report, node) }),
});

function reportViolation(report: Report, node: XmlNode): void {
  const { RuleId: id, Rule: name, RuleNamespace: namespace, Source: path } = node.attributes;
  if (id === undefined) return report.refuse(node, path ?? null, fieldInvalid("RuleId", "string"));
  report.finding(node, {
    path,
    loose: path !== undefined && !/[/\\]/.test(path),
    rule: report.definition(node, `stylecop:${id}`, "MAJOR", () => ({
      name: name ?? id,
      tool: "stylecop",
      families: namespace ? [namespace] : [],
    })),
    message: node.text || name || id,
    location: {
      startLine: integerOf(node, "StartLine") ?? integerOf(node, "LineNumber"),
      startColumn: integerOf(node, "StartColumn"),
      endLine: integerOf(node, "EndLine"),
      endColumn: integerOf(node, "EndColumn"),
    },
  });
}
