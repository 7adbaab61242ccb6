import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { LanguageId } from "../languages/language.ts";
import { FileMeasurer } from "./measure-file.ts";

const measurer = new FileMeasurer();

/** Lines of a public repository, and whether a person agrees that the rule is about them. */
interface Sample {
  readonly repository: string;
  readonly path: string;
  readonly line: number;
  readonly language: LanguageId;
  readonly lines: readonly string[];
  readonly right: boolean;
}

const samplesMin = 30;
const precisionMin = 0.95;

describe.each(["commented-code", "empty-catch", "fix-me-comment"])("%s", (rule) => {
  const read = (path: string): string => readFileSync(join(import.meta.dirname, "../../..", path), "utf8");
  const samples = JSON.parse(read(`test/examples/precision/${rule}.json`)) as readonly Sample[];
  const judged = judge(rule, samples);

  test("of the reported samples, at least 95 % are right", async () => {
    const { right, wrong } = await judged;
    expect(right.length + wrong.length).toBeGreaterThanOrEqual(samplesMin);
    expect(right.length / (right.length + wrong.length), wrong.join("\n")).toBeGreaterThanOrEqual(precisionMin);
  });

  test("the document has the numbers", async () => {
    const { right, wrong, missed } = await judged;
    const row = read("docs/analyser.md")
      .split("\n")
      .find((line) => line.startsWith(`| \`${rule}\` `));
    const numbers = row
      ?.split("|")
      .slice(2, -1)
      .map((cell) => Number(cell));
    expect(numbers).toEqual([samples.length, right.length + wrong.length, right.length, missed.length]);
  });
});

async function judge(rule: string, samples: readonly Sample[]) {
  const [right, wrong, missed]: string[][] = [[], [], []];
  for (const sample of samples) {
    const measured = await measurer.measure(sample.language, `${sample.lines.join("\n")}\n`);
    const isReported = measured!.result.findings.some((finding) => finding.rule === `belvedere:${rule}`);
    const name = `${sample.repository}/${sample.path}:${sample.line}`;
    if (isReported) (sample.right ? right : wrong)!.push(name);
    else if (sample.right) missed!.push(name);
  }
  return { right: right!, wrong: wrong!, missed: missed! };
}
