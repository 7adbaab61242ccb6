import { HeldBytes } from "../../documents/held-bytes.ts";
import { ReportedTests, type TestFailure, type TestOutcome } from "../../documents/reported-tests.ts";
import { jsonLinesFormat, type JsonLineReader } from "../../documents/json-lines-format.ts";
import { numberField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { textBytesMax } from "../../bounds.ts";
import { analysisFailure } from "../../failures.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report, ReportPosition } from "../../report.ts";

/** The events of `go test -json`, one per line: tests end with pass, fail or skip. */
export const gotestFormat = jsonLinesFormat({
  id: "gotest",
  about: {
    title: "Go test JSON",
    tools: ["go test", "test2json", "gotestsum"],
    versions: "Go 1.10 and later",
    contents: ["tests", "findings"],
    command: "go test -json ./...",
  },
  detects: (json) =>
    json.has("Action") && (json.has("Package") || json.has("Test") || json.has("ImportPath")) && !json.isList,
  read: (report) => new GoTestReader(report),
});

/** Tests and packages that began; a report is cut off or a run crashed where they do not end. */
interface OpenTest {
  readonly position: ReportPosition;
  output: string;
  /** What it costs to hold it. */
  bytes: number;
}

const outcomes: Readonly<Record<string, TestOutcome>> = {
  pass: "passed",
  bench: "passed",
  fail: "failed",
  skip: "skipped",
};
/** Lines that say what other events say. */
const noise = /^\s*(?:=== |--- (?:FAIL|PASS|SKIP)|FAIL\b|PASS$|ok\s|exit status|\?\s)/;

class GoTestReader implements JsonLineReader {
  readonly #report: Report;
  readonly #tests: ReportedTests;
  readonly #open = new Map<string, OpenTest>();
  /** The output of tests that have not ended. */
  readonly #held = new HeldBytes();
  /** Packages of which a test failed: the package fails with it. */
  readonly #failed = new Set<string>();

  constructor(report: Report) {
    this.#report = report;
    this.#tests = new ReportedTests(report, "gotest");
  }

  object(value: JsonObject, position: ReportPosition): void {
    const action = textField(value, "Action");
    if (action === undefined) return this.#report.refuse(position, null, fieldInvalid("Action", "string"));
    const inPackage = textField(value, "Package") ?? textField(value, "ImportPath") ?? "";
    const test = textField(value, "Test") ?? "";
    const key = `${inPackage}\n${test}`;
    if (action === "output" || action === "build-output") this.#output(key, position, textField(value, "Output") ?? "");
    else if (action === "run") {
      this.#open.set(key, this.#newTest(position, key));
    }
    const outcome = outcomes[action];
    if (outcome === undefined) return;
    const open = this.#open.get(key);
    this.#open.delete(key);
    this.#held.release(open?.bytes ?? 0);
    if (test !== "") this.#test(position, inPackage, test, outcome, numberField(value, "Elapsed"), open?.output ?? "");
    else if (outcome === "failed" && !this.#failed.has(inPackage)) {
      const build = this.#open.get(`${textField(value, "FailedBuild") ?? ""}\n`);
      this.#package(position, inPackage, build?.output ?? open?.output ?? "");
    }
  }

  /** Lines of the compiler and of tools between the events. */
  text(): void {}

  finish(): void {
    for (const [key, { position, output }] of this.#open) {
      const [inPackage = "", test = ""] = key.split("\n");
      if (test === "") continue;
      this.#report.analysisFailed(position, analysisFailure("go test", `${inPackage} ${test}`));
      this.#test(position, inPackage, test, "error", undefined, output);
    }
  }

  #newTest(position: ReportPosition, key: string): OpenTest {
    return { position, output: "", bytes: this.#held.add(position.line, key) };
  }

  #output(key: string, position: ReportPosition, text: string): void {
    if (noise.test(text)) return;
    let open = this.#open.get(key);
    if (open === undefined) this.#open.set(key, (open = this.#newTest(position, key)));
    if (open.output.length >= textBytesMax) return;
    open.bytes += this.#held.add(position.line, text);
    open.output += text;
  }

  #test(
    position: ReportPosition,
    inPackage: string,
    name: string,
    outcome: TestOutcome,
    seconds: number | undefined,
    output: string,
  ): void {
    const isFailed = outcome === "failed" || outcome === "error";
    if (isFailed) this.#failed.add(inPackage);
    const kind = outcome === "error" ? "error" : "failure";
    const [, line] = /^\s*[\w.-]+_test\.go:(\d+):/m.exec(output) ?? [];
    const failures: TestFailure[] = isFailed
      ? [{ kind, message: output.trim(), ...(line !== undefined && { line: Number(line) }) }]
      : [];
    this.#tests.add(position, { class: inPackage, name, outcome, seconds, failures });
  }

  /** The package failed without a failed test: it was not built, or it ended in the middle. */
  #package(position: ReportPosition, inPackage: string, output: string): void {
    this.#report.analysisFailed(position, analysisFailure("go test", output.trim() || inPackage));
    const failures: TestFailure[] = [{ kind: "error", message: output.trim() }];
    this.#tests.add(position, { class: inPackage, name: "(package)", outcome: "error", failures });
  }
}
