import { expect, test } from "vitest";
import { outline, readUpload } from "../examples.reference.ts";

test.each([
  ["at its end", "SF:a.c\nDA:1,1\n"],
  ["before another record", "SF:a.c\nDA:1,1\nSF:b.c\nDA:1,1\nend_of_record\n"],
])("a tracefile whose record is cut off %s is broken", async (_, text) => {
  expect((await readUpload(Buffer.from(text))).code).toBe("results.report-broken");
});

test("functions of lcov 2.2 have their names in separate lines", async () => {
  const text = "SF:a.c\nFNL:0,1,2\nFNA:0,3,first\nFNA:0,0,alias\nDA:1,1\nDA:2,0\nend_of_record\n";
  const { collector } = await readUpload(Buffer.from(text));
  expect(collector.reports[0]!.counts.functions).toBe(2);
  expect(outline(collector)).toContain("FUNCTION a.c#first COV_LINES=2 COV_LINES_HIT=1");
});

test("a branch of a line that is not code does not make the line count", async () => {
  const text = "SF:a.c\nDA:1,1\nBRDA:2,0,0,1\nBRDA:2,0,1,-\nend_of_record\n";
  const { collector } = await readUpload(Buffer.from(text));
  expect(outline(collector)).toContain("a.c COV_LINES=1 COV_LINES_HIT=1 COV_BRANCHES=2 COV_BRANCHES_HIT=1");
});
