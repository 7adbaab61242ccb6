import { childInteger, childText, xmlNodesFormat, type XmlNode } from "../../documents/xml-nodes.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report } from "../../report.ts";
import { severityOf, type Severity } from "../../severities.ts";

/** The XML that PC-lint writes with its `env-xml.lnt`: one element for each message. */
export const pclintFormat = xmlNodesFormat({
  id: "pclint",
  about: {
    title: "PC-lint XML",
    tools: ["PC-lint", "PC-lint Plus"],
    versions: "env-xml.lnt",
    contents: ["findings"],
    command: "pclp64 env-xml.lnt",
    untried: true,
  },
  isRoot: ({ name, rest }) => name === "doc" && /^\s*<message>\s*<file>[^]*?<code>/.test(rest),
  elements: ["message"],
  read: (report) => ({ element: (node) => reportMessage(report, node) }),
});

function reportMessage(report: Report, node: XmlNode): void {
  const code = childText(node, "code");
  const path = childText(node, "file");
  if (code === undefined) return report.refuse(node, path ?? null, fieldInvalid("code", "string"));
  const message = childText(node, "desc") ?? "";
  report.finding(node, {
    // A message about the whole program has no file.
    path,
    rule: report.definition(node, `pclint:${code}`, severityOfType(childText(node, "type")), () => ({
      name: code,
      tool: "pclint",
    })),
    message,
    location: { startLine: childInteger(node, "line"), startColumn: childInteger(node, "column") },
  });
}

/** Notes are elective and below information. */
function severityOfType(type = "Warning"): Severity {
  if (/^info/i.test(type)) return "MINOR";
  return /note$/i.test(type) ? "INFO" : severityOf(type);
}
