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
