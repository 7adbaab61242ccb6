import { expect, test } from "vitest";
import { noAlignment } from "../../align-path.ts";
import { outlineOf, readUpload } from "../examples.reference.ts";

const report = (content: string): Buffer => Buffer.from(`<FxCopReport Version="10.0">${content}</FxCopReport>`);
const read = (content: string): Promise<string> => outlineOf(report(content), noAlignment);
test.each([
  ["CriticalError", "BLOCKER"],
  ["Error", "CRITICAL"],
  ["CriticalWarning", "MAJOR"],
  ["Informational", "INFO"],
])("%s is %s", async (level, severity) => {
  expect(await read(`<Message CheckId="CA1"><Issue Level="${level}">m</Issue></Message>`)).toContain(`.${severity} |`);
});

test("an excluded message is relaxed; one without a check is refused by name", async () => {
  const outline = await read(
    '<Message CheckId="CA1" Status="ExcludedInSource"><Issue File="a.cs">m</Issue></Message>\n<Message><Issue File="a.cs"/></Message>',
  );
  expect(outline).toContain("finding a.cs 0:0:0:0 fxcop:CA1: m\n  relaxed: ExcludedInSource");
  expect(outline).toMatch(/refused 2 a\.cs .*"field":"CheckId"/);
});

test("an exception of the tool is a failed analysis", async () => {
  const exception = '<Exception Keyword="CA0001"><ExceptionMessage>no assembly</ExceptionMessage></Exception>';
  const { collector } = await readUpload(report(`<Exceptions>${exception}</Exceptions>`));
  expect(collector.refusals.failures.records[0]?.reason.params).toMatchObject({ detail: "no assembly" });
  expect(collector.reports[0]).toMatchObject({ version: "10.0" });
});
