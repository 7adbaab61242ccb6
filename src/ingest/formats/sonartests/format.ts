import { ReportedTests, type TestFailure, type TestOutcome } from "../../documents/reported-tests.ts";
import { ancestorOf, integerOf, refuseMisplaced, xmlFormat } from "../../documents/xml-format.ts";
import type { XmlElement, XmlVisitor } from "../../documents/xml-reader.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report } from "../../report.ts";

/** SonarQube's generic test execution: files with test cases; times are in milliseconds. */
export const sonartestsFormat = xmlFormat({
  id: "sonartests",
  about: {
    title: "SonarQube generic test execution",
    tools: ["any program", "jest-sonar-reporter"],
    versions: "1",
    contents: ["tests", "findings"],
    command: "",
  },
  isRoot: ({ name }) => name === "testExecutions" || name === "unitTest",
  visit: (report) => new SonarTestsVisitor(report),
});

interface OpenTest {
  readonly element: XmlElement;
  readonly failures: TestFailure[];
  outcome: TestOutcome;
}

class SonarTestsVisitor implements XmlVisitor {
  readonly #report: Report;
  readonly #tests: ReportedTests;
  #test: OpenTest | undefined;

  constructor(report: Report) {
    this.#report = report;
    this.#tests = new ReportedTests(report, "sonartests");
  }

  open(element: XmlElement): boolean {
    const { name, parent, attributes } = element;
    if (parent === undefined) this.#report.version = attributes["version"] ?? "";
    if (name === "testCase" && this.#test !== undefined) refuseMisplaced(this.#report, element);
    else if (name === "testCase") this.#test = { element, failures: [], outcome: "passed" };
    else if (name === "skipped" && this.#test !== undefined) this.#test.outcome = "skipped";
    const isFailure = name === "failure" || name === "error";
    if (isFailure && this.#test === undefined) refuseMisplaced(this.#report, element);
    return isFailure;
  }

  close(element: XmlElement, text: string): void {
    const test = this.#test;
    if (test === undefined) return;
    const { name, attributes } = element;
    if (name === "failure" || name === "error") {
      test.outcome = name === "error" ? "error" : "failed";
      test.failures.push({ kind: name, message: attributes["message"], details: text, position: element });
    } else if (element === test.element) {
      this.#test = undefined;
      this.#close(test);
    }
  }

  finish(): void {}

  #close({ element, outcome, failures }: OpenTest): void {
    const file = ancestorOf(element, "file")?.attributes["path"];
    const { name } = element.attributes;
    if (file === undefined || name === undefined) {
      return this.#report.refuse(element, file ?? null, fieldInvalid("testCase.name", "text-filled"));
    }
    const milliseconds = integerOf(element, "duration");
    const seconds = milliseconds === undefined ? undefined : milliseconds / 1000;
    this.#tests.add(element, { file, name, outcome, seconds, failures });
  }
}
