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
  outer: ["stats"],
  read: (report) => {
    const tests = new ReportedTests(report, "mocha");
    /** How many tests of each title failed. */
    const known = new Map<string, number>();
    const held = new HeldBytes();
    const failures: JsonElement[] = [];
    let listed = 0;
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
        listed++;
        known.set(title, (known.get(title) ?? 0) + Number(isFailed(element)));
        addTest(tests, element, title);
      },
      finish(outer, line) {
        const stats = outer.get("stats");
        tests.checkTotal({ line }, "Mocha", numberField(stats, "tests"), listed);
        // Hooks that fail are in this list alone: without it, they would be lost.
        if ((numberField(stats, "failures") ?? Infinity) > failures.length) {
          report.refuse({ line }, null, fieldInvalid("failures", "array"));
        }
        for (const failure of failures) {
          const title = titleOf(failure.value)!;
          const failed = known.get(title);
          // Hooks that fail are among the failures alone.
          if (failed === undefined) addTest(tests, failure, title);
          else if (failed > 0) known.set(title, failed - 1);
          else report.refuse(failure.position, null, fieldInvalid("tests.err", "object"));
        }
      },
    };
  },
});

function titleOf(test: JsonObject): string | undefined {
  return textField(test, "fullTitle") ?? textField(test, "title");
}

function isFailed({ value, pattern }: JsonElement): boolean {
  const error = objectField(value, "err");
  return pattern === "failures[]" || (error !== undefined && Object.keys(error).length > 0);
}

function addTest(tests: ReportedTests, element: JsonElement, fullTitle: string): void {
  const { position, value } = element;
  const title = textField(value, "title") ?? fullTitle;
  const error = objectField(value, "err");
  const message = textField(error, "message");
  const hasFailed = isFailed(element);
  const milliseconds = numberField(value, "duration");
  // A test that was not run has no duration.
  const outcome = hasFailed ? "failed" : milliseconds === undefined ? "skipped" : "passed";
  tests.add(position, {
    file: textField(value, "file"),
    class: fullTitle.endsWith(title) ? fullTitle.slice(0, -title.length).trim() : "",
    name: title,
    outcome,
    ...(milliseconds !== undefined && { seconds: milliseconds / 1000 }),
    failures: hasFailed ? [{ kind: "failure", message, details: textField(error, "stack") }] : [],
  });
}
