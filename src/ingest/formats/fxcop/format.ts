import { integerOf } from "../../documents/xml-format.ts";
import { childrenOf, childText, xmlNodesFormat, type XmlNode } from "../../documents/xml-nodes.ts";
import { analysisFailure } from "../../failures.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report } from "../../report.ts";
import type { Severity } from "../../severities.ts";

/** FxCop's XML: messages of rules, each with the issues that it found; excluded messages come as relaxed. */
export const fxcopFormat = xmlNodesFormat({
  id: "fxcop",
  about: {
    title: "FxCop XML",
    tools: ["FxCop"],
    versions: "1.36 to 14",
    contents: ["findings"],
    command: "FxCopCmd.exe /out:fxcop.xml",
  },
  isRoot: ({ name }) => name === "FxCopReport",
  elements: ["Message", "Exception"],
  items: { Issue: "Message" },
  read: (report) => ({
    root: ({ attributes }) => void (report.version = attributes["Version"] ?? ""),
    element(node) {
      if (node.name === "Message") return reportMessage(report, node);
      const detail = childText(node, "ExceptionMessage") ?? node.attributes["Keyword"];
      report.analysisFailed(node, analysisFailure("FxCop", detail));
    },
  }),
});

const severities: Readonly<Record<string, Severity>> = {
  criticalerror: "BLOCKER",
  error: "CRITICAL",
  criticalwarning: "MAJOR",
  warning: "MAJOR",
  informational: "INFO",
};

function reportMessage(report: Report, node: XmlNode): void {
  const { CheckId: id, TypeName: name, Category: category, Status: status = "Active" } = node.attributes;
  for (const issue of childrenOf(node, "Issue")) {
    const { Level: level = "Warning", Path: folder, File: file } = issue.attributes;
    if (id === undefined) {
      report.refuse(issue, file ?? null, fieldInvalid("CheckId", "string"));
      continue;
    }
    const severity = severities[level.toLowerCase()] ?? "MAJOR";
    report.finding(issue, {
      // An issue of an assembly has no file.
      path: folder === undefined || file === undefined ? file : `${folder}\\${file}`,
      loose: folder === undefined,
      rule: report.definition(issue, `fxcop:${id}`, severity, () => ({
        name: name ?? id,
        tool: "fxcop",
        families: category ? [category] : [],
      })),
      message: issue.text || name || id,
      location: { startLine: integerOf(issue, "Line") },
      ...(status.startsWith("Excluded") && { relaxed: status }),
    });
  }
}
