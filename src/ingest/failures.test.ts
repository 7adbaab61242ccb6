import { expect, test } from "vitest";
import { form, problemDetail } from "../text/index.ts";
import { noAlignment } from "./align-path.ts";
import { failureCharactersMax, failuresListedMax } from "./bounds.ts";
import { exampleVocabulary } from "./collected.reference.ts";
import { newSummary } from "./report-summary.ts";
import { Collector } from "./collector.ts";
import { analysisFailure } from "./failures.ts";
import { Report } from "./report.ts";

function twoReports() {
  const collector = new Collector(exampleVocabulary(), () => undefined);
  collector.refusals.beginReport("a.sarif", 0);
  const first = new Report(collector, { alignment: noAlignment, linesBefore: 0, summary: newSummary(null) });
  collector.refusals.beginReport("b.sarif", 10);
  const second = new Report(collector, { alignment: noAlignment, linesBefore: 10, summary: newSummary(null) });
  return { collector, first, second };
}

test("a failure names its report and line, and is listed among the refusals", () => {
  const { collector, second } = twoReports();
  const reason = analysisFailure("Tool", "out of memory");
  second.analysisFailed({ line: 3, pointer: () => "/runs/0" }, reason);
  const failure = { report: "b.sarif", line: 3, reason: { ...reason, pointer: "/runs/0" } };
  expect(collector.failures).toEqual({ count: 1, records: [failure] });
  expect(collector.refusals.records).toEqual([{ ...failure, path: null }]);
  expect(collector.copy().failures).toEqual(collector.failures);
});

test("failures are counted, and a bounded number is listed", () => {
  const { collector, first } = twoReports();
  for (let line = 1; line <= failuresListedMax + 5; line++) {
    first.analysisFailed({ line: 1 }, analysisFailure("Tool", "crash"));
  }
  expect(collector.failures.count).toBe(failuresListedMax + 5);
  expect(collector.failures.records.length).toBe(failuresListedMax);
});

test("a reason is one sentence, whatever the tool writes", () => {
  const check = (tool: string, detail: Parameters<typeof analysisFailure>[1], text: string): void =>
    expect(problemDetail(analysisFailure(tool, detail), "en")).toBe(`The analysis failed. ${text}`);
  check("PMD", "no memory", "PMD: no memory.");
  check("PMD", "No\u0000 memory\n\tleft.", "PMD: No memory left.");
  check("PMD", undefined, "PMD: the report gives no reason.");
  check("PMD", " \n", "PMD: the report gives no reason.");
  check("", form("exit-code", { code: 3 }), "Unnamed tool: its exit code is 3.");
  check("PMD", "x".repeat(failureCharactersMax + 1), `PMD: ${"x".repeat(failureCharactersMax)}….`);
});
