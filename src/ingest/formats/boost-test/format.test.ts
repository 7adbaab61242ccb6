import { expect, test } from "vitest";
import { outline, readUpload } from "../examples.reference.ts";

async function read(report: string) {
  return readUpload(Buffer.from(report));
}

test("a skipped suite is one skipped test, and one that failed by itself is a failed analysis", async () => {
  const { collector } = await read(
    `<TestLog><TestSuite name="m"><TestSuite name="off" skipped="yes" reason="disabled"/>` +
      `<TestSuite name="s"><Exception file="unknown location" line="0">no database</Exception></TestSuite></TestSuite></TestLog>`,
  );
  expect(outline(collector).split("\n")).toEqual(
    expect.arrayContaining([
      "artifact TEST m#(suite) TESTS=2 TESTS_FAILED=1 TESTS_SKIPPED=1",
      "finding m#(suite) 0:0:0:0 boost-test:error: no database",
    ]),
  );
  expect(collector.refusals.failures.count).toBe(1);
});

test("a failure in a file other than that of its test has no line", async () => {
  const { collector } = await read(
    `<TestLog><TestSuite name="m"><TestCase name="t" file="a.cpp" line="3"><Error file="check.hpp" line="9">no</Error>` +
      `<FatalError file="a.cpp" line="4">end</FatalError></TestCase></TestSuite></TestLog>`,
  );
  expect(outline(collector).match(/^finding .*/gm)).toEqual([
    "finding a.cpp#m.t 0:0:0:0 boost-test:failure: no",
    "finding a.cpp#m.t 4:0:0:0 boost-test:failure: end",
  ]);
});

test("the results of a report: unknown ones are errors, missing ones are refused", async () => {
  const { collector } = await read(
    `<TestResult><TestSuite name="m" result="failed"><TestCase name="a" result="timed-out"/><TestCase name="b"/>` +
      `<TestCase name="c" result="passed"/></TestSuite></TestResult>`,
  );
  const lines = outline(collector).split("\n");
  expect(lines).toContain("artifact TEST m#a TESTS=1 TESTS_FAILED=1 TESTS_SKIPPED=0");
  expect(lines).toContain("artifact TEST m#c TESTS=1 TESTS_FAILED=0 TESTS_SKIPPED=0");
  expect(lines.filter((line) => line.startsWith("refused"))).toEqual([
    `refused 1  results.field-invalid  {"field":"TestCase.result","expected":{"form":"string"}}`,
  ]);
});

test("a short report, which has only counts, is refused", async () => {
  const { problem } = await read(
    `<TestResult><TestSuite name="m" result="passed" test_cases_passed="4"/></TestResult>`,
  );
  expect(problem).toMatchObject({ code: "results.report-broken", params: { detail: { form: "list-missing" } } });
});

test("a message within another one is refused", async () => {
  const { collector } = await read(
    `<TestLog><Error file="a.cpp" line="1">no<Error file="a.cpp" line="2">other</Error></Error></TestLog>`,
  );
  expect(outline(collector).match(/^(?:finding|refused) .*/gm)).toEqual([
    "finding a.cpp 1:0:0:0 boost-test:failure: no",
    `refused 1  results.element-misplaced  {"name":"Error","parent":"Error"}`,
  ]);
});

test("a failure without a test and a file belongs to the project", async () => {
  const { collector } = await read(`<TestLog><Exception file="unknown location" line="0">gone</Exception></TestLog>`);
  expect(outline(collector)).toContain("finding (project) 0:0:0:0 boost-test:error: gone");
});
