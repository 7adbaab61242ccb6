import { expect, test } from "vitest";
import { outline, readUpload } from "../examples.reference.ts";

/** The values of the only file of a report with these lines. */
async function valuesOf(lines: string, generated = "1547410716458"): Promise<string> {
  const report = `<coverage generated="${generated}" clover="4.3.1"><project><file name="a.js" path="a.js">${lines}</file></project></coverage>`;
  const { collector } = await readUpload(Buffer.from(report));
  return /artifact FILE a\.js (.*)/.exec(outline(collector))![1]!;
}

test("Clover: how often a condition was true, and how often false", async () => {
  const lines = `<line num="1" type="cond" truecount="7" falsecount="2"/><line num="2" type="cond" truecount="0" falsecount="3"/>
    <line num="3" type="cond" truecount="0" falsecount="0"/>`;
  expect(await valuesOf(lines)).toBe("COV_LINES=3 COV_LINES_HIT=2 COV_BRANCHES=6 COV_BRANCHES_HIT=3");
});

test("Istanbul: the branches of a line that were run, and those that were not", async () => {
  const lines = `<line num="1" count="9" type="cond" truecount="3" falsecount="0"/>
    <line num="2" count="1" type="cond" truecount="1" falsecount="1"/>
    <line num="3" count="0" type="cond" truecount="0" falsecount="2"/>`;
  expect(await valuesOf(lines)).toBe("COV_LINES=3 COV_LINES_HIT=2 COV_BRANCHES=7 COV_BRANCHES_HIT=4");
});

test("ReportGenerator: the branches of a line that were run, and those that were not, without a count of the line", async () => {
  const lines = `<line falsecount="2" truecount="2" num="1" type="cond"/><line falsecount="1" truecount="0" num="2" type="cond"/>`;
  expect(await valuesOf(lines, "1760552705")).toBe("COV_LINES=2 COV_LINES_HIT=1 COV_BRANCHES=5 COV_BRANCHES_HIT=2");
});
