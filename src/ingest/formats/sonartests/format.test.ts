import { expect, test } from "vitest";
import { outline, readUpload } from "../examples.reference.ts";

test("a failure outside of a test is refused by name", async () => {
  const report = `<testExecutions version="1"><file path="a.js"><testCase name="t" duration="1"/><failure message="m"/></file></testExecutions>`;
  const { collector } = await readUpload(Buffer.from(report));
  expect(outline(collector)).toContain("results.element-misplaced");
  expect(collector.reports[0]!.counts).toMatchObject({ tests: 1, refused: 1 });
});
