import { describe, expect, test } from "vitest";
import { analyseFiles } from "../analyse.ts";
import { languageDefinitions } from "../languages/index.ts";
import type { LanguageId } from "../languages/language.ts";
import { FileMeasurer } from "./measure-file.ts";

const measurer = new FileMeasurer();
// Joined from pieces, so that this file has no such comments itself.
const later = ["TO", "DO"].join("");
const ignore = ["belvedere", "ignore"].join(":");

/** The findings of a source: rule, line, and the reason if it is suppressed. */
async function check(language: LanguageId, source: string, expected: readonly (readonly unknown[])[]): Promise<void> {
  const { findings } = (await measurer.measure(language, source))!.result;
  const found = findings.map(({ rule, lines, suppressed }) => {
    return [rule.replace("belvedere:", ""), lines[0], ...(suppressed === undefined ? [] : [suppressed])];
  });
  expect(found).toEqual(expected);
}

const ternary = "let a = b ? c : d ? e : f;";

describe("a comment suppresses findings", () => {
  test("on its own line beside code", () =>
    check("javascript", `${ternary} // ${ignore} nested-ternary clear enough\n${ternary}\n`, [
      ["nested-ternary", 1, "clear enough"],
      ["nested-ternary", 2],
    ]));
  test("up to the next line with code, across other comments", () =>
    check("javascript", `// ${ignore} belvedere:nested-ternary clear enough\n\n// why\n${ternary}\n${ternary}\n`, [
      ["nested-ternary", 4, "clear enough"],
      ["nested-ternary", 5],
    ]));
  test("of several rules, in a block comment", () =>
    check("javascript", `/*\n * ${ignore} to-do-comment,nested-ternary old code */\n${ternary} // ${later}\n`, [
      ["nested-ternary", 3, "old code"],
      ["to-do-comment", 3, "old code"],
    ]));
  test("of the whole file on the first line", () =>
    check("python", `# ${ignore} long-file a table\n${"x = 1\n".repeat(1001)}`, [["long-file", 1, "a table"]]));
  test.each(languageDefinitions.map(({ id }) => id))("in comments of %s", async (language) => {
    const hash = ["python", "ruby", "bash", "r", "terraform", "perl", "dockerfile", "yaml"].includes(language)
      ? "#"
      : "//";
    const mark = language === "lua" || language === "sql" ? "--" : hash;
    const start = { php: "<?php\n", vue: "<script>\n", svelte: "<script>\n" }[language as string] ?? "";
    const line = start === "" ? 2 : 3;
    const source = `${start}${mark} ${ignore} to-do-comment later\n${mark} ${later}: all\n`;
    await check(language, source, [["to-do-comment", line, "later"]]);
  });
});

describe("a comment that is wrong is a finding, and has no effect", () => {
  test.each([
    ["without a reason", `// ${ignore} nested-ternary`, "unexplained-suppression"],
    ["of an unknown rule", `// ${ignore} nested-ternery clear`, "unknown-suppression"],
    ["without a rule", `/* ${ignore} */`, "unknown-suppression"],
    ["of findings about suppressions", `// ${ignore} unknown-suppression no`, "unknown-suppression"],
  ])("%s", (_, comment, rule) =>
    check("javascript", `${comment}\n${ternary}\n`, [
      ["nested-ternary", 2],
      [rule, 1],
    ]),
  );
  test("but not if it only talks about it", () =>
    check("python", `"""\n${ignore} long-file\n"""\nx = 1  # see ${ignore}\n`, []));
});

test("a place of a duplicate is suppressed where it starts; results and summary say so", async () => {
  const lines = Array.from({ length: 12 }, (_, index) => `  total += values[${index}] * weights[${index}];`).join("\n");
  const block = (head: string): string => `${head}function f(values, weights, total) {\n${lines}\n  return total;\n}\n`;
  const files = new Map([
    ["a.js", Buffer.from(block(`// ${ignore} duplicated-block separate on purpose\n`))],
    ["b.js", Buffer.from(block("// plain\n"))],
  ]);
  const analysis = analyseFiles(files, { threads: 1 });
  if (!analysis.ok) throw new Error(analysis.problem.code);
  let text = "";
  for await (const piece of analysis.value) text += piece;
  const found = text.split("\n").filter((line) => line.startsWith('{"kind":"finding"'));
  expect(found.map((line) => (JSON.parse(line) as { relaxed?: string }).relaxed)).toEqual(["separate on purpose"]);
  expect(analysis.value.summary).toMatchObject({ findings: 0, suppressedFindings: 1 });
});
