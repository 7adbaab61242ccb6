import { expect, test } from "vitest";
import { outline, readUpload } from "../examples.reference.ts";

const err = { message: "m", stack: "s" };
const listed = (title: string, error: object) => ({ title, fullTitle: `s ${title}`, duration: 1, err: error });

test("a failure without a test is a hook; one whose test did not fail is refused by name", async () => {
  const report = {
    stats: { suites: 1, tests: 2, passes: 1, failures: 3 },
    tests: [listed("a", err), listed("b", {})],
    failures: [listed("a", err), listed("b", err), listed("hook", err)],
  };
  const { collector } = await readUpload(Buffer.from(JSON.stringify(report)));
  const text = outline(collector);
  expect(text.match(/(?<=artifact TEST ).*TESTS_FAILED=\d/g)).toEqual([
    "s#a TESTS=1 TESTS_FAILED=1",
    "s#b TESTS=1 TESTS_FAILED=0",
    "s#hook TESTS=1 TESTS_FAILED=1",
  ]);
  expect(text).toMatch(/^refused .*"field":"tests\.err"/m);
});

test("a report that lists less than it counts is not whole", async () => {
  const stats = { suites: 1, tests: 1, passes: 0, failures: 1 };
  const read = async (report: object) => {
    const { collector } = await readUpload(Buffer.from(JSON.stringify(report)));
    return [collector.failures.count, collector.reports[0]?.counts.refused];
  };
  const tests = [listed("a", err)];
  expect(await read({ stats, tests, failures: tests })).toEqual([0, 0]);
  expect(await read({ stats, tests })).toEqual([0, 1]);
  expect(await read({ stats: { ...stats, tests: 2 }, tests, failures: tests })).toEqual([1, 0]);
});
