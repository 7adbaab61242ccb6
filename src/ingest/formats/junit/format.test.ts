import { expect, test } from "vitest";
import { outline, readUpload } from "../examples.reference.ts";

async function read(
  xml: string,
): Promise<{ readonly lines: string[]; readonly tests: number; readonly failed: number }> {
  const { collector, code } = await readUpload(Buffer.from(xml));
  if (code !== undefined) throw new Error(code);
  const lines = outline(collector)
    .split("\n")
    .filter((line) => /^(?:artifact TEST|finding|refused)/.test(line) && !line.includes("results.analysis-failed"))
    .toSorted();
  return { lines, tests: collector.reports[0]!.counts.tests, failed: collector.failures.count };
}

const check = async (xml: string, expected: readonly string[]): Promise<void> => {
  expect((await read(xml)).lines).toEqual(expected);
};

test("tests of the same name add up", () =>
  check(
    `<testsuites><testsuite name="s">
      <testcase classname="C" name="t" time="0.1"/>
      <testcase classname="C" name="t" time="0.2"><failure message="no"/></testcase>
      <testcase classname="C" name="t"><skipped/></testcase>
    </testsuite></testsuites>`,
    [
      "artifact TEST C#t TESTS=3 TESTS_FAILED=1 TESTS_SKIPPED=1 TEST_SECONDS=0.3",
      "finding C#t 0:0:0:0 junit:failure: no",
    ],
  ));

test("a suite that looks like a path does not hide the class", () =>
  check(
    `<testsuite name="tests/unit.py"><testcase classname="A" name="t"/><testcase classname="B" name="t"/>
      <testcase name="t"/></testsuite>`,
    [
      "artifact TEST tests/unit.py#A.t TESTS=1 TESTS_FAILED=0 TESTS_SKIPPED=0",
      "artifact TEST tests/unit.py#B.t TESTS=1 TESTS_FAILED=0 TESTS_SKIPPED=0",
      "artifact TEST tests/unit.py#t TESTS=1 TESTS_FAILED=0 TESTS_SKIPPED=0",
    ],
  ));

test("a test whose file is outside of the project counts by its class", () =>
  check(`<testsuite name="s"><testcase file="../usr/lib/mock.py" classname="C" name="t"/></testsuite>`, [
    "artifact TEST C#t TESTS=1 TESTS_FAILED=0 TESTS_SKIPPED=0",
  ]));

test("a sentence with a slash is a suite, not a file", () =>
  check(`<testsuite name="GET /users/../1"><testcase name="answers"/></testsuite>`, [
    "artifact TEST GET /users/1#answers TESTS=1 TESTS_FAILED=0 TESTS_SKIPPED=0",
  ]));

test("every failure of a test is a finding, and the test failed once", () =>
  check(
    `<testsuite name="s"><testcase classname="C" name="t">
      <failure message="first"/><rerunFailure message="second"><stackTrace>x</stackTrace></rerunFailure><error type="third"/>
    </testcase></testsuite>`,
    [
      "artifact TEST C#t TESTS=1 TESTS_FAILED=1 TESTS_SKIPPED=0",
      "finding C#t 0:0:0:0 junit:error: third",
      "finding C#t 0:0:0:0 junit:failure: first",
      "finding C#t 0:0:0:0 junit:failure: second",
    ],
  ));

test("a flaky test passed", () =>
  check(`<testsuite name="s"><testcase classname="C" name="t"><flakyError message="once"/></testcase></testsuite>`, [
    "artifact TEST C#t TESTS=1 TESTS_FAILED=0 TESTS_SKIPPED=0",
    "finding C#t 0:0:0:0 junit:flaky: once",
  ]));

for (const state of [`status="notrun"`, `result="suppressed"`, `result="skipped"`, `status="disabled"`]) {
  test(`${state} is a test that was not run`, () =>
    check(`<testsuite name="s"><testcase classname="C" name="t" ${state}/></testsuite>`, [
      "artifact TEST C#t TESTS=1 TESTS_FAILED=0 TESTS_SKIPPED=1",
    ]));
}

test("a status that says failure is one", () =>
  check(`<testsuite name="s"><testcase classname="C" name="t" status="fail"/></testsuite>`, [
    "artifact TEST C#t TESTS=1 TESTS_FAILED=1 TESTS_SKIPPED=0",
    "finding C#t 0:0:0:0 junit:failure: Failed test",
  ]));

test("a suite that could not run is a failed test, and its analysis failed", async () => {
  const { lines, tests, failed } = await read(
    `<testsuites><testsuite name="S" tests="0"><error message="no such module"/></testsuite></testsuites>`,
  );
  expect(lines).toEqual([
    "artifact TEST S#(suite) TESTS=1 TESTS_FAILED=1 TESTS_SKIPPED=0",
    "finding S#(suite) 0:0:0:0 junit:error: no such module",
  ]);
  expect([tests, failed]).toEqual([1, 1]);
});

test("a suite without tests that only wrote errors, or counts failures, is visible", async () => {
  const silent = `<testsuite name="S" tests="0"><system-err>Segmentation fault</system-err></testsuite>`;
  expect((await read(silent)).lines.at(-1)).toBe("finding S#(suite) 0:0:0:0 junit:error: Segmentation fault");
  const counted = `<testsuite name="S" tests="2" failures="2"/>`;
  expect((await read(counted)).lines[0]).toBe("artifact TEST S#(suite) TESTS=1 TESTS_FAILED=1 TESTS_SKIPPED=0");
});

test("the tests of nested suites count, also those in other tests", async () => {
  const { tests } = await read(
    `<testsuites><testsuite name="a"><testsuite name="b"><testcase name="t"><testcase name="u"/></testcase></testsuite>
      <testcase name="t"/></testsuite></testsuites>`,
  );
  expect(tests).toBe(3);
});

test("times are read in the ways that runners write them", async () => {
  const seconds = async (time: string): Promise<string | undefined> => {
    const { lines } = await read(`<testsuite name="s"><testcase name="t" time="${time}"/></testsuite>`);
    return /TEST_SECONDS=(.*)/.exec(lines[0]!)?.[1];
  };
  const times = ["0.25", "1,234.5", "0,003", "1e-3", "", "soon", "-1"];
  const expected = ["0.25", "1234.5", "0.003", "0.001", undefined, undefined, undefined];
  for (const [index, time] of times.entries()) expect(await seconds(time)).toBe(expected[index]);
});

test("the order of reports changes nothing", async () => {
  const reports = [0.1, 0.2, 0.7].map(
    (time, index) =>
      `<testsuite name="s"><testcase classname="C" name="t" time="${time}">${index === 1 ? "<failure/>" : ""}</testcase></testsuite>`,
  );
  const outcomes = new Set<string>();
  for (const order of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
  ]) {
    const part = (index: number): string =>
      `--B\r\nContent-Disposition: form-data; name="r"; filename="${index}.xml"\r\n\r\n${reports[index]!}\r\n`;
    const body = Buffer.from(`${order.map(part).join("")}--B--\r\n`);
    const { collector } = await readUpload(body, { mediaType: "multipart/form-data", boundary: "B" });
    outcomes.add(outline(collector));
  }
  expect([...outcomes]).toHaveLength(1);
  expect([...outcomes][0]).toContain("C#t TESTS=3 TESTS_FAILED=1 TESTS_SKIPPED=0 TEST_SECONDS=1\n");
});
