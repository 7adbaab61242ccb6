import { ReportedTests, type TestFailure, type TestOutcome } from "../../documents/reported-tests.ts";
import { eachObject } from "../../documents/json-items.ts";
import { jsonFormat } from "../../documents/json-format.ts";
import { numberField, objectField, textField, type JsonObject } from "../../documents/json-fields.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report, ReportPosition } from "../../report.ts";

/** Cucumber's JSON: features with scenarios, each with the results of its steps and hooks. */
export const cucumberFormat = jsonFormat({
  id: "cucumber",
  about: {
    title: "Cucumber JSON",
    tools: ["Cucumber", "Behave", "Behat", "godog"],
    versions: "all",
    contents: ["tests", "findings"],
    command: "cucumber-js --format json:cucumber.json",
  },
  detects: (json) => json.isList && json.has("[].elements") && (json.has("[].uri") || json.has("[].keyword")),
  elements: ["[]"],
  read: (report) => {
    const tests = new ReportedTests(report, "cucumber");
    return {
      element({ position, value }) {
        const feature = textField(value, "name") ?? textField(value, "uri");
        if (feature === undefined) return report.refuse(position, null, fieldInvalid("name", "string"));
        const addScenario = (scenario: JsonObject, at: ReportPosition): void => {
          if (isBackground(scenario)) return;
          const steps = stepsOf(report, at, scenario);
          const line = numberField(scenario, "line");
          tests.add(at, {
            file: textField(value, "uri"),
            suite: feature,
            name: textField(scenario, "name") ?? `line ${line ?? 0}`,
            outcome: outcomeOf(steps),
            seconds: steps.reduce((sum, step) => sum + (numberField(resultOf(step), "duration") ?? 0), 0) / 1e9,
            line,
            failures: steps.filter(isFailed).map(failureOf),
          });
        };
        // Some versions leave the list out when a feature is empty.
        eachObject(report, position, value, "elements", addScenario, "optional");
      },
    };
  },
});

/** The steps of a background are repeated in front of each scenario. */
function isBackground(scenario: JsonObject): boolean {
  return textField(scenario, "type") === "background";
}

/** The steps and hooks of a scenario. Anything else in their places is refused by name: it may hide a failure. */
function stepsOf(report: Report, position: ReportPosition, scenario: JsonObject): readonly JsonObject[] {
  const steps: JsonObject[] = [];
  const add = (step: JsonObject, at: ReportPosition): void => {
    const result = resultOf(step);
    if (result === undefined && (step["result"] ?? null) !== null) {
      report.refuse(at, null, fieldInvalid("result", "object"));
    }
    const isUnknown = !failedStatuses.has(statusOf(step)) && !otherStatuses.has(statusOf(step));
    if (result !== undefined && isUnknown) report.refuse(at, null, fieldInvalid("status", "string"));
    steps.push(step);
  };
  eachObject(report, position, scenario, "before", add, "optional");
  const addWithHooks = (step: JsonObject, at: ReportPosition): void => {
    eachObject(report, at, step, "before", add, "optional");
    add(step, at);
    eachObject(report, at, step, "after", add, "optional");
  };
  eachObject(report, position, scenario, "steps", addWithHooks, "optional");
  eachObject(report, position, scenario, "after", add, "optional");
  return steps;
}

function resultOf(step: JsonObject): JsonObject | undefined {
  return objectField(step, "result");
}

function statusOf(step: JsonObject): string {
  return textField(resultOf(step), "status")?.toLowerCase() ?? "";
}

/** Undefined and ambiguous steps fail a scenario, as in Cucumber's strict mode. Behave has words for errors. */
const failedStatuses: ReadonlySet<string> = new Set([
  "failed",
  "undefined",
  "ambiguous",
  "error",
  "hook_error",
  "cleanup_error",
]);
const skippedStatuses: ReadonlySet<string> = new Set([
  "skipped",
  "pending",
  "untested",
  "untested_pending",
  "untested_undefined",
  "unknown",
]);
const otherStatuses: ReadonlySet<string> = new Set([
  ...skippedStatuses,
  "passed",
  "xfailed",
  "xpassed",
  "pending_warn",
]);

function isFailed(step: JsonObject): boolean {
  return failedStatuses.has(statusOf(step));
}

function outcomeOf(steps: readonly JsonObject[]): TestOutcome {
  if (steps.some(isFailed)) return "failed";
  return steps.some((step) => skippedStatuses.has(statusOf(step))) ? "skipped" : "passed";
}

function failureOf(step: JsonObject): TestFailure {
  const details = textField(resultOf(step), "error_message") ?? "";
  const title = `${textField(step, "keyword") ?? ""}${textField(step, "name") ?? ""}`.trim();
  const message = details.split("\n    at ")[0] || `${title}: ${statusOf(step)}`;
  return { kind: "failure", message, details, line: numberField(step, "line") };
}
