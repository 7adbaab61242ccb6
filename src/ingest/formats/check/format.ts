import { ReportedTests, secondsOf, type TestOutcome } from "../../documents/reported-tests.ts";
import { childText, xmlNodesFormat, type XmlNode } from "../../documents/xml-nodes.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report } from "../../report.ts";

/** The XML of Check, for C. Its root has the name of JUnit's and a namespace. */
export const checkFormat = xmlNodesFormat({
  id: "check",
  about: {
    title: "Check XML",
    tools: ["Check"],
    versions: "Check 0.9 and later",
    contents: ["tests", "findings"],
    command: "CK_XML_LOG_FILE_NAME=check.xml ./tests",
  },
  isRoot: ({ name, tag }) => name === "testsuites" && tag.includes("check.sourceforge.net/ns"),
  elements: ["title", "test"],
  read: (report) => new CheckReader(report),
});

const outcomes: Readonly<Record<string, TestOutcome>> = { success: "passed", failure: "failed", error: "error" };

class CheckReader {
  readonly #report: Report;
  readonly #tests: ReportedTests;
  /** The title of the suite comes before its tests. */
  #title = "";

  constructor(report: Report) {
    this.#report = report;
    this.#tests = new ReportedTests(report, "check");
    report.tool("Check");
  }

  element(node: XmlNode): void {
    if (node.name === "test") this.#test(node);
    else this.#title = node.text;
  }

  #test(node: XmlNode): void {
    const name = childText(node, "id");
    const outcome = outcomes[node.attributes["result"] ?? ""];
    if (name === undefined) return this.#report.refuse(node, null, fieldInvalid("test.id", "string"));
    if (outcome === undefined) return this.#report.refuse(node, name, fieldInvalid("test.result", "string"));
    // `fn` has the line that was reached last: in a failed test, that of the assertion.
    const [, file = "", line] = /^(.*?):(\d{1,9})$/.exec(childText(node, "fn") ?? "") ?? [];
    const folder = childText(node, "path") ?? ".";
    const names = [this.#title, childText(node, "description")];
    const seconds = secondsOf(childText(node, "duration"));
    this.#tests.add(node, {
      file: file === "" ? undefined : `${folder}/${file}`,
      class: names.filter(Boolean).join("."),
      name,
      outcome,
      // A test that did not end has the time -1.
      seconds: seconds !== undefined && seconds >= 0 ? seconds : undefined,
      failures:
        outcome === "passed"
          ? []
          : [
              {
                kind: outcome === "error" ? "error" : "failure",
                message: childText(node, "message"),
                line: line === undefined ? undefined : Number(line),
              },
            ],
    });
  }
}
