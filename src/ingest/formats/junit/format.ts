import { ReportedTests, secondsOf, type TestFailure, type TestOutcome } from "../../documents/reported-tests.ts";
import { integerOf, refuseMisplaced, xmlFormat } from "../../documents/xml-format.ts";
import type { XmlElement, XmlVisitor } from "../../documents/xml-reader.ts";
import { analysisFailure } from "../../failures.ts";
import type { Report } from "../../report.ts";

/** JUnit's XML, which nearly every test runner writes: tests as artifacts, their results as measures. */
export const junitFormat = xmlFormat({
  id: "junit",
  about: {
    title: "JUnit XML",
    tools: ["JUnit", "pytest", "Vitest", "Jest", "GoogleTest", "Surefire", "Gradle", "CTest", "PHPUnit"],
    versions: "all",
    contents: ["tests", "findings"],
    command: "pytest --junit-xml=junit.xml",
  },
  isRoot: ({ name }) => name === "testsuites" || name === "testsuite",
  visit: (report) => new JunitVisitor(report),
});

/** An element that contains failures: a test, or a suite that failed as a whole. */
interface OpenItem {
  readonly element: XmlElement;
  readonly failures: TestFailure[];
  skipped: boolean;
  /** Tests of a suite and of those in it. */
  tests: number;
  output: string;
}

const failureKinds: Readonly<Record<string, TestFailure["kind"]>> = {
  failure: "failure",
  error: "error",
  // Surefire's reruns: of a test that failed in the end, and of one that passed in the end.
  rerunFailure: "failure",
  rerunError: "error",
  flakyFailure: "flaky",
  flakyError: "flaky",
  warning: "warning",
};
const skippedElements: ReadonlySet<string> = new Set(["skipped", "disabled", "ignored"]);
/** Of GoogleTest, CTest and others, in `status` or `result`. */
const skippedStates = /^(?:notrun|not_?run|disabled|skipped|suppressed|ignored|pending)$/i;
const failedStates = /^(?:fail|failed|failure|error|errored|broken)$/i;

class JunitVisitor implements XmlVisitor {
  readonly #report: Report;
  readonly #tests: ReportedTests;
  /** The suites and tests around the current element, outermost first. */
  readonly #open: OpenItem[] = [];

  constructor(report: Report) {
    this.#report = report;
    this.#tests = new ReportedTests(report, "junit");
  }

  open(element: XmlElement): boolean {
    const { name } = element;
    if (name === "testcase" || name === "testsuite") {
      this.#open.push({ element, failures: [], skipped: false, tests: 0, output: "" });
      return false;
    }
    const item = this.#open.at(-1);
    if (item === undefined || element.parent !== item.element) {
      if (name in failureKinds) refuseMisplaced(this.#report, element);
      return false;
    }
    if (skippedElements.has(name)) item.skipped = true;
    return name in failureKinds || (name === "system-err" && item.element.name === "testsuite" && item.tests === 0);
  }

  close(element: XmlElement, text: string): void {
    const item = this.#open.at(-1);
    if (item === undefined) return;
    if (element === item.element) {
      this.#open.pop();
      if (element.name === "testcase") this.#closeTest(item);
      else this.#closeSuite(item);
    } else if (element.parent === item.element) {
      const kind = failureKinds[element.name];
      if (kind !== undefined) item.failures.push(failureOf(element, kind, text));
      else if (element.name === "system-err") item.output = text.trim();
    }
  }

  finish(): void {}

  #closeTest({ element, failures, skipped, tests }: OpenItem): void {
    const { name = "", time, status = "", result = "" } = element.attributes;
    const states = [status, result];
    const failure = failures.find(({ kind }) => kind === "failure" || kind === "error");
    let outcome: TestOutcome = "passed";
    if (failure !== undefined) outcome = failure.kind === "error" ? "error" : "failed";
    else if (skipped || states.some((state) => skippedStates.test(state))) outcome = "skipped";
    else if (states.some((state) => failedStates.test(state))) outcome = "failed";
    const { file, ...home } = homeOf(element);
    this.#tests.add(element, {
      ...home,
      file,
      name,
      outcome,
      seconds: secondsOf(time),
      line: integerOf(element, "line"),
      failures,
    });
    const suite = this.#open.at(-1);
    if (suite !== undefined) suite.tests += tests + 1;
  }

  /** A suite that failed as a whole counts as a failed test: the tests that it should have run are missing. */
  #closeSuite({ element, failures, tests, output }: OpenItem): void {
    const { name = "" } = element.attributes;
    const count = (field: string): number => integerOf(element, field) ?? 0;
    const isFailed = failures.some(({ kind }) => kind === "failure" || kind === "error");
    const hasHiddenFailures = tests === 0 && count("failures") + count("errors") > 0;
    const isSilent = tests === 0 && failures.length === 0 && output !== "" && count("tests") === 0;
    if (isFailed || hasHiddenFailures || isSilent) {
      const isError = failures.every(({ kind }) => kind !== "failure");
      const all = failures.length > 0 ? failures : [failureOf(element, "error", output)];
      if (isError) this.#report.analysisFailed(element, analysisFailure(name, all[0]!.message || all[0]!.details));
      this.#tests.add(element, {
        file: element.attributes["file"],
        class: element.attributes["classname"],
        suite: name,
        name: "(suite)",
        outcome: isError ? "error" : "failed",
        failures: all,
      });
    }
    const around = this.#open.at(-1);
    if (around !== undefined) around.tests += tests;
  }
}

/** PHPUnit has `class` beside `classname`; the suites around a test may name its file. */
function homeOf(element: XmlElement): {
  readonly file?: string | undefined;
  readonly class: string;
  readonly suite: string;
} {
  const suite = element.parent?.attributes ?? {};
  const { classname, class: className = "", file = suite["file"] } = element.attributes;
  return { file, class: classname ?? className, suite: suite["name"] ?? "" };
}

function failureOf(element: XmlElement, kind: TestFailure["kind"], text: string): TestFailure {
  const { message, type } = element.attributes;
  return { kind, message: message || (text.trim() === "" ? type : undefined), details: text, position: element };
}
