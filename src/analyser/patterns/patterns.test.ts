import { describe, expect, test } from "vitest";
import { applyRuleSettings } from "../configuration/rule-settings.ts";
import { FileMeasurer } from "../measure/measure-file.ts";
import type { LanguageId } from "../languages/language.ts";
import { patternRules } from "./rules/index.ts";

const measurer = new FileMeasurer(applyRuleSettings());

async function rulesIn(language: LanguageId, source: string): Promise<string[]> {
  const { result } = (await measurer.measure(language, source))!;
  expect(result.syntaxErrors, source).toBe(0);
  return result.findings.map(({ rule }) => rule);
}

describe.each(patternRules.map((rule) => [rule.id, rule] as const))("%s", (id, { examples, patterns }) => {
  test.each(examples)("in $language: $bad", async ({ language, bad, good }) => {
    expect(await rulesIn(language, bad)).toContain(id);
    expect(await rulesIn(language, good)).not.toContain(id);
  });

  test("has an example of every pattern, in one of its languages", () => {
    const shown = new Set(examples.map(({ language }) => language));
    for (const { languages } of patterns) expect(languages.some((language) => shown.has(language))).toBe(true);
  });
});

describe("same()", () => {
  // In R, the only node inside `1L` is `L`: its digits are in no child.
  test("compares characters that are in no child of a node", async () => {
    expect(await rulesIn("r", "if (x == 1L && x == 2L) f()\n")).toContain("belvedere:constant-condition");
    expect(await rulesIn("r", "if (x == 1L && x == 1L) f()\n")).not.toContain("belvedere:constant-condition");
  });

  test("compares neither layout nor comments", async () => {
    const source = "if (a) { g(a, 1); } else { g( a /* b */,\n1); // c\n }";
    expect(await rulesIn("javascript", source)).toContain("belvedere:identical-branches");
  });
});
