import { describe, expect, test } from "vitest";
import type { LanguageId } from "../languages/language.ts";
import { valueIn, type FileResult } from "./file-result.ts";
import { FileMeasurer } from "./measure-file.ts";

const measurer = new FileMeasurer();

async function measure(language: LanguageId, text: string): Promise<FileResult> {
  return (await measurer.measure(language, text))!.result;
}

/** Rules about parsing that a text breaks. */
async function rulesOf(text: string): Promise<string[]> {
  const { findings } = await measure("javascript", text);
  return findings.map(({ rule }) => rule.split(":")[1]!).filter((rule) => /syntax|parsed/.test(rule));
}

describe("unparsed lines", () => {
  test("there are none in a text without syntax errors", async () => {
    const { values, unparsedLines } = await measure("javascript", "const a = 1;\n");
    expect([valueIn(values, "UNPARSED_LINES"), unparsedLines]).toEqual([0, 0]);
  });

  test("they are the lines of an error, on every artifact around it", async () => {
    const text = "function good() {\n  return 1;\n}\nfunction bad() {\n  let ) ;\n  return 2;\n}\n";
    const { values, units, unparsedLines } = await measure("javascript", text);
    expect([valueIn(values, "UNPARSED_LINES"), unparsedLines]).toEqual([1, 1]);
    expect(units.map((unit) => [unit.key, valueIn(unit.values, "UNPARSED_LINES")])).toEqual([
      ["good", 0],
      ["bad", 1],
    ]);
  });

  test("a function that is recognised inside an error was parsed", async () => {
    const text = "class A {\n  int x = ;;; ) (\n  void f() {\n    int y = 1;\n  }\n";
    const { units, unparsedLines } = await measure("java", text);
    expect(units.filter(({ name }) => name === "f()").map(({ values }) => valueIn(values, "UNPARSED_LINES"))).toEqual([
      0,
    ]);
    expect(unparsedLines).toBeGreaterThan(0);
    expect(unparsedLines).toBeLessThan(4);
  });

  test("a missing token costs its line", async () => {
    const { unparsedLines, syntaxErrors } = await measure("c", "int f(void) {\n  return 1\n}\n");
    expect([syntaxErrors, unparsedLines]).toEqual([1, 1]);
  });

  test("comments in them stay comments", async () => {
    const text = "int f(void) {\n  ) (\n  /* one */\n  // two\n  ) [\n}\n";
    const { values, unparsedLines } = await measure("c", text);
    expect(valueIn(values, "CLOC")).toBe(2);
    expect(unparsedLines).toBeLessThanOrEqual(4);
  });
});

describe("the share of unparsed lines decides the rule", () => {
  const good = (lines: number): string => "call();\n".repeat(lines);

  test.each([
    ["none", good(10), []],
    ["a small share", `${good(40)}let ) ;\n`, ["syntax-error"]],
    ["more than 5 %", `${good(9)}let ) ;\n`, ["partly-parsed"]],
    ["more than 25 %", `${good(2)}let ) ;\n`, ["hardly-parsed"]],
  ])("%s", async (_, text, expected) => expect(await rulesOf(text)).toEqual(expected));
});
