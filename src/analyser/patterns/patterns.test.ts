import { describe, expect, test } from "vitest";
import { applyRuleSettings } from "../configuration/rule-settings.ts";
import { FileMeasurer } from "../measure/measure-file.ts";
import type { LanguageId } from "../languages/language.ts";
import { TreeArrays } from "../syntax/flat-tree.ts";
import { loadGrammar } from "../syntax/grammar.ts";
import { parse } from "../syntax/parse.ts";
import { PatternFinder } from "./pattern-finder.ts";
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

describe("tests of what is around a node", () => {
  async function matchesIn(where: string, text: string, query = "(run_instruction) @match"): Promise<number[]> {
    const rule = {
      id: "team:a",
      message: "a",
      patterns: [{ languages: ["dockerfile" as const], query, where }],
      examples: [],
    };
    const { roles } = await loadGrammar("dockerfile");
    const tree = new TreeArrays();
    parse(await loadGrammar("dockerfile"), [{ text, onlyWithoutErrors: false }], false, tree);
    const found = new PatternFinder([rule]).find("dockerfile", { text, tree, language: roles });
    return found.map(({ start }) => text.slice(0, start).split("\n").length);
  }
  const text = "FROM a\nRUN b\nUSER c\nRUN d\nFROM e\nRUN f\n";

  test.each([
    [`followed(@match, "user_instruction")`, [2]],
    [`followed(@match, "from_instruction")`, [2, 4]],
    [`followed(@match, "from_instruction", "user_instruction")`, [4]],
    [`preceded(@match, "user_instruction")`, [4, 6]],
    [`preceded(@match, "user_instruction", "from_instruction")`, [4]],
    [`not preceded(@match, "user_instruction") and not followed(@match, "user_instruction")`, []],
  ])("%s", async (where, lines) => expect(await matchesIn(where, text)).toEqual(lines));

  test("known(): a node before it has the same text", async () => {
    const stages = "FROM a AS b\nFROM b\nFROM c\nFROM d AS c\n";
    const query = "(from_instruction (image_spec) @name) @match";
    expect(await matchesIn(`known(@name, "image_alias")`, stages, query)).toEqual([2]);
  });

  test("below(): a node around it has one of the texts in the field", async () => {
    expect(await rulesIn("yaml", "x:\n  hostNetwork: true\n")).toContain("belvedere:host-access");
    expect(await rulesIn("yaml", "volumes:\n  hostPath:\n    path: a\n")).toContain("belvedere:host-access");
    expect(await rulesIn("yaml", "hostPath:\n  volumes:\n    path: a\n")).not.toContain("belvedere:host-access");
  });

  test("a condition that needs too many steps ends the search: nothing is reported that was not decided", async () => {
    const long = "RUN a\n".repeat(3_000);
    expect(await matchesIn(`not followed(@match, "user_instruction")`, `FROM a\n${long}USER b\n`)).toEqual([]);
  });
});
