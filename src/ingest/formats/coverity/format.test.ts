import { expect, test } from "vitest";
import { noAlignment } from "../../align-path.ts";
import { outlineOf, readUpload } from "../examples.reference.ts";

const report = (...items: readonly unknown[]): Buffer => Buffer.from(JSON.stringify({ issues: items }));
const read = (...items: readonly unknown[]): Promise<string> => outlineOf(report(...items), noAlignment);
const issue = {
  mergeKey: "k",
  checkerName: "LEAK",
  mainEventFilePathname: "/app/a.c",
  mainEventLineNumber: 3,
  events: [{ main: true, eventDescription: "m", lineNumber: 3 }],
};

test.each([
  ["High", "CRITICAL"],
  ["Medium", "MAJOR"],
  ["Low", "MINOR"],
  ["Audit", "INFO"],
])("impact %s is %s", async (impact, severity) => {
  expect(await read({ ...issue, checkerProperties: { impact } })).toContain(`SEVERITY.${severity} |`);
});

test("other events are related, also those inside of events; a triage as intended relaxes", async () => {
  const inner = { eventDescription: "inner", filePathname: "b.c", lineNumber: 7 };
  const events = [{ eventTag: "path", filePathname: "app/a.c", lineNumber: 1, events: [inner] }, ...issue.events];
  const outline = await read({ ...issue, events, stateOnServer: { triage: { classification: "Intentional" } } });
  expect(outline).toContain("finding app/a.c 3:0:0:0 coverity:LEAK: m");
  expect(outline).toContain('[{"startLine":1,"message":"path"},{"path":"b.c","startLine":7,"message":"inner"}]');
  expect(outline).toContain("relaxed: Intentional");
});

test("a report with an error is a failed analysis", async () => {
  const text = JSON.stringify({ type: "Coverity issues", formatVersion: 7, issues: [], error: "no licence" });
  const { collector } = await readUpload(Buffer.from(text));
  expect(collector.refusals.failures.records[0]?.reason.params).toMatchObject({ detail: "no licence" });
  expect(collector.reports[0]).toMatchObject({ format: "coverity", version: "7" });
});

test("an issue without a checker or a file is refused by name", async () => {
  const outline = await read(issue, { ...issue, checkerName: 1 }, { ...issue, mainEventFilePathname: null });
  expect(outline).toMatch(/\/issues\/1 .*"field":"checkerName"/);
  expect(outline).toMatch(/\/issues\/2 .*"field":"mainEventFilePathname"/);
});
