import { expect, test } from "vitest";
import { noAlignment } from "../../align-path.ts";
import { outlineOf, readUpload } from "../examples.reference.ts";

const report = (...items: readonly unknown[]): Buffer => Buffer.from(JSON.stringify(items));
const read = (...items: readonly unknown[]): Promise<string> => outlineOf(report(...items), noAlignment);
const error = { line: 1, column: 2, message: "m", rule: "standard:x" };

test("a file that cannot be parsed is a failed analysis", async () => {
  const { collector } = await readUpload(report({ file: "a.kt", errors: [{ ...error, rule: "" }] }));
  expect(collector.refusals.failures.records[0]?.reason.params).toMatchObject({ tool: "ktlint", detail: "a.kt: m" });
  expect(collector.reports[0]?.counts.findings).toBe(1);
});

test("files and errors of a wrong type are refused by name", async () => {
  const outline = await read({ file: "a.kt", errors: [error, 3] }, { errors: [] }, { file: "b.kt" });
  expect(outline).toContain("finding a.kt 1:2:0:0 ktlint:standard:x: m");
  expect(outline).toMatch(/refused 1 .*\/0\/errors\/1 .*"field":"errors"/);
  expect(outline).toMatch(/refused 1 .*\/1 .*"field":"file"/);
  expect(outline).toMatch(/refused 1 .*\/2 .*"field":"errors"/);
});
