import { HeldBytes } from "../../documents/held-bytes.ts";
import { ReportedTests, type ReportedTest, type TestOutcome } from "../../documents/reported-tests.ts";
import { ancestorOf, refuseMisplaced, xmlFormat } from "../../documents/xml-format.ts";
import type { XmlElement, XmlVisitor } from "../../documents/xml-reader.ts";
import { textBytesMax } from "../../bounds.ts";
import { analysisFailure } from "../../failures.ts";
import type { Report } from "../../report.ts";

/** Visual Studio's test results: results first, the classes of their tests after them. */
export const trxFormat = xmlFormat({
  id: "trx",
  about: {
    title: "Visual Studio TRX",
    tools: ["dotnet test", "VSTest", "MSTest"],
    versions: "2006 and 2010",
    contents: ["tests", "findings"],
    command: "dotnet test --logger trx",
  },
  isRoot: ({ name, tag, rest }) =>
    name === "TestRun" && (tag.includes("TeamTest") || /<(?:Results|ResultSummary|TestSettings|Times)\b/.test(rest)),
  visit: (report) => new TrxVisitor(report),
});

interface OpenResult {
  readonly element: XmlElement;
  message: string;
  trace: string;
  hasInner: boolean;
}

const outcomes: Readonly<Record<string, TestOutcome>> = {
  Passed: "passed",
  PassedButRunAborted: "passed",
  Completed: "passed",
  Warning: "passed",
  Failed: "failed",
  NotExecuted: "skipped",
  Inconclusive: "skipped",
  Pending: "skipped",
  InProgress: "skipped",
};
const runFailures: ReadonlySet<string> = new Set(["Error", "Aborted", "Timeout", "Disconnected", "NotRunnable"]);

class TrxVisitor implements XmlVisitor {
  readonly #report: Report;
  readonly #tests: ReportedTests;
  /** The results around the current element: data-driven tests and ordered tests contain others. */
  readonly #open: OpenResult[] = [];
  readonly #results: { readonly element: XmlElement; readonly test: ReportedTest; readonly id: string }[] = [];
  readonly #classes = new Map<string, string>();
  /** The classes come after the results in most reports. */
  readonly #held = new HeldBytes();

  constructor(report: Report) {
    this.#report = report;
    this.#tests = new ReportedTests(report, "trx");
  }

  open(element: XmlElement): boolean {
    const { name, attributes } = element;
    if (isResult(element)) {
      this.#openResult(element);
    } else if (name === "TestMethod") {
      const id = ancestorOf(element, "UnitTest")?.attributes["id"];
      const className = attributes["className"];
      // Old versions add the assembly's name, version and key.
      if (id !== undefined && className !== undefined) {
        this.#held.add(element.line, id, className);
        this.#classes.set(id, className.split(",")[0]!);
      }
    }
    return name === "Message" || name === "StackTrace" || name === "Text";
  }

  #openResult(element: XmlElement): void {
    const around = this.#open.at(-1);
    if (around !== undefined) {
      if (element.parent?.name !== "InnerResults") return refuseMisplaced(this.#report, element);
      around.hasInner = true;
    }
    this.#open.push({ element, message: "", trace: "", hasInner: false });
  }

  close(element: XmlElement, text: string): void {
    const result = this.#open.at(-1);
    const { name, parent } = element;
    if (result !== undefined && element === result.element) {
      this.#open.pop();
      // The results inside count instead.
      if (!result.hasInner) this.#keep(result);
    } else if (result !== undefined && parent?.name === "ErrorInfo") {
      if (name === "Message") result.message = text.slice(0, textBytesMax);
      else if (name === "StackTrace") result.trace = text.slice(0, textBytesMax);
    } else if (name === "Text" && parent?.name === "RunInfo" && runFailures.has(parent.attributes["outcome"] ?? "")) {
      this.#report.analysisFailed(parent, analysisFailure("VSTest", text));
    }
  }

  finish(): void {
    for (const { element, test, id } of this.#results) {
      this.#tests.add(element, { ...test, class: this.#classes.get(id) });
    }
  }

  #keep({ element, message, trace }: OpenResult): void {
    const { testName = "", testId = "", outcome: written = "Error", duration } = element.attributes;
    const outcome = outcomes[written] ?? "error";
    const isFailed = outcome === "failed" || outcome === "error";
    const kind = outcome === "failed" ? "failure" : "error";
    const failures = isFailed
      ? [{ kind, message: message || (written === "Failed" ? "" : written), details: trace } as const]
      : [];
    const test = { name: testName, suite: "tests", outcome, seconds: secondsOfSpan(duration), failures };
    this.#held.add(element.line, testName, testId, message, trace);
    this.#results.push({ element, test, id: testId });
  }
}

function isResult({ name }: XmlElement): boolean {
  return /^(?:\w*TestResult|TestResultAggregation)$/.test(name);
}

/** .NET's time spans: `00:00:01.5`, `1.02:03:04`. */
function secondsOfSpan(text = ""): number | undefined {
  const [, days = "0", hours, minutes, seconds] = /^(?:(\d+)\.)?(\d+):(\d+):(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  return hours === undefined
    ? undefined
    : ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
}
