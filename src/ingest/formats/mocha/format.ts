import { HeldBytes } from "../../documents/held-bytes.ts";
import { jsonFormat, type JsonElement } from "../../documents/json-format.ts";
import { numberField, objectField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { ReportedTests } from "../../documents/reported-tests.ts";
import { fieldInvalid } from "../../records/checks.ts";

/** Mocha's JSON: all tests, and the failed, passed and pending ones again. */
export const mochaFormat = jsonFormat({
  id: "mocha",
  about: {
    title: "Mocha JSON",
    tools: ["Mocha"],
    versions: "Mocha 1 and later",
    contents: ["tests", "findings"],
    command: "mocha --reporter json",
  },
  detects: (json) => json.has("stats.suites", "stats.passes") && json.hasList("tests"),
  elements: ["tests[]", "failures[]"],
  read: (report) => {
    const tests = new ReportedTests(report, "mocha");
    const known = new Set<string>();
    const held = new HeldBytes();
    const failures: JsonElement[] = [];
    return {
      element(element) {
        const title = titleOf(element.value);
        if (title === undefined) return report.refuse(element.position, null, fieldInvalid("fullTitle", "string"));
        // The failures may come before the tests that they repeat.
        if (element.pattern === "failures[]") {
          held.add(element.position.line, JSON.stringify(element.value));
          return void failures.push(element);
        }
        held.add(element.position.line, title);
        known.add(title);
        addTest(tests, element, title);
      },
      finish() {
        // Hooks that fail are among the failures alone.
        for (const failure of failures) {
          const title = titleOf(failure.value)!;
          if (!known.has(title)) addTest(tests, failure, title);
        }
      },
    };
  },
});

function titleOf(test: JsonObject): string | undefined {
  return textField(test, "fullTitle") ?? textField(test, "title");
}

function addTest(tests: ReportedTests, { position, value, pattern }: JsonElement, fullTitle: string): void {
  const title = textField(value, "title") ?? fullTitle;
  const error = objectField(value, "err");
  const message = textField(error, "message");
  const isFailed = pattern === "failures[]" || (error !== undefined && Object.keys(error).length > 0);
  const milliseconds = numberField(value, "duration");
  // A test that was not run has no duration.
  const outcome = isFailed ? "failed" : milliseconds === undefined ? "skipped" : "passed";
  tests.add(position, {
    file: textField(value, "file"),
    class: fullTitle.endsWith(title) ? fullTitle.slice(0, -title.length).trim() : "",
    name: title,
    outcome,
    ...(milliseconds !== undefined && { seconds: milliseconds / 1000 }),
    failures: isFailed ? [{ kind: "failure", message, details: textField(error, "stack") }] : [],
  });
}
