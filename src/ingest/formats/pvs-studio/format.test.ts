import { expect, test } from "vitest";
import { noAlignment } from "../../align-path.ts";
import { outlineOf, readUpload } from "../examples.reference.ts";

const report = (...items: readonly unknown[]): Buffer => Buffer.from(JSON.stringify({ version: 2, warnings: items }));
const read = (...items: readonly unknown[]): Promise<string> => outlineOf(report(...items), noAlignment);
const warning = { code: "V501", level: 1, message: "m", positions: [{ file: "a.c", line: 3 }] };

test.each([
  [0, "INFO"],
  [1, "CRITICAL"],
  [2, "MAJOR"],
  [3, "MINOR"],
])("level %d is %s", async (level, severity) => {
  expect(await read({ ...warning, level })).toContain(`SEVERITY.${severity} |`);
});

test("further positions are related; a false alarm is relaxed", async () => {
  const positions = [...warning.positions, { file: "b.c", line: 9 }];
  const outline = await read({ ...warning, positions, falseAlarm: true });
  expect(outline).toContain('related: [{"path":"b.c","startLine":9}]\n  relaxed: False alarm');
});

test("a message that the analyser failed is a failed analysis; the report names its version", async () => {
  const { collector } = await readUpload(report({ ...warning, code: "V008", level: 0 }));
  expect(collector.refusals.failures.records[0]?.reason.params).toMatchObject({ detail: "V008: m" });
  expect(collector.reports[0]).toMatchObject({ version: "2" });
});

test("a warning without a code is refused by name", async () => {
  expect(await read(warning, { ...warning, code: 501 })).toMatch(/refused 1 .*\/warnings\/1 .*"field":"code"/);
});
