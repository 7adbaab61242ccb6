import { rulesMax } from "../../bounds.ts";
import { integerOf } from "../../documents/xml-format.ts";
import { xmlNodesFormat, type XmlNode } from "../../documents/xml-nodes.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report } from "../../report.ts";
import { severityOf, type Severity } from "../../severities.ts";

/** The XML of ReSharper's InspectCode: the types of issues, then the issues of each project. */
export const resharperFormat = xmlNodesFormat({
  id: "resharper",
  about: {
    title: "ReSharper InspectCode XML",
    tools: ["ReSharper", "InspectCode", "Rider"],
    versions: "8 and later",
    contents: ["findings"],
    command: "jb inspectcode --format=Xml",
  },
  isRoot: ({ name, tag }) => name === "Report" && /\sToolsVersion\s*=/.test(tag),
  elements: ["IssueType", "Issue"],
  read(report) {
    const types = new Map<string, XmlNode["attributes"]>();
    return {
      root: ({ attributes }) => void (report.version = attributes["ToolsVersion"] ?? ""),
      element(node) {
        const { Id } = node.attributes;
        if (node.name === "Issue") reportIssue(report, node, types);
        else if (Id !== undefined && types.size < rulesMax) types.set(Id, node.attributes);
      },
    };
  },
});

function reportIssue(report: Report, node: XmlNode, types: ReadonlyMap<string, XmlNode["attributes"]>): void {
  const { TypeId: id, File: path, Message: message } = node.attributes;
  if (id === undefined) return report.refuse(node, path ?? null, fieldInvalid("TypeId", "string"));
  const type = types.get(id) ?? {};
  const usual = severityOfWord(type["Severity"]);
  const { Severity: own } = node.attributes;
  const describe = () => ({
    name: type["Description"] || id,
    helpUri: type["WikiUrl"],
    tool: "resharper",
    families: type["Category"] ? [type["Category"]] : [],
  });
  report.finding(node, {
    path,
    rule: report.definition(
      node,
      `resharper:${id}`,
      own === undefined ? usual : severityOfWord(own),
      describe,
      type["Severity"] === undefined ? undefined : usual,
    ),
    message: message ?? type["Description"] ?? id,
    location: { startLine: integerOf(node, "Line") },
  });
}

function severityOfWord(word = "WARNING"): Severity {
  if (word === "SUGGESTION") return "MINOR";
  return word === "HINT" ? "INFO" : severityOf(word);
}
