import { describe, expect, test } from "vitest";
import type { LanguageId } from "../languages/language.ts";
import { FileMeasurer } from "./measure-file.ts";

const measurer = new FileMeasurer();
// Joined from pieces, so that this file has no such findings itself.
const [later, broken] = [["TO", "DO"].join(""), ["FIX", "ME"].join("")];

async function check(
  language: LanguageId,
  source: string,
  expected: readonly (readonly [string, string, number])[],
): Promise<void> {
  const { findings } = (await measurer.measure(language, source))!.result;
  expect(findings.map(({ rule, message, lines }) => [rule.replace("belvedere:", ""), message, lines[0]])).toEqual(
    expected,
  );
}

describe("notes", () => {
  test("are reported with their text", () =>
    check("java", `class A {\n  // ${later}(me): mend this\n  int a; /* ${broken} */\n}`, [
      ["to-do-comment", `${later}: me): mend this`, 2],
      ["fix-me-comment", broken, 3],
    ]));
  test("are whole words, and in comments only", () =>
    check("python", `# ${later}S and ${later.toLowerCase()}\nx = "${later}"\n`, []));
  test("on lines that follow one another are several", () =>
    check("javascript", `// ${later}: one\n// ${later}: two\n`, [
      ["to-do-comment", `${later}: one`, 1],
      ["to-do-comment", `${later}: two`, 2],
    ]));
});

describe("code that was commented out", () => {
  const message = "This comment looks like code that was commented out";
  const found = [["commented-code", message, 1]] as const;

  test.each<[LanguageId, string]>([
    ["javascript", "// const a = f(1);\n// if (a) {\n//   g();\n// }\n"],
    ["javascript", "// list.push(1);\n"],
    ["c", "/* x = y + 1;\n   return x; */\nint a;\n"],
    ["java", "// for (int i = 0; i < 3; i++) {\n//   run(i);\n// }\nclass A {}\n"],
    ["python", "# def f(a):\n#     return a\n"],
    ["ruby", "# x = compute(1)\n# return x\n"],
  ])("%s %j is", (language, source) => check(language, source, found));

  test.each<[LanguageId, string]>([
    ["javascript", "// The list is sorted; see below.\n"],
    ["javascript", "// Returns nothing (it never did).\n"],
    ["javascript", "/** @example f(1); */\nf();\n"],
    ["c", "/* Copyright (c) 2020 Someone;\n * all rights reserved. */\nint a;\n"],
    ["python", "# Return the first one.\n# If it is absent: fail.\n"],
    ["python", "# x = 1\n"],
    ["rust", "/// let x = f(1);\nfn g() {}\n"],
  ])("%s %j is not", (language, source) => check(language, source, []));
});
