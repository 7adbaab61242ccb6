import { xmlFormat } from "../../documents/xml-format.ts";
import type { XmlElement, XmlVisitor } from "../../documents/xml-reader.ts";
import { integerOf } from "../../documents/xml-format.ts";
import type { Report } from "../../report.ts";
import { tidy } from "../../align-path.ts";

/** JUnit's XML, which nearly every test runner writes: tests as artifacts, their results as measures. */
export const junitFormat = xmlFormat({
  id: "junit",
  about: {
    title: "JUnit XML",
    tools: ["JUnit", "pytest", "Vitest", "Jest", "GoogleTest", "Surefire"],
    versions: "all",
    contents: ["tests", "findings"],
    command: "pytest --junit-xml=junit.xml",
  },
  isRoot: ({ name }) => name === "testsuites" || name === "testsuite",
  visit: (report) => new JunitVisitor(report),
});

interface OpenTest {
  readonly element: XmlElement;
  failure: { readonly element: XmlElement; readonly kind: string; text: string } | undefined;
  skipped: boolean;
}

const failures: ReadonlySet<string> = new Set(["failure", "error"]);
/** What test runners put at the end of a test file's name, or before it. */
const testMarks = /(?:[._-](?:test|tests|spec)|Tests?|Spec|IT)$/;

class JunitVisitor implements XmlVisitor {
  readonly #report: Report;
  #test: OpenTest | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  open(element: XmlElement): boolean {
    if (element.name === "testcase") this.#test = { element, failure: undefined, skipped: false };
    else if (this.#test !== undefined && failures.has(element.name)) {
      this.#test.failure ??= { element, kind: element.name, text: "" };
      return true;
    } else if (this.#test !== undefined && (element.name === "skipped" || element.name === "disabled")) {
      this.#test.skipped = true;
    }
    return false;
  }

  close(element: XmlElement, text: string): void {
    const test = this.#test;
    if (test === undefined) return;
    if (test.failure?.element === element) test.failure.text = text;
    else if (element === test.element) {
      this.#test = undefined;
      this.#reportTest(test);
    }
  }

  finish(): void {}

  #reportTest({ element, failure, skipped }: OpenTest): void {
    const report = this.#report;
    const { name = "unnamed", time } = element.attributes;
    const home = this.#homeOf(element);
    if (home === undefined) return;
    const path = `${home.path}#${home.title === "" ? "" : `${home.title}.`}${name.replaceAll("/", "∕")}`;
    const startLine = integerOf(element, "line");
    const test = { path, type: "TEST", parent: home.path, name, location: { startLine } };
    if (report.artifact(element, test) === undefined) return;
    const seconds = Number((time ?? "").replaceAll(",", ""));
    report.measure(element, path, "TESTS", 1);
    report.measure(element, path, "TESTS_FAILED", failure === undefined ? 0 : 1);
    report.measure(element, path, "TESTS_SKIPPED", skipped ? 1 : 0);
    if (time !== undefined && Number.isFinite(seconds)) report.measure(element, path, "TEST_SECONDS", seconds);
    if (failure !== undefined) this.#finding(home.path, path, failure);
    const tested = testedBy(home.path);
    if (tested !== undefined) report.linkIfThere(element, "TESTS", path, tested);
  }

  /** The file or class that contains a test: the file that it names, else its class. */
  #homeOf(element: XmlElement): { readonly path: string; readonly title: string } | undefined {
    const suite = element.parent?.attributes ?? {};
    const { classname = "", file = suite["file"] } = element.attributes;
    const suiteName = suite["name"] ?? "";
    const named = file ?? [classname, suiteName].find((text) => /[\\/]|\.(?:[cm]?[jt]sx?|py|rb|php)$/.test(text));
    if (named !== undefined && !/^[a-z]+:\/\//i.test(named)) {
      const found = this.#report.file(element, named);
      const title = classname === named ? "" : (classname.split(".").at(-1) ?? "");
      return found === undefined ? undefined : { path: found.path, title: file === undefined ? "" : title };
    }
    const path = tidy(classname === "" ? suiteName || "tests" : classname);
    const home = this.#report.artifact(element, { path, type: "CLASS", name: path.split(".").at(-1)! });
    if (home === undefined) return undefined;
    this.#report.liesInFileOf(home, path);
    return { path, title: "" };
  }

  #finding(home: string, path: string, failure: NonNullable<OpenTest["failure"]>): void {
    const { element, kind, text } = failure;
    const { message, type } = element.attributes;
    const rule = this.#report.definition(element, `junit:${kind}`, "CRITICAL", () => ({
      name: kind === "failure" ? "Failed test" : "Test that could not run",
      tool: "junit",
      families: ["test"],
    }));
    const line = Number(new RegExp(`${escaped(home)}:(\\d+)`).exec(text)?.[1] ?? 0);
    const summary =
      [message, text.trim().split("\n")[0], type].find((words) => words !== undefined && words !== "") ?? kind;
    this.#report.findingOn(element, path, { rule, message: summary, location: { startLine: line } });
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** What a test's file or class says by its name that it tests: `a.test.ts` tests `a.ts`, `AccountTest` tests `Account`. */
function testedBy(path: string): string | undefined {
  const [, folder = "", stem = path.split(".").at(-1)!, extension = ""] =
    /^(.*\/)?([^/]+?)(\.[a-z]{1,4})$/.exec(path) ?? [];
  const plain = stem.replace(/^test[._-]/, "").replace(testMarks, "");
  return plain === stem || plain === "" ? undefined : `${folder}${plain}${extension}`;
}
