import { childInteger, childText, xmlNodesFormat, type XmlNode } from "../../documents/xml-nodes.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report } from "../../report.ts";
import { cweFamily } from "../../severities.ts";
import { definePvs } from "../pvs-studio/levels.ts";

/** The XML file (`.plog`) that PVS-Studio writes on Windows. */
export const pvsStudioPlogFormat = xmlNodesFormat({
  id: "pvs-studio-plog",
  about: {
    title: "PVS-Studio plog",
    tools: ["PVS-Studio"],
    versions: "PlogVersion 1 and later",
    contents: ["findings"],
    command: "PVS-Studio_Cmd.exe --output report.plog",
  },
  isRoot: ({ name, rest }) => name === "NewDataSet" && rest.includes("PVS-Studio_Analysis_Log"),
  elements: ["Solution_Path", "PVS-Studio_Analysis_Log"],
  read: (report) => ({
    element(node) {
      if (node.name === "Solution_Path") report.version = childText(node, "PlogVersion") ?? "";
      else reportMessage(report, node);
    },
  }),
});

function reportMessage(report: Report, node: XmlNode): void {
  const code = childText(node, "ErrorCode");
  if (code === undefined) return report.refuse(node, null, fieldInvalid("ErrorCode", "string"));
  const message = childText(node, "Message") ?? "";
  const relaxed = relaxationOf(node);
  const file = childText(node, "File");
  report.finding(node, {
    path: file ?? childText(node, "ShortFile"),
    loose: file === undefined,
    rule: definePvs(report, node, {
      code,
      level: childInteger(node, "Level"),
      message,
      cwe: cweFamily(childText(node, "CWECode") ?? childText(node, "CWE") ?? ""),
    }),
    message,
    location: { startLine: childInteger(node, "Line") },
    ...(relaxed !== undefined && { relaxed }),
  });
}

/** A message that people marked as false, or that the code of today no longer causes. */
function relaxationOf(node: XmlNode): string | undefined {
  if (childText(node, "FalseAlarm") === "true") return "False alarm";
  return childText(node, "Retired") === "true" ? "Retired" : undefined;
}
