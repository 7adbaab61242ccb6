import { ReportedTests, secondsOf, type TestFailure, type TestOutcome } from "../../documents/reported-tests.ts";
import { childInteger, childOf, childText, xmlNodesFormat, type XmlNode } from "../../documents/xml-nodes.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report } from "../../report.ts";

/** CppUnit's XML, which AUnit writes too: failed tests, then successful ones, and how many there should be. */
export const cppunitFormat = xmlNodesFormat({
  id: "cppunit",
  about: {
    title: "CppUnit XML",
    tools: ["CppUnit", "AUnit"],
    versions: "CppUnit 1, AUnit 3",
    contents: ["tests", "findings"],
    command: "",
  },
  isRoot: ({ name, rest }) =>
    name === "TestRun" && /<(?:FailedTests|SuccessfulTests|SuiteInfo|Statistics)\b/.test(rest),
  elements: ["FailedTest", "Test", "Statistics"],
  read: (report) => new CppUnitReader(report),
});

class CppUnitReader {
  readonly #report: Report;
  readonly #tests: ReportedTests;
  #seen = 0;
  #statistics: XmlNode | undefined;

  constructor(report: Report) {
    this.#report = report;
    this.#tests = new ReportedTests(report, "cppunit");
    report.tool("CppUnit");
  }

  element(node: XmlNode): void {
    if (node.name === "Statistics") this.#statistics = node;
    else this.#test(node);
  }

  /** The statistics may come first or last. */
  finish(lastLine: number): void {
    const position = this.#statistics ?? { line: lastLine };
    this.#tests.checkTotal(position, "CppUnit", childInteger(this.#statistics, "Tests"), this.#seen);
  }

  #test(node: XmlNode): void {
    this.#seen++;
    const fullName = childText(node, "Name");
    if (fullName === undefined) return this.#report.refuse(node, null, fieldInvalid(`${node.name}.Name`, "string"));
    const outcome = outcomeOf(node);
    // `Namespace::Class::test` of C++, `Package.test` of Ada.
    const [, className = "", name = fullName] = /^(.*?)(?:::|\.)((?:(?!::|\.).)*)$/s.exec(fullName) ?? [];
    this.#tests.add(node, {
      class: className.replaceAll("::", "."),
      suite: childText(node, "TestPath"),
      name,
      outcome,
      seconds: secondsOf(childText(node, "Time") ?? node.attributes["elapsed"]),
      failures: outcome === "passed" ? [] : [failureOf(node, outcome)],
    });
  }
}

/** AUnit has `Test` in both lists. */
function outcomeOf(node: XmlNode): TestOutcome {
  if (node.name !== "FailedTest" && node.parent?.name !== "FailedTests") return "passed";
  return /error/i.test(childText(node, "FailureType") ?? "") ? "error" : "failed";
}

/** The location is that of the assertion. The report does not say in which file the test is. */
function failureOf(node: XmlNode, outcome: TestOutcome): TestFailure {
  const location = childOf(node, "Location");
  const path = childText(location, "File");
  return {
    kind: outcome === "error" ? "error" : "failure",
    message: childText(node, "Message"),
    ...(path !== undefined && { related: [{ path, startLine: childInteger(location, "Line") }] }),
  };
}
