import { ReportedTests, type TestFailure, type TestOutcome } from "../../documents/reported-tests.ts";
import { eachObject } from "../../documents/json-items.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { numberField, objectField, objectsField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { analysisFailure } from "../../failures.ts";
import { fieldInvalid } from "../../records/checks.ts";
import { withoutColors } from "../../records/controls.ts";
import type { Report } from "../../report.ts";

/** Jest's JSON, which Vitest writes too: files with their tests. */
export const jestFormat = jsonFormat({
  id: "jest",
  about: {
    title: "Jest JSON",
    tools: ["Jest", "Vitest"],
    versions: "Jest 20 and later, Vitest 0.30 and later",
    contents: ["tests", "findings"],
    command: "jest --json --outputFile=jest.json",
  },
  // Lists of snapshots and of open handles come before the results.
  detects: (json) => json.has("numTotalTests") && (json.has("testResults") || json.has("numTotalTestSuites")),
  elements: ["testResults[]"],
  read: (report) => {
    const tests = new ReportedTests(report, "jest");
    return {
      element({ position, value }) {
        const file = textField(value, "name") ?? textField(value, "testFilePath");
        if (file === undefined) return report.refuse(position, null, fieldInvalid("name", "string"));
        // Jest itself passes the results of a file to its reporters under the second name.
        const field = value["assertionResults"] === undefined ? "testResults" : "assertionResults";
        const list = objectsField(value, field);
        eachObject(report, position, value, field, (test, at) => reportTest(tests, report, at, file, test));
        if (typeof (value["status"] ?? "") !== "string") {
          report.refuse(position, file, fieldInvalid("status", "string"));
        }
        const message = textField(value, "message") ?? textField(value, "failureMessage") ?? "";
        // The file itself could not be run.
        if (list.some(isFailed) || textField(value, "status") !== "failed") return;
        report.analysisFailed(position, analysisFailure("Jest", `${file}: ${message}`));
        tests.add(position, { file, name: "(file)", outcome: "error", failures: [{ kind: "error", message }] });
      },
    };
  },
});

const outcomes: Readonly<Record<string, TestOutcome>> = {
  passed: "passed",
  failed: "failed",
  skipped: "skipped",
  pending: "skipped",
  todo: "skipped",
  disabled: "skipped",
  focused: "passed",
};

function isFailed(test: JsonObject): boolean {
  return textField(test, "status") === "failed";
}

function reportTest(
  tests: ReportedTests,
  report: Report,
  position: Parameters<ReportedTests["add"]>[0],
  file: string,
  test: JsonObject,
): void {
  const name = textField(test, "title") ?? textField(test, "fullName");
  const outcome = outcomes[textField(test, "status") ?? ""];
  if (name === undefined) return report.refuse(position, file, fieldInvalid("title", "string"));
  if (outcome === undefined) return report.refuse(position, file, fieldInvalid("status", "string"));
  const around = test["ancestorTitles"];
  const messages = Array.isArray(test["failureMessages"]) ? (test["failureMessages"] as unknown[]) : [];
  const failures: TestFailure[] = messages
    .filter((message) => typeof message === "string")
    .map((message) => ({ kind: "failure", message: firstLine(message), details: message }));
  const milliseconds = numberField(test, "duration");
  tests.add(position, {
    file,
    class: Array.isArray(around) ? around.filter((title) => title !== "").join(" > ") : "",
    name,
    outcome,
    line: numberField(objectField(test, "location"), "line"),
    ...(milliseconds !== undefined && { seconds: milliseconds / 1000 }),
    failures: outcome === "failed" ? failures : [],
  });
}

/** Without the colours of a terminal and without the stack trace. */
function firstLine(message: string): string {
  return withoutColors(message).split(/\n\s+at /)[0]!;
}
