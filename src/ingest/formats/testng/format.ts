import { ReportedTests, type TestFailure, type TestOutcome } from "../../documents/reported-tests.ts";
import { ancestorOf, integerOf } from "../../documents/xml-format.ts";
import { childOf, childText, xmlNodesFormat, type XmlNode } from "../../documents/xml-nodes.ts";
import type { XmlElement } from "../../documents/xml-reader.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report } from "../../report.ts";

/** TestNG's `testng-results.xml`: suites with tests, classes and methods, each run of a method with its result. */
export const testngFormat = xmlNodesFormat({
  id: "testng",
  about: {
    title: "TestNG XML",
    tools: ["TestNG"],
    versions: "TestNG 5 and later",
    contents: ["tests", "findings"],
    command: "java org.testng.TestNG -d test-output testng.xml",
  },
  isRoot: ({ name }) => name === "testng-results",
  elements: ["test-method"],
  read: (report) => new TestngReader(report),
});

const outcomes: Readonly<Record<string, TestOutcome>> = { PASS: "passed", FAIL: "failed", SKIP: "skipped" };

class TestngReader {
  readonly #report: Report;
  readonly #tests: ReportedTests;
  #root: XmlElement | undefined;
  #seen = 0;

  constructor(report: Report) {
    this.#report = report;
    this.#tests = new ReportedTests(report, "testng");
    report.tool("TestNG");
  }

  root(root: XmlElement): void {
    this.#root = root;
  }

  element(node: XmlNode): void {
    const { name, status = "" } = node.attributes;
    const isConfiguration = node.attributes["is-config"] === "true";
    if (!isConfiguration) this.#seen++;
    const outcome = outcomes[status];
    if (name === undefined) return this.#report.refuse(node, null, fieldInvalid("test-method.name", "string"));
    if (outcome === undefined) return this.#report.refuse(node, name, fieldInvalid("test-method.status", "string"));
    // Methods that prepare tests are not tests; one that fails counts as a test that could not run.
    if (isConfiguration && outcome !== "failed") return;
    const className = ancestorOf(node, "class")?.attributes["name"] ?? "";
    const milliseconds = integerOf(node, "duration-ms");
    this.#tests.add(node, {
      class: className,
      suite: ancestorOf(node, "test")?.attributes["name"],
      name,
      outcome: isConfiguration ? "error" : outcome,
      seconds: milliseconds === undefined ? undefined : milliseconds / 1000,
      failures: failuresOf(node, className, isConfiguration),
    });
  }

  /** The root counts the runs of tests, without those that were not enabled. */
  finish(lastLine: number): void {
    const root = this.#root;
    if (root === undefined) return;
    const counted = ["passed", "failed", "skipped"].reduce((sum, field) => sum + (integerOf(root, field) ?? 0), 0);
    this.#tests.checkTotal({ line: lastLine }, "TestNG", counted, this.#seen);
  }
}

/** A run that was repeated has the status of a skipped one, and mostly the reason of its failure. */
function failuresOf(node: XmlNode, className: string, isConfiguration: boolean): readonly TestFailure[] {
  const { status, retried } = node.attributes;
  const exception = childOf(node, "exception");
  if (status !== "FAIL" && !(status === "SKIP" && retried === "true")) return [];
  const details = childText(exception, "full-stacktrace") ?? childText(exception, "short-stacktrace");
  return [
    {
      kind: status === "FAIL" ? (isConfiguration ? "error" : "failure") : "flaky",
      message: childText(exception, "message") ?? exception?.attributes["class"],
      details,
      line: lineIn(details ?? "", className),
    },
  ];
}

/** The line of the class in a stack trace: `at org.example.AccountTest.adds(AccountTest.java:31)`. */
function lineIn(trace: string, className: string): number | undefined {
  const start = trace.indexOf(`at ${className}.`);
  const line = start === -1 ? undefined : /^[^\n]*\([^():]*:(\d{1,9})\)/.exec(trace.slice(start))?.[1];
  return line === undefined ? undefined : Number(line);
}
