import fc from "fast-check";
import { expect, test } from "vitest";
import type { LanguageId } from "../languages/language.ts";
import { valueIn } from "../measure/file-result.ts";
import { FileMeasurer } from "../measure/measure-file.ts";
import { loadGrammar, type Grammar } from "../syntax/grammar.ts";
import { TreeArrays } from "../syntax/flat-tree.ts";
import { parse } from "../syntax/parse.ts";
import { recover, type PartParser } from "./recover.ts";

const measurer = new FileMeasurer();

/** Measures a text with syntax errors, and compares its units: keys, first and last lines, and unparsed lines. */
async function check(
  language: LanguageId,
  text: string,
  expected: readonly (readonly [string, number, number, number])[],
) {
  const { units, syntaxErrors, values } = (await measurer.measure(language, text))!.result;
  const seen = units.map(({ key, lines, values: own }) => [key, lines[0], lines[2], valueIn(own, "UNPARSED_LINES")]);
  expect({ seen, fails: syntaxErrors > 0 }).toEqual({ seen: expected, fails: true });
  return { unparsed: valueIn(values, "UNPARSED_LINES"), comments: valueIn(values, "CLOC") };
}

test("functions after one without its last brace keep their places", async () => {
  const text =
    "int f(int a) {\n  if (a) {\n    g();\n}\n\nint h(void) {\n  return 1;\n}\nint i(void) {\n  return 2;\n}\n";
  const { unparsed } = await check("c", text, [
    ["f(int)", 1, 4, 2],
    ["h(void)", 6, 8, 0],
    ["i(void)", 9, 11, 0],
  ]);
  expect(unparsed).toBe(2);
});

test("a statement that fails costs its own lines, whatever brackets it has open", () =>
  check(
    "c",
    "void f(void) {\n  a();\n  asm { mov ( }\n  b();\n}\nint g(void) {\n  if (a) {\n    b(;\n  }\n  return 1;\n}\n",
    [
      ["f(void)", 1, 5, 1],
      ["g(void)", 6, 11, 1],
    ],
  ));

test("the branches of a statement stay together", () =>
  check(
    "c",
    "int f(int a) {\n  b(;\n  if (a) g(); else if (a > 1) h();\n  else i();\n  do j(); while (a);\n  return a;\n}\n",
    [["f(int)", 1, 7, 1]],
  ));

test("a surplus brace ends nothing but the function before it", () =>
  check("c", "int f(void) {\n  return 1;\n}\n}\nint g(void) {\n  return 2;\n}\n", [
    ["f(void)", 1, 3, 0],
    ["g(void)", 5, 7, 0],
  ]));

test("what is after a member that fails is still in its class and its namespace", () =>
  check(
    "cpp",
    "namespace n {\nclass A {\n public:\n  int x = = 2 (;\n  int f() {\n    return 1;\n  }\n};\nint g() {\n  return @ 1;\n}\n}\nint h() {\n  return 2;\n}\n",
    [
      ["n.A", 2, 8, 1],
      ["n.A.f()", 5, 7, 0],
      ["n.g()", 9, 11, 1],
      ["h()", 13, 15, 0],
    ],
  ));

test("each missing token costs its line", async () => {
  const { unparsed } = await check("c", "int f(void) {\n  return 1\n}\nint g(void) {\n  return 2\n}\n", [
    ["f(void)", 1, 3, 1],
    ["g(void)", 4, 6, 1],
  ]);
  expect(unparsed).toBe(2);
});

test("comments in what failed, and around it, are comments", async () => {
  const { comments } = await check("c", "// a\nint x = ) {\n/* b */ ( ;\n// c\n};\n// d\nint f(void) { return 1; }\n", [
    ["f(void)", 7, 7, 0],
  ]);
  expect(comments).toBe(3);
});

test("macros and imports in a part that failed are still read", async () => {
  const { result } = (await measurer.measure("c", 'int f(void) {\n#include "a.h"\n  b(;\n}\n'))!;
  expect(result.imports).toHaveLength(1);
});

const pieces = [
  "int f(void) {",
  "}",
  "{",
  "if (a) {",
  "b(;",
  "g();",
  "struct A {",
  "};",
  "(",
  ")",
  "namespace n {",
  "\n",
  "// c\n",
];
pieces.push(
  "#define X {\n",
  "#if A\n",
  "#endif\n",
  "a::",
  "template <",
  "int x = 1;",
  "class B : C {",
  "case 1:",
  "@",
  "else",
);

test("the nodes are in the order of a tree, and in the text", async () => {
  const grammar = await loadGrammar("cpp");
  const tree = new TreeArrays();
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 25 }), (words) => {
      const text = words.join(" ");
      parse(grammar, [{ text, onlyWithoutErrors: false }], true, tree);
      for (let node = 1; node < tree.count; node++) {
        const parent = tree.parent[node]!;
        const isIn = parent < node && node < tree.next[parent]! && tree.next[node]! <= tree.next[parent]!;
        if (!isIn || tree.next[node]! <= node || tree.end[node]! > text.length) throw new Error(`node ${node}`);
      }
    }),
    { numRuns: 100 },
  );
});

test("only what is around an error is parsed alone", async () => {
  const grammar = await loadGrammar("c");
  const functions = Array.from({ length: 100 }, (_, number) => `int f${number}(int a) {\n  return a;\n}\n`).join("");
  const text = `${functions}int x(void) {\n  b(;\n}\n${functions}`;
  const { texts, parser } = recording(grammar);
  const tree = new TreeArrays();
  parser.parseInto(text, tree);
  texts.length = 0;
  expect(recover(text, parser, tree)).toBe(true);
  const alone = texts.filter((part) => part.length < text.length);
  expect({ alone, all: texts.length }).toEqual({
    alone: ["int x(void) {\n  b(;\n}", "int x(void) {\n  \n\n}", "void a(){b(;\n};", "void a(){b(;\n};"],
    all: alone.length + 1,
  });
});

/** A parser that notes what it parses. */
function recording(grammar: Grammar) {
  const texts: string[] = [];
  const read = (text: string, arrays: TreeArrays): boolean => {
    texts.push(text);
    return parse(grammar, [{ text, onlyWithoutErrors: false }], false, arrays)!.hasError;
  };
  const parser: PartParser = {
    parseInto: read,
    parseWithoutErrors: (text, arrays) => !read(text, arrays),
    isParsed: (text) => !read(text, new TreeArrays()),
  };
  return { texts, parser };
}

test.each([
  ["open braces", "f() {\n"],
  ["nested failures", "if (a) { b(; "],
  ["broken members", "class A { int x = = 1; "],
])("what is parsed again is bounded: %s", (_, piece) => {
  const text = piece.repeat(3_000);
  let characters = 0;
  const count = (part: string, isParsed: boolean): boolean => {
    characters += part.length;
    return isParsed;
  };
  const parser = {
    parseInto: (part: string) => count(part, true),
    parseWithoutErrors: (part: string) => count(part, false),
    isParsed: (part: string) => count(part, false),
  };
  const isRecovered = recover(text, parser, new TreeArrays());
  expect(isRecovered).toBe(false);
  expect(characters).toBeLessThan(text.length * 13);
});
