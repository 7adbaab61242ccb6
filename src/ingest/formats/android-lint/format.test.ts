import { expect, test } from "vitest";
import { noAlignment } from "../../align-path.ts";
import { outlineOf, readUpload } from "../examples.reference.ts";

const report = (content: string): Buffer => Buffer.from(`<issues format="6" by="lint 8.1">${content}</issues>`);
const read = (content: string): Promise<string> => outlineOf(report(content), noAlignment);

test.each([
  ["Fatal", "BLOCKER"],
  ["Error", "CRITICAL"],
  ["Warning", "MAJOR"],
  ["Information", "INFO"],
])("%s is %s", async (word, severity) => {
  expect(await read(`<issue id="A" severity="${word}" message="m"/>`)).toContain(`SEVERITY.${severity} |`);
});

test("the first location is the place, others are related; the address of the rule is stored", async () => {
  const locations = '<location file="a.xml" line="2" column="3"/><location file="b.xml" line="9" message="also"/>';
  const outline = await read(`<issue id="A" message="m" url="https://example.com/A">${locations}</issue>`);
  expect(outline).toContain("finding a.xml 2:3:0:0 android-lint:A: m");
  expect(outline).toContain('related: [{"path":"b.xml","startLine":9,"message":"also"}]');
  expect(outline).toContain("| https://example.com/A |");
});

test("an issue without an id is refused by name", async () => {
  expect(await read('<issue id="A" message="m"/>\n<issue message="m"/>')).toMatch(/refused 2 .*"field":"id"/);
});

test("an error of Lint itself is a failed analysis; the report names its version", async () => {
  const { collector } = await readUpload(report('<issue id="LintError" severity="Error" message="crash in Foo"/>'));
  expect(collector.refusals.failures.records[0]?.reason.params).toMatchObject({ detail: "crash in Foo" });
  expect(collector.reports[0]).toMatchObject({ format: "android-lint", version: "6" });
});
