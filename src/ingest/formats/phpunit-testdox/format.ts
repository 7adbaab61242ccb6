import { ReportedTests, secondsOf, type TestFailure, type TestOutcome } from "../../documents/reported-tests.ts";
import { integerOf } from "../../documents/xml-format.ts";
import { xmlNodesFormat, type XmlNode } from "../../documents/xml-nodes.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report } from "../../report.ts";

/** PHPUnit's TestDox XML: the tests of classes, each with the number of its status. */
export const phpunitTestdoxFormat = xmlNodesFormat({
  id: "phpunit-testdox",
  about: {
    title: "PHPUnit TestDox XML",
    tools: ["PHPUnit"],
    versions: "PHPUnit 6 to 9",
    contents: ["tests", "findings"],
    command: "phpunit --testdox-xml testdox.xml",
  },
  isRoot: ({ name, rest }) => name === "tests" && /^\s*(?:<\/tests>|<test\b[^>]*\sprettifiedMethodName\s*=)/.test(rest),
  elements: ["test"],
  read: (report) => {
    const tests = new ReportedTests(report, "phpunit");
    report.tool("PHPUnit");
    return { element: (node) => addTest(report, tests, node) };
  },
});

/** By status. A risky test, and one with a warning, passed. */
const outcomes: readonly TestOutcome[] = ["passed", "skipped", "skipped", "failed", "error", "passed", "passed"];
const firstRisky = 5;

function addTest(report: Report, tests: ReportedTests, node: XmlNode): void {
  const { className, methodName, time } = node.attributes;
  const status = integerOf(node, "status");
  const outcome = status === undefined ? undefined : outcomes[status];
  if (className === undefined) return report.refuse(node, null, fieldInvalid("className", "string"));
  if (methodName === undefined) return report.refuse(node, className, fieldInvalid("methodName", "string"));
  if (status === undefined || outcome === undefined) {
    return report.refuse(node, className, fieldInvalid("status", "integer"));
  }
  const message = node.attributes["exceptionMessage"];
  const failure: TestFailure = {
    kind: status >= firstRisky ? "warning" : outcome === "error" ? "error" : "failure",
    message: message ?? (status === firstRisky ? "Risky test" : undefined),
    line: integerOf(node, "exceptionLine"),
  };
  const failures = outcome === "skipped" || status === 0 ? [] : [failure];
  tests.add(node, { class: className, name: methodName, outcome, seconds: secondsOf(time), failures });
}
