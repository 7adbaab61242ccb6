import { ReportedTests } from "../../documents/reported-tests.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { numberField, objectField, textField } from "../../documents/json-fields.ts";
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
    return {
      element({ position, value, pattern }) {
        const fullTitle = textField(value, "fullTitle") ?? textField(value, "title");
        if (fullTitle === undefined) return report.refuse(position, null, fieldInvalid("fullTitle", "string"));
        // Hooks that fail are among the failures alone.
        if (pattern === "failures[]" && known.has(fullTitle)) return;
        if (pattern === "tests[]") known.add(fullTitle);
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
      },
    };
  },
});
