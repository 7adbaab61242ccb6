import { ReportedTests, secondsOf, type TestFailure, type TestOutcome } from "../../documents/reported-tests.ts";
import { ancestorOf, integerOf, refuseMisplaced, xmlFormat } from "../../documents/xml-format.ts";
import type { XmlElement, XmlVisitor } from "../../documents/xml-reader.ts";
import { analysisFailure } from "../../failures.ts";
import type { Report } from "../../report.ts";

/** xUnit.net's XML: assemblies with collections (version 2 and later) or classes (version 1) of tests. */
export const xunitFormat = xmlFormat({
  id: "xunit",
  about: {
    title: "xUnit.net XML",
    tools: ["xUnit.net"],
    versions: "xUnit.net 1 to 3",
    contents: ["tests", "findings"],
    command: "dotnet test --logger xunit",
  },
  isRoot: ({ name, tag, rest }) =>
    (name === "assemblies" && /^\s*(?:$|<\/|<assembly\b)/.test(rest)) ||
    (name === "assembly" && /\s(?:test-framework|run-date)\s*=/.test(tag)),
  visit: (report) => new XunitVisitor(report),
});

interface OpenItem {
  readonly element: XmlElement;
  message: string;
  trace: string;
}

const outcomes: Readonly<Record<string, TestOutcome>> = {
  pass: "passed",
  fail: "failed",
  skip: "skipped",
  notrun: "skipped",
};

class XunitVisitor implements XmlVisitor {
  readonly #report: Report;
  readonly #tests: ReportedTests;
  /** The test, or the error of an assembly. */
  #item: OpenItem | undefined;
  /** Tests of the assembly. */
  #seen = 0;

  constructor(report: Report) {
    this.#report = report;
    this.#tests = new ReportedTests(report, "xunit");
  }

  open(element: XmlElement): boolean {
    const { name, parent } = element;
    if (name === "assembly") {
      this.#seen = 0;
      this.#report.tool(element.attributes["test-framework"] ?? "xUnit.net");
    }
    if (name === "test" || (name === "error" && parent?.name === "errors")) {
      if (this.#item !== undefined) refuseMisplaced(this.#report, element);
      else this.#item = { element, message: "", trace: "" };
    }
    return (name === "message" || name === "stack-trace") && parent?.name === "failure";
  }

  close(element: XmlElement, text: string): void {
    if (element.name === "assembly") {
      this.#tests.checkTotal(element, "xUnit.net", integerOf(element, "total"), this.#seen);
    }
    const item = this.#item;
    if (item === undefined) return;
    if (element.parent?.name === "failure" && element.name === "message") item.message = text;
    if (element.parent?.name === "failure" && element.name === "stack-trace") item.trace = text;
    if (element !== item.element) return;
    this.#item = undefined;
    if (element.name === "test") this.#test(item);
    else this.#error(item);
  }

  finish(): void {}

  #test({ element, message, trace }: OpenItem): void {
    this.#seen++;
    const { name = "", type, result = "", time } = element.attributes;
    const outcome = outcomes[result.toLowerCase()] ?? "error";
    const kind = outcome === "failed" ? "failure" : "error";
    const failures: TestFailure[] =
      outcome === "failed" || outcome === "error" ? [{ kind, message, details: trace }] : [];
    this.#tests.add(element, {
      file: element.attributes["source-file"],
      line: integerOf(element, "source-line"),
      class: type,
      suite: ancestorOf(element, "collection")?.attributes["name"],
      name: type !== undefined && name.startsWith(`${type}.`) ? name.slice(type.length + 1) : name,
      outcome,
      seconds: secondsOf(time),
      failures,
    });
  }

  /** What failed outside of the tests: a fixture, or the assembly. */
  #error({ element, message, trace }: OpenItem): void {
    const { name = "", type = "" } = element.attributes;
    this.#report.analysisFailed(element, analysisFailure("xUnit.net", `${type} ${name}: ${message}`));
    this.#tests.add(element, {
      suite: assemblyName(element),
      name: name === "" ? `(${type})` : name,
      outcome: "error",
      failures: [{ kind: "error", message, details: trace }],
    });
  }
}

function assemblyName(element: XmlElement): string {
  return (ancestorOf(element, "assembly")?.attributes["name"] ?? "").split(/[\\/]/).at(-1)!;
}
