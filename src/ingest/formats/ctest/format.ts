import { ReportedTests, secondsOf, type TestFailure, type TestOutcome } from "../../documents/reported-tests.ts";
import { refuseMisplaced, xmlFormat } from "../../documents/xml-format.ts";
import type { XmlElement, XmlVisitor } from "../../documents/xml-reader.ts";
import type { Report } from "../../report.ts";

/** CTest's `Test.xml` for CDash. Its output may be compressed; then the result's own words are the message. */
export const ctestFormat = xmlFormat({
  id: "ctest",
  about: {
    title: "CTest XML",
    tools: ["CTest"],
    versions: "CMake 3 and later",
    contents: ["tests", "findings"],
    command: "ctest -T Test",
  },
  isRoot: ({ name, rest }) => name === "Site" && /<Testing\b/.test(rest),
  visit: (report) => new CtestVisitor(report),
});

interface OpenTest {
  readonly element: XmlElement;
  readonly values: Map<string, string>;
  name: string;
  path: string;
  output: string;
}

class CtestVisitor implements XmlVisitor {
  readonly #tests: ReportedTests;
  readonly #report: Report;
  #test: OpenTest | undefined;
  #value = "";

  constructor(report: Report) {
    this.#report = report;
    this.#tests = new ReportedTests(report, "ctest");
  }

  open(element: XmlElement): boolean {
    const { name, parent, attributes } = element;
    if (name === "Site") {
      this.#report.tool("CTest");
      this.#report.version = (attributes["Generator"] ?? "").replace(/^ctest-/, "");
    }
    // The list of all tests has elements of the same name.
    if (name === "Test" && parent?.name === "Testing") {
      this.#test = { element, values: new Map(), name: "", path: "", output: "" };
    } else if (name === "Test" && attributes["Status"] !== undefined) refuseMisplaced(this.#report, element);
    return this.#test !== undefined && ["Name", "Path", "Value"].includes(name);
  }

  close(element: XmlElement, text: string): void {
    const test = this.#test;
    if (test === undefined) return;
    const { name, parent, attributes } = element;
    if (name === "Name" && parent === test.element) test.name = text.trim();
    else if (name === "Path" && parent === test.element) test.path = text.trim();
    else if (name === "Value") this.#value = text;
    else if (name === "NamedMeasurement") test.values.set(attributes["name"] ?? "", this.#value.trim());
    else if (name === "Measurement" && parent?.name === "Results") test.output = this.#value;
    else if (element === test.element) {
      this.#test = undefined;
      this.#close(test);
    }
  }

  finish(): void {}

  #close({ element, values, name, path, output }: OpenTest): void {
    const outcome = outcomeOf(element.attributes["Status"] ?? "", values);
    const exit = [values.get("Exit Code"), values.get("Exit Value")].filter((text) => text !== undefined).join(" ");
    const isPlain = /[\s:]/.test(output.trim());
    const failures: TestFailure[] =
      outcome === "failed" || outcome === "error"
        ? [
            {
              kind: outcome === "failed" ? "failure" : "error",
              message: exit || values.get("Completion Status"),
              details: isPlain ? output : "",
            },
          ]
        : [];
    const suite = path.replace(/^\.\/?/, "") || "tests";
    this.#tests.add(element, { suite, name, outcome, seconds: secondsOf(values.get("Execution Time")), failures });
  }
}

/** A test that is disabled, or that asked to be skipped, has the status of one that could not be run. */
function outcomeOf(status: string, values: ReadonlyMap<string, string>): TestOutcome {
  if (status === "passed") return "passed";
  if (status === "failed") return "failed";
  const completion = values.get("Completion Status") ?? "";
  return /^(?:Disabled|SKIP_)/.test(completion) ? "skipped" : "error";
}
