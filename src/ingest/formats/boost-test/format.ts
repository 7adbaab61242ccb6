import { ReportedTests, type TestFailure, type TestOutcome } from "../../documents/reported-tests.ts";
import { integerOf, refuseMisplaced, xmlFormat } from "../../documents/xml-format.ts";
import type { XmlElement, XmlVisitor } from "../../documents/xml-reader.ts";
import { brokenAt } from "../../broken-report.ts";
import { analysisFailure } from "../../failures.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report } from "../../report.ts";

/** Boost.Test's XML: its log (`TestLog`), with every message, and its report (`TestResult`), with the result of each test. */
export const boostTestFormat = xmlFormat({
  id: "boost-test",
  about: {
    title: "Boost.Test XML",
    tools: ["Boost.Test"],
    versions: "Boost 1.34 and later",
    contents: ["tests", "findings"],
    command: "./tests --log_format=XML --log_level=test_suite --log_sink=log.xml",
  },
  isRoot: ({ name, rest }) =>
    name === "TestLog" || (name === "TestResult" && /^\s*(?:<TestSuite\b|<\/TestResult>)/.test(rest)),
  visit: (report) => new BoostVisitor(report),
});

/** A suite or test, and what went wrong in it. */
interface OpenItem {
  readonly element: XmlElement;
  readonly failures: TestFailure[];
  seconds: number | undefined;
}

/** A message of the log while it is read. */
interface OpenMessage {
  readonly element: XmlElement;
  readonly frames: string[];
  /** Where the test was last, for an exception from an unknown place. */
  checkpoint: XmlElement | undefined;
}

const kinds: Readonly<Record<string, TestFailure["kind"]>> = {
  Error: "failure",
  FatalError: "failure",
  Exception: "error",
  Warning: "warning",
};
const results: Readonly<Record<string, TestOutcome>> = { passed: "passed", failed: "failed", skipped: "skipped" };

class BoostVisitor implements XmlVisitor {
  readonly #report: Report;
  readonly #tests: ReportedTests;
  /** The suites and tests around the current element, outermost first. */
  readonly #open: OpenItem[] = [];
  #message: OpenMessage | undefined;
  #isSummary = false;
  #testsSeen = 0;

  constructor(report: Report) {
    this.#report = report;
    this.#tests = new ReportedTests(report, "boost-test");
    report.tool("Boost.Test");
  }

  open(element: XmlElement): boolean {
    const { name, attributes } = element;
    if (name === "TestResult") this.#isSummary = true;
    else if (name === "BuildInfo") this.#report.version = attributes["boost"] ?? "";
    else if (name === "TestSuite" || name === "TestCase") {
      this.#open.push({ element, failures: [], seconds: undefined });
    } else if (name in kinds) {
      // Messages contain no others.
      if (this.#message !== undefined) refuseMisplaced(this.#report, element);
      else this.#message = { element, frames: [], checkpoint: undefined };
    } else if (name === "LastCheckpoint" && this.#message !== undefined) this.#message.checkpoint = element;
    return name in kinds || name === "Frame" || name === "TestingTime";
  }

  close(element: XmlElement, text: string): void {
    const item = this.#open.at(-1);
    if (element === this.#message?.element) this.#closeMessage(this.#message, text.trim());
    else if (element.name === "Frame") this.#message?.frames.push(text.trim());
    else if (element.name === "TestingTime" && item !== undefined) item.seconds = secondsOf(text);
    else if (element === item?.element) {
      this.#open.pop();
      if (element.name === "TestCase") this.#closeTest(item);
      else this.#closeSuite(item);
    }
  }

  finish(lastLine: number): void {
    // A short report has only counts.
    if (this.#isSummary && this.#testsSeen === 0) throw brokenAt(lastLine, "list-missing", { name: "TestCase" });
  }

  #closeMessage({ element, frames, checkpoint }: OpenMessage, text: string): void {
    this.#message = undefined;
    const place = isUnknown(element) ? checkpoint : element;
    const item = this.#open.at(-1);
    const path = pathOf(place);
    const startLine = place === undefined ? undefined : integerOf(place, "line");
    const isInTest = item === undefined || path === pathOf(item.element);
    const failure: TestFailure = {
      kind: kinds[element.name]!,
      message: frames.length === 0 ? text : `${text} (${frames.join(" ").trim()})`,
      position: element,
      ...(isInTest ? { line: startLine } : { related: [{ path, startLine }] }),
    };
    // The levels above `test_suite` write messages without their tests.
    if (item === undefined) this.#tests.addFailure(element, path, failure);
    else item.failures.push(failure);
  }

  #closeTest({ element, failures, seconds }: OpenItem): void {
    this.#testsSeen++;
    const { name = "", result } = element.attributes;
    if (this.#isSummary && result === undefined) {
      return this.#report.refuse(element, null, fieldInvalid("TestCase.result", "string"));
    }
    this.#tests.add(element, {
      ...this.#homeOf(element),
      name,
      outcome: outcomeOf(element, failures),
      seconds,
      line: integerOf(element, "line"),
      failures,
    });
  }

  /** A suite that was skipped does not list its tests. One that fails by itself, in a fixture, did not run them. */
  #closeSuite({ element, failures }: OpenItem): void {
    const { name = "" } = element.attributes;
    const isSkipped = element.attributes["skipped"] === "yes";
    if (!isSkipped && failures.length === 0) return;
    this.#testsSeen++;
    const failure = failures.find(({ kind }) => kind !== "warning");
    if (failure !== undefined) this.#report.analysisFailed(element, analysisFailure(name, failure.message));
    const outcome = failure === undefined ? (isSkipped ? "skipped" : "passed") : "error";
    this.#tests.add(element, { ...this.#homeOf(element), suite: name, name: "(suite)", outcome, failures });
  }

  #homeOf(element: XmlElement): { readonly file: string | undefined; readonly class: string } {
    const names = this.#open.map((item) => item.element.attributes["name"] ?? "");
    // A test that was skipped does not say where it is.
    const located = [...this.#open.map((item) => item.element), element].findLast((one) => pathOf(one) !== undefined);
    return { file: pathOf(located), class: names.filter((name) => name !== "").join(".") };
  }
}

/** The log has no results: a test failed if there is a failure in it. */
function outcomeOf({ attributes }: XmlElement, failures: readonly TestFailure[]): TestOutcome {
  const { result, skipped } = attributes;
  if (result !== undefined) return results[result] ?? "error";
  if (skipped === "yes") return "skipped";
  const failure = failures.find(({ kind }) => kind !== "warning");
  if (failure === undefined) return "passed";
  return failure.kind === "error" ? "error" : "failed";
}

function isUnknown({ attributes }: XmlElement): boolean {
  return attributes["file"] === undefined || attributes["file"] === "unknown location";
}

function pathOf(element: XmlElement | undefined): string | undefined {
  return element === undefined || isUnknown(element) ? undefined : element.attributes["file"] || undefined;
}

/** The log has microseconds. */
function secondsOf(text: string): number | undefined {
  return /^\s*\d+\s*$/.test(text) ? Number(text) / 1e6 : undefined;
}
