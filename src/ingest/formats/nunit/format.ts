import { ReportedTests, secondsOf, type TestFailure, type TestOutcome } from "../../documents/reported-tests.ts";
import { ancestorOf, integerOf, xmlFormat } from "../../documents/xml-format.ts";
import type { XmlElement, XmlVisitor } from "../../documents/xml-reader.ts";
import { analysisFailure } from "../../failures.ts";
import type { Report } from "../../report.ts";

/** NUnit's XML: of version 3 (`test-run`) and of version 2 (`test-results`). */
export const nunitFormat = xmlFormat({
  id: "nunit",
  about: {
    title: "NUnit XML",
    tools: ["NUnit", "Unity"],
    versions: "NUnit 2 and 3",
    contents: ["tests", "findings"],
    command: "dotnet test --logger nunit",
  },
  isRoot: ({ name, tag, rest }) =>
    (name === "test-suite" && /\sresult\s*=/.test(tag)) ||
    (name === "test-run" && (/\s(?:testcasecount|total)\s*=/.test(tag) || /<(?:test-suite|test-case)\b/.test(rest))) ||
    (name === "test-results" && /<(?:environment|culture-info|test-suite)\b/.test(rest)),
  visit: (report) => new NunitVisitor(report),
});

interface OpenItem {
  readonly element: XmlElement;
  readonly failures: { readonly element: XmlElement; message: string; trace: string }[];
  tests: number;
}

const outcomes: Readonly<Record<string, TestOutcome>> = {
  passed: "passed",
  success: "passed",
  warning: "passed",
  failed: "failed",
  failure: "failed",
  error: "error",
  invalid: "error",
  cancelled: "error",
  notrunnable: "error",
  skipped: "skipped",
  ignored: "skipped",
  inconclusive: "skipped",
  explicit: "skipped",
  notrun: "skipped",
};

class NunitVisitor implements XmlVisitor {
  readonly #report: Report;
  readonly #tests: ReportedTests;
  readonly #open: OpenItem[] = [];
  /** The total of the root counts the tests that ran. */
  #total: number | undefined;
  #seen = 0;

  constructor(report: Report) {
    this.#report = report;
    this.#tests = new ReportedTests(report, "nunit");
  }

  open(element: XmlElement): boolean {
    const { name, parent, attributes } = element;
    if (parent === undefined && name !== "test-suite") this.#total = integerOf(element, "total");
    if (name === "test-run") this.#report.version = "3";
    if (name === "test-results") this.#report.version = "2";
    if (name === "test-case" || name === "test-suite") this.#open.push({ element, failures: [], tests: 0 });
    // Several assertions of one test fail: each is listed, and the failure sums them up.
    if (name === "failure" && parent === this.#open.at(-1)?.element) {
      this.#open.at(-1)!.failures.push({ element, message: "", trace: "" });
    }
    if (name === "test-suite" && attributes["type"] === "Assembly") this.#report.tool("NUnit");
    return (name === "message" || name === "stack-trace") && parent?.name === "failure";
  }

  close(element: XmlElement, text: string): void {
    const item = this.#open.at(-1);
    if (item === undefined) return;
    const failure = item.failures.at(-1);
    if (failure !== undefined && element.parent === failure.element) {
      if (element.name === "message") failure.message = text;
      else if (element.name === "stack-trace") failure.trace = text;
    }
    if (element !== item.element) return;
    this.#open.pop();
    if (element.name === "test-case") this.#closeTest(item);
    else this.#closeSuite(item);
    const around = this.#open.at(-1);
    if (around !== undefined) around.tests += item.tests;
  }

  finish(lastLine: number): void {
    this.#tests.checkTotal({ line: lastLine }, "NUnit", this.#total, this.#seen);
  }

  #closeTest(item: OpenItem): void {
    item.tests++;
    this.#seen++;
    const { fullname, name = "", classname, duration, time } = item.element.attributes;
    // Version 2 has the full name in `name`.
    const [, prefix = ""] = /^([^("]*)\.[^.("]+(?:[("].*)?$/s.exec(fullname ?? name) ?? [];
    const className = classname ?? prefix;
    const outcome = outcomeOf(item.element) ?? (item.failures.length > 0 ? "failed" : "passed");
    this.#tests.add(item.element, {
      class: className,
      suite: ancestorOf(item.element, "test-suite")?.attributes["name"],
      name: className !== "" && name.startsWith(`${className}.`) ? name.slice(className.length + 1) : name,
      outcome,
      seconds: secondsOf(duration ?? time),
      failures: failuresOf(item, outcome),
    });
  }

  /** A suite fails through its tests, or by itself: it could not be loaded, or its end failed. */
  #closeSuite(item: OpenItem): void {
    const { fullname, name = "", site = "" } = item.element.attributes;
    const outcome = outcomeOf(item.element);
    const isFailed = outcome === "failed" || outcome === "error";
    const isOwn = site === "TearDown" || item.tests === 0;
    if (!isFailed || !isOwn || item.failures.length === 0) return;
    item.tests++;
    const failures = failuresOf(item, "error");
    this.#report.analysisFailed(item.element, analysisFailure("NUnit", failures[0]?.message));
    this.#tests.add(item.element, { class: fullname ?? name, name: "(suite)", outcome: "error", failures });
  }
}

function outcomeOf({ attributes }: XmlElement): TestOutcome | undefined {
  const { result = "", label = "", executed, success } = attributes;
  // Before 2.5 there is no result.
  if (result === "") {
    if (executed?.toLowerCase() === "false") return "skipped";
    return success?.toLowerCase() === "false" ? "failed" : undefined;
  }
  // Some add where the failure is: "Failed(Child)".
  const byResult = outcomes[result.toLowerCase().replace(/\(.*/, "")] ?? "error";
  return byResult === "failed" ? (outcomes[label.toLowerCase()] ?? byResult) : byResult;
}

function failuresOf({ failures }: OpenItem, outcome: TestOutcome): readonly TestFailure[] {
  const kind = outcome === "error" ? "error" : "failure";
  if (outcome === "passed" || outcome === "skipped") return [];
  return failures.map(({ element, message, trace }) => ({ kind, message, details: trace, position: element }));
}
