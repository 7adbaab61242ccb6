import { pathBytesMax } from "../bounds.ts";
import { analysisFailure } from "../failures.ts";
import { withoutControls } from "../records/controls.ts";
import type { Report, ReportedLocation, ReportPosition } from "../report.ts";

export type TestOutcome = "passed" | "failed" | "error" | "skipped";

/** Something that went wrong in a test. A flaky test failed before it passed; a warning does not fail a test. */
export interface TestFailure {
  readonly kind: "failure" | "error" | "flaky" | "warning";
  readonly message?: string | undefined;
  /** Stack trace, output. */
  readonly details?: string | undefined;
  /** Line of the test's file. */
  readonly line?: number | undefined;
  /** Where it happened, if that may be another file than the test's. */
  readonly related?: readonly ReportedLocation[];
  readonly position?: ReportPosition;
}

/** One test of a report. It needs a name, and something that contains it. */
export interface ReportedTest {
  /** The path of its source file. */
  readonly file?: string | undefined;
  readonly class?: string | undefined;
  readonly suite?: string | undefined;
  readonly name: string;
  readonly outcome: TestOutcome;
  readonly seconds?: number | undefined;
  /** The line of the test. */
  readonly line?: number | undefined;
  readonly failures?: readonly TestFailure[];
}

/** The artifact that contains tests. */
interface TestHome {
  readonly path: string;
  /** What precedes the test's name, where its class is not the artifact. */
  readonly title: string;
}

const names = {
  failure: "Failed test",
  error: "Test that could not run",
  flaky: "Test that failed before it passed",
  warning: "Warning of a test",
} as const;

/** Names of suites and classes that are files of sources. */
const sourceFile =
  /\.(?:[cm]?[jt]sx?|vue|svelte|py|rb|php|phpt|go|rs|c|cc|cpp|cxx|h|hpp|cs|fs|vb|java|kt|kts|scala|groovy|swift|m|mm|pl|t|lua|dart|exs?|erl|feature|robot|bats|sh)$/i;
/** What test runners put at the end of a test file's name, or before it. */
const testMarks = /(?:[._-](?:test|tests|spec)|Tests?|Spec|IT)$/;

/**
 * Adds the tests of a report: each as an artifact below its file or class, with its result as measures and a finding for
 * each failure. Tests of the same name add up, so every test counts and the order of reports does not matter.
 */
export class ReportedTests {
  readonly #report: Report;
  readonly #tool: string;

  /** `tool` comes before the names of the rules. */
  constructor(report: Report, tool: string) {
    this.#report = report;
    this.#tool = tool;
  }

  add(position: ReportPosition, test: ReportedTest): void {
    const home = this.#homeOf(position, test);
    if (home === undefined) return;
    const name = test.name === "" ? "unnamed" : test.name;
    const title = `${home.title === "" ? "" : `${home.title}.`}${name}`.replaceAll("/", "∕");
    const path = cut(`${home.path}#${title}`);
    const artifact = { path, type: "TEST", parent: home.path, name: cut(name), location: { startLine: test.line } };
    if (this.#report.artifact(position, artifact) === undefined) return;
    const failed = test.outcome === "failed" || test.outcome === "error";
    const result = { failed, skipped: test.outcome === "skipped", seconds: test.seconds };
    const isFirst = this.#report.test(position, path, result);
    this.#failures(position, home.path, path, test);
    const tested = testedBy(home.path);
    if (isFirst && tested !== undefined) this.#report.linkIfThere(position, "TESTS", path, tested);
  }

  /** A failure that no test of the report contains. It belongs to its file, else to the project. */
  addFailure(position: ReportPosition, file: string | undefined, failure: TestFailure): void {
    const home = file === undefined ? { path: "" } : this.#report.file(position, file);
    if (home !== undefined) this.#finding(position, home.path, home.path, failure);
  }

  /** A report that counts more tests than it lists lacks tests: its analysis failed. */
  checkTotal(position: ReportPosition, tool: string, counted: number | undefined, listed: number): void {
    if (counted === undefined || counted <= listed) return;
    this.#report.analysisFailed(position, analysisFailure(tool, `${counted} tests, ${listed} listed`));
  }

  /** The file or class that contains a test: the file that it names, else its class, else its suite. */
  #homeOf(position: ReportPosition, test: ReportedTest): TestHome | undefined {
    const { file, class: className = "", suite = "" } = test;
    // A test that a library defines, as decorators do, counts by its class.
    const named = [file, className, suite].find(
      (text) => text !== undefined && text !== "" && isFile(text, text === file) && this.#report.isInside(text),
    );
    if (named === undefined) return this.#classHome(position, className === "" ? suite : className);
    const found = this.#report.file(position, named);
    if (found === undefined) return undefined;
    return { path: found.path, title: className === named ? "" : titleOf(className, found.path) };
  }

