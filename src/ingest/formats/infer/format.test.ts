import { expect, test } from "vitest";
import { noAlignment } from "../../align-path.ts";
import { outlineOf } from "../examples.reference.ts";

const report = (...items: readonly unknown[]): Buffer => Buffer.from(JSON.stringify(items));
const read = (...items: readonly unknown[]): Promise<string> => outlineOf(report(...items), noAlignment);
const bug = { bug_type: "LEAK", qualifier: "m", file: "a.c", line: 3, column: -1 };

test.each([
  ["ERROR", "CRITICAL"],
  ["HIGH", "CRITICAL"],
  ["WARNING", "MAJOR"],
  ["ADVICE", "MINOR"],
  ["LIKE", "INFO"],
])("%s is %s", async (severity, level) => {
  expect(await read({ ...bug, severity })).toContain(`SEVERITY.${level} |`);
});

test("a column of -1 is not known; a bug that the settings filter out is relaxed", async () => {
  const outline = await read({ ...bug, censored_reason: "in tests" });
  expect(outline).toContain("finding a.c 3:0:0:0 infer:LEAK: m\n  relaxed: in tests");
});

test("a bug without a type or a file is refused by name", async () => {
  const outline = await read(bug, { ...bug, bug_type: 3 }, { ...bug, file: undefined });
  expect(outline).toMatch(/refused 1 a\.c results\.field-invalid \/1 .*"field":"bug_type"/);
  expect(outline).toMatch(/refused 1 .*results\.field-invalid \/2 .*"field":"file"/);
});
