import { expect, test } from "vitest";
import { noAlignment } from "../../align-path.ts";
import { outlineOf } from "../examples.reference.ts";

const report = (content: string): Buffer =>
  Buffer.from(`<SourceAnalysisViolations>${content}</SourceAnalysisViolations>`);
const read = (content: string): Promise<string> => outlineOf(report(content), noAlignment);
test("a violation with a range; one without a rule is refused by name", async () => {
  const outline = await read(
    '<Violation RuleId="SA1" Source="src/a.cs" LineNumber="3" StartLine="3" StartColumn="2" EndLine="4" EndColumn="5">m</Violation>\n' +
      '<Violation Source="src/a.cs" LineNumber="3">m</Violation>',
  );
  expect(outline).toContain("finding src/a.cs 3:2:4:5 stylecop:SA1: m");
  expect(outline).toMatch(/refused 2 src\/a\.cs .*"field":"RuleId"/);
});