  #classHome(position: ReportPosition, name: string): TestHome | undefined {
    const segments = name.split(/[\\/]/).filter((segment) => !["", ".", ".."].includes(segment));
    const path = cut(segments.join("/")) || "tests";
    const home = this.#report.artifact(position, { path, type: "CLASS", name: path.split(/[./]/).at(-1) || path });
    if (home === undefined) return undefined;
    this.#report.liesInFileOf(home, path);
    return { path, title: "" };
  }

  #failures(position: ReportPosition, home: string, path: string, { outcome, failures = [] }: ReportedTest): void {
    const isFailed = outcome === "failed" || outcome === "error";
    const kind = outcome === "error" ? "error" : "failure";
    const all: readonly TestFailure[] = isFailed && failures.length === 0 ? [{ kind }] : failures;
    for (const failure of all) this.#finding(failure.position ?? position, home, path, failure);
  }

  #finding(position: ReportPosition, home: string, path: string, failure: TestFailure): void {
    const { kind, message = "", details = "", related = [] } = failure;
    const severity = kind === "failure" || kind === "error" ? "CRITICAL" : "MAJOR";
    const rule = this.#report.definition(position, `${this.#tool}:${kind}`, severity, () => ({
      name: names[kind],
      tool: this.#tool,
      families: ["test"],
    }));
    const line = failure.line ?? lineIn(details, home);
    const words = [message.trim(), details.trim().split(/\r?\n/)[0]!].find((text) => text !== "") ?? names[kind];
    this.#report.findingOn(position, path, { rule, message: words, location: { startLine: line }, related });
  }
}

function isFile(name: string, isNamedAsFile: boolean): boolean {
  return !/^[a-z]{2,}:\/\//i.test(name) && (isNamedAsFile || sourceFile.test(name));
}

/** A class without the part of its name that the file has too: `tests.test_scan.TestWords` in `tests/test_scan.py`. */
function titleOf(className: string, file: string): string {
  const stem = file.slice(file.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
  const parts = className.split(".");
  return parts.slice(parts.lastIndexOf(stem) + 1).join(".");
}

/** The line of a file that a stack trace names. */
function lineIn(details: string, file: string): number {
  // The project has no name to search for.
  if (file === "") return 0;
  const name = file.slice(file.lastIndexOf("/") + 1);
  for (const searched of [file, name]) {
    for (let at = details.indexOf(searched); at !== -1; at = details.indexOf(searched, at + 1)) {
      const number = /^(?::|\(|", line |:line )(\d{1,9})\b/.exec(
        details.slice(at + searched.length, at + searched.length + 20),
      );
      if (number !== null) return Number(number[1]);
    }
  }
  return 0;
}

/** Names of parameterised tests may contain whole documents. The end says less than the beginning. */
function cut(text: string): string {
  const whole = withoutControls(text.toWellFormed());
  const limit = pathBytesMax - 64;
  if (Buffer.byteLength(whole) <= limit) return whole;
  return `${Buffer.from(whole)
    .subarray(0, limit)
    .toString("utf8")
    .replace(/\uFFFD+$/, "")}…`;
}

/** What a test's file or class says by its name that it tests: `a.test.ts` tests `a.ts`, `AccountTest` tests `Account`. */
function testedBy(path: string): string | undefined {
  const [, folder = "", stem = path.split(".").at(-1)!, extension = ""] =
    /^(.*\/)?([^/]+?)(\.[a-z]{1,4})$/.exec(path) ?? [];
  const plain = stem.replace(/^test[._-]/, "").replace(testMarks, "");
  return plain === stem || plain === "" ? undefined : `${folder}${plain}${extension}`;
}

/** A time in seconds, as reports write it: `0.01`, `1,234.5`, `0,01`. */
export function secondsOf(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  const grouped = /^\s*[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?\s*$/.test(text);
  const seconds = Number(grouped ? text.replaceAll(",", "") : text.replace(",", "."));
  return Number.isFinite(seconds) ? seconds : undefined;
}
