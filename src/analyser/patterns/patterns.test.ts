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
    const source = "f(a.b && a /* c */.\nb); // d";
    expect(await rulesIn("javascript", source)).toContain("belvedere:identical-operands");
  });
});

describe("misspelled-assignment", () => {
  const misspelled = async (source: string): Promise<number> => {
    const { result } = (await measurer.measure("bash", source))!;
    return result.findings.filter(({ rule }) => rule === "belvedere:misspelled-assignment").length;
  };

  test("is not found in comparisons that are not parsed, nor in aligned settings", async () => {
    expect(await misspelled("$disk = sda\nmode = 1\n")).toBe(2);
    expect(await misspelled("[[ $disk = sd* || $disk = hd* || $disk = md*[0-9] ]] || f\n")).toBe(0);
    expect(await misspelled("mode    = 1\n$disk = sd*\n")).toBe(0);
  });
});

describe("identical-branches", () => {
  const texts: readonly (readonly [LanguageId, string, string])[] = [
    ["javascript", "if (a) { THEN f(1); } else { ELSE f(1); }", "//"],
    ["c", "void f(int a) { if (a) { THEN g(1); } else { ELSE g(1); } }", "//"],
    ["cpp", "void f(int a) { if (a) { THEN g(1); } else { ELSE g(1); } }", "//"],
    ["objc", "void f(int a) { if (a) { THEN g(1); } else { ELSE g(1); } }", "//"],
    ["java", "class A { void f() { if (a) { THEN g(1); } else { ELSE g(1); } } }", "//"],
    ["go", "package a\nfunc f() { if a { THEN g(1) } else { ELSE g(1) } }\n", "//"],
    ["csharp", "class A { void F() { if (a) { THEN G(1); } else { ELSE G(1); } } }", "//"],
    ["rust", "fn f() { if a { THEN g(1) } else { ELSE g(1) } }", "//"],
    ["python", "if a:\n  THEN f(1)\nelse:\n  ELSE f(1)\n", "#"],
    ["php", "<?php if ($a) { THEN f(1); } else { ELSE f(1); }", "//"],
    ["kotlin", "fun f() { if (a) { THEN g(1) } else { ELSE g(1) } }", "//"],
    ["scala", "object A { def f() = if (a) { THEN g(1) } else { ELSE g(1) } }", "//"],
    ["dart", "void f() { if (a) { THEN g(1); } else { ELSE g(1); } }", "//"],
    ["lua", "if a then THEN f() else ELSE f() end\n", "--"],
    ["r", "if (a) { THEN f(1) } else { ELSE f(1) }\n", "#"],
    ["swift", "func f() { if a { THEN g(1) } else { ELSE g(1) } }", "//"],
  ];

  test.each(texts)("in %s, comments are part of the branches", async (language, text, mark) => {
    const isReported = async (then: string, other: string): Promise<boolean> => {
      const source = text.replace("THEN", then).replace("ELSE", other);
      return (await rulesIn(language, source)).includes("belvedere:identical-branches");
    };
    const comment = (reason: string): string => `${mark} ${reason}\n  `;
    expect(await isReported("", "")).toBe(true);
    expect(await isReported(comment("why"), comment("why"))).toBe(true);
    expect(await isReported("", comment("why"))).toBe(false);
    expect(await isReported(comment("why"), "")).toBe(false);
    expect(await isReported(comment("why"), comment("why not"))).toBe(false);
  });

  test("a comment after the statements of a branch is a part of it", async () => {
    const found = await rulesIn("lua", "if a then f() -- why\nelse f() end\n");
    expect(found).not.toContain("belvedere:identical-branches");
  });
});

describe("tests of what is around a node", () => {
  async function matchesIn(
    where: string | undefined,
    text: string,
    query = "(run_instruction) @match",
  ): Promise<number[]> {
    const rule = {
      id: "team:a",
      message: "a",
      patterns: [{ languages: ["dockerfile" as const], query, ...(where !== undefined && { where }) }],
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

  test.each([
    ["in each alternative", `[(run_instruction) @match (user_instruction) @match] (#match? @match "b$|c$")`, [2, 3]],
    ["of the node that was captured last", `(source_file (_) @x . (_) @x) @match (#eq? @x "USER c")`, [1]],
    ["of nodes of any type, but not of tokens", `(user_instruction . (_) @match) (#eq? @match "c")`, [3]],
  ])("a text is compared %s", async (_, query, lines) => {
    expect(await matchesIn(undefined, text, query)).toEqual(lines);
  });

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
