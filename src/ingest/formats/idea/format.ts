import { childInteger, childOf, childText, xmlNodesFormat, type XmlNode } from "../../documents/xml-nodes.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report } from "../../report.ts";
import { severityOf, type Severity } from "../../severities.ts";

/** The XML of inspections of IntelliJ IDEA and other products of JetBrains: problems, one file for each inspection. */
export const ideaFormat = xmlNodesFormat({
  id: "idea",
  about: {
    title: "IntelliJ inspections XML",
    tools: ["IntelliJ IDEA", "PyCharm", "CLion", "Android Studio"],
    versions: "all",
    contents: ["findings"],
    command: "inspect.sh <project> <profile> <output>",
  },
  isRoot: ({ name, tag, rest }) =>
    name === "problems" && (/\sis_local_tool\s*=/.test(tag) || /^\s*<problem>\s*<file>/.test(rest)),
  elements: ["problem"],
  read: (report) => ({ element: (node) => reportProblem(report, node) }),
});

function reportProblem(report: Report, node: XmlNode): void {
  const inspection = childOf(node, "problem_class");
  const id = inspection?.attributes["id"] || inspection?.text;
  if (inspection === undefined || id === undefined || id === "") {
    return report.refuse(node, null, fieldInvalid("problem_class", "string"));
  }
  const file = childText(node, "file");
  report.finding(node, {
    // A problem of a module or of the project has no file.
    path: file === undefined ? undefined : pathOf(file),
    rule: report.definition(node, `idea:${id}`, severityOfWord(inspection.attributes["severity"]), () => ({
      name: inspection.text || id,
      tool: "idea",
    })),
    message: childText(node, "description") ?? inspection.text,
    location: { startLine: childInteger(node, "line") },
    snippet: childText(node, "highlighted_element"),
  });
}

/** `file://$PROJECT_DIR$/src/A.java` is `src/A.java` of the project; some versions leave out a slash or the colon. */
function pathOf(address: string): string {
  return address.replace(/^\w+:?\/\/\$(?:PROJECT|MODULE)_DIR\$\//, "");
}

function severityOfWord(word = "WARNING"): Severity {
  return word === "WEAK WARNING" || word === "TYPO" ? "MINOR" : severityOf(word);
}
