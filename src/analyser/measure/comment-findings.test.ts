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
  test("are not parts of paths and names", () =>
    check("c", `/* see /PREFIX/${["XX", "X"].join("")}/a and ${["XX", "X"].join("")}-1 */\nint a;\n`, []));
  test("are not placeholders, but may be within a line after a sentence", () => {
    const word = ["XX", "X"].join("");
    return check(
      "c",
      `/* replace the ${word} with a key */\n/* It fails. ${word} why? */\n/* a ${word}: b */\nint a;\n`,
      [
        ["fix-me-comment", `${word}: why?`, 2],
        ["fix-me-comment", `${word}: b`, 3],
      ],
    );
  });
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
    ["javascript", "// Example:\n// f(1);\n"],
    ["javascript", "x[125] = 1; // }\n"],
    ["c", "/* return the position after %time{} */\nint a;\n"],
    ["javascript", "// if so, exit here;\n"],
    ["javascript", "// f(a [, b, c ...]);\n"],
    ["python", "# tp = [0, 1]\n# fn = [1, 0]\n"],
    ["python", "# Replace\n# with:\n# import a\n# a.run(1)\n"],
  ])("%s %j is not", (language, source) => check(language, source, []));
});

describe("an empty catch", () => {
  const found = [["empty-catch", "An error is caught and nothing is done with it", 1]] as const;

  test.each<[LanguageId, string]>([
    ["javascript", "try { f(); } catch (e) {}\n"],
    ["java", "class A { void f() { try { g(); } catch (IOException e) { } } }\n"],
    ["kotlin", "fun f() { try { g() } catch (e: E) { } }\n"],
    ["swift", "func f() { do { try g() } catch { } }\n"],
  ])("%s %j is", (language, source) => check(language, source, found));
  test("Python's pass is", () =>
    check("python", "try:\n    f()\nexcept E:\n    pass\n", [["empty-catch", found[0][1], 3]]));

  test.each<[LanguageId, string]>([
    ["javascript", "try { f(); } catch (e) { /* why */ }\n"],
    ["javascript", "try { f(); } catch (e) {} // why\n"],
    ["javascript", "function f() { try { return g(); } catch {}\n return 1; }\n"],
    ["java", "class A { void f() { try { g(); } catch (final IOException | E ignored) { } } }\n"],
    ["kotlin", "fun f() { try { g() } catch (_: E) { } }\n"],
    ["swift", "func f() { do { try g() } catch {\n // why\n } }\n"],
    ["python", "try:\n    f()\nexcept E:\n    # why\n    pass\n"],
    ["python", "try:\n    f()\nexcept E:  # why\n    pass\n"],
    ["python", "try:\n    f()\nexcept E:\n    pass  # why\n"],
    ["python", "try:\n    import a\nexcept ImportError:\n    pass\n"],
  ])("%s %j is not reported", (language, source) => check(language, source, []));
});
