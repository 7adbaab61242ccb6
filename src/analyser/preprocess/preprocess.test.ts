import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LanguageId } from "../languages/language.ts";
import { valueIn } from "../measure/file-result.ts";
import { FileMeasurer } from "../measure/measure-file.ts";
import { prepareText } from "./index.ts";

const measurer = new FileMeasurer();

/** Measures a text, and compares its syntax errors and units: keys, with the last line and the cyclomatic complexity. */
async function check(language: LanguageId, text: string, expected: readonly (readonly [string, number, number])[]) {
  const { units, syntaxErrors, unparsedLines } = (await measurer.measure(language, text))!.result;
  const seen = units.map(({ key, lines, values }) => [key, lines[2], valueIn(values, "VG")]);
  expect({ seen, syntaxErrors, unparsedLines }).toEqual({ seen: expected, syntaxErrors: 0, unparsedLines: 0 });
}

describe("conditional groups", () => {
  test("sides that are whole are both measured", () =>
    check("c", "#ifdef A\nint f(void) { return 1; }\n#else\nint f(void) { return 2; }\n#endif\n", [
      ["f(void)", 2, 1],
      ["f(void)~2", 4, 1],
    ]));

  test("of sides that share a body, the longest one counts", () =>
    check("c", "int f(int a) {\n#ifdef A\n  if (a) {\n#else\n  if (a > 1 && a < 9) {\n#endif\n    g();\n  }\n}\n", [
      ["f(int)", 9, 3],
    ]));

  test("groups with the same condition have the same side", () =>
    check(
      "c",
      "int f(int a) {\n#ifdef A\n  if (a) {\n#else\n  {\n#endif\n  g();\n#ifndef A\n  }\n#else\n  } else {\n  }\n#endif\n}\n",
      [["f(int)", 14, 2]],
    ));

  test("arguments, operands and elements are chosen too", () =>
    check(
      "c",
      "int x = f(1,\n#ifdef A\n  2,\n#else\n  3,\n#endif\n  4);\nint y[] = {\n#if A\n  1,\n#endif\n  2 };\nint z =\n#if A\n 1\n#else\n 2\n#endif\n;\n",
      [],
    ));

  test("`#if 0` is left out, and its comments stay comments", async () => {
    await check("c", "#if 0\nthis is not ( code\n/* a comment */\n#endif\nint f(void) { return 1; }\n", [
      ["f(void)", 5, 1],
    ]);
    const { values } = (await measurer.measure("c", "#if 0\nnot ( code\n/* a comment */\n#endif\n"))!.result;
    expect(values.slice(0, 4)).toEqual([4, 3, 1, 0]);
  });

  test("C leaves out what is for C++", () =>
    check("c", '#ifdef __cplusplus\nextern "C" {\n#endif\nint f(void) { return 1; }\n#ifdef __cplusplus\n}\n#endif\n', [
      ["f(void)", 4, 1],
    ]));

  test("groups without an end, and ends without a group, do no harm", () =>
    check("c", "#endif\n#else\nint f(void) { return 1; }\n#if A\nint g(void) { return 1; }\n", [
      ["f(void)", 3, 1],
      ["g(void)", 5, 1],
    ]));
});

describe("macros", () => {
  test.each([
    ["before a type", "API_EXPORT int f(int a) { return a; }"],
    ["before a type with a name", "static FORCE_INLINE size_t f(int a) { return a; }"],
    ["in small letters, before `int`", "redisAtomic int f(int a) { return a; }"],
    ["with arguments", 'NO_SANITIZE("bounds")\nvoid *f(int a) { return 0; }'],
    ["between type and name", "BOOL WINAPI f(int a) { return a; }"],
    ["after the parameters", "int f(int a) PRINTF_LIKE(1, 2) PURE { return a; }"],
    ["in the parameters", "int f(int a UNUSED) { return a; }"],
    ["an attribute of GNU", "__attribute__((noinline)) int f(int a) { return a; }"],
  ])("attributes: %s", async (_, text) => {
    const { units, syntaxErrors } = (await measurer.measure("c", `${text}\n`))!.result;
    expect([syntaxErrors, units.map(({ key }) => key)]).toEqual([0, ["f(int)"]]);
  });

  test("the type of a function inside another one is not an attribute", () =>
    check(
      "c",
      "int g(void) {\n  auto inline size_t __attribute ((cold)) f (int a) { return a; }\n  return f(1);\n}\n",
      [
        ["g(void)", 4, 1],
        ["g(void).f(int)", 2, 1],
      ],
    ));

  test("a class with an export macro is a class", () =>
    check("cpp", "class API_EXPORT Widget : Base {\n  void f() { g(); }\n};\n", [
      ["Widget", 3, 1],
      ["Widget.f()", 2, 1],
    ]));

  test("a macro before a namespace is not a function", () =>
    check("cpp", "BEGIN_NAMESPACE\nnamespace detail {\nvoid f() {}\n}\nEND_NAMESPACE\n", [["detail.f()", 3, 1]]));

  test("statements without a semicolon", () =>
    check(
      "c",
      "DEFINE_LIST(items)\nint f(int a) {\n  CHECK(a)\n  if (a) g();\n  list_for_each(a, b) {\n    g();\n  }\n  DONE\n}\n",
      [["f(int)", 9, 2]],
    ));

  test("statements, types and operators as arguments", () =>
    check(
      "c",
      "int f(int a) {\n  TRY(a, if (a) g(); h(););\n  x = va_arg(ap, char *);\n  y = cast(unsigned long, x);\n  ASSERT(a, ==, 1);\n  VERBOSE(const char *p = 0);\n  return a;\n}\n",
      [["f(int)", 8, 2]],
    ));

  test("texts with macros inside", () =>
    check("c", 'void f(void) {\n  printf("%" PRIu64 "\\n", x);\n  error(QL("a") " must be b");\n}\n', [
      ["f(void)", 4, 1],
    ]));

  test("enumerators and elements", () =>
    check("c", 'enum e {\n  A DEPRECATED(1, "b") = 3,\n  ITEM(C, 1),\n#define X(a) a,\n  ALL_ITEMS\n  LAST\n};\n', [
      ["e", 7, 0],
    ]));

  test("tests with texts as names", () =>
    check("cpp", 'TEST_CASE("adds", "[sum]") {\n  CHECK(1 + 1 == 2);\n}\n', [['TEST_CASE("adds","[sum]")', 3, 1]]));

  test("tests and matchers with expressions as arguments", () =>
    check(
      "cpp",
      'namespace n {\nMATCHER(IsEmpty, negation ? "is not" : "is") {\n  return arg.empty();\n}\nMATCHER_P(Has, x, std::string(negation ? "no" : "") + "x") {\n  return x;\n}\n}\n',
      [
        ["n.MATCHER(IsEmpty,negation)", 4, 1],
        ["n.MATCHER_P(Has,x,std)", 7, 1],
      ],
    ));

  test("attributes in a class with a type of functions as its argument", () =>
    check(
      "cpp",
      "template <class R, class... A>\nclass F<R(A...)> final : public B {\n  ~F() override LOCK(m) {\n    g();\n  }\n  void f(const void* a) override\n      LOCK(m) {\n    g();\n  }\n protected:\n  template <class T>\n  friend class Y;\n};\n",
      [
        ["F<R(A...)>", 13, 2],
        ["F<R(A...)>.~F()", 5, 1],
        ["F<R(A...)>.f(void*)", 9, 1],
      ],
    ));

  test("before the initialisers of a constructor", () =>
    check(
      "cpp",
      "A::A(B* b)\n    : b_(b),\n      WARNINGS_PUSH_(4355 /* this */)\n          c_(this),\n      WARNINGS_POP_() d_(1), QUIET e_{2} {}\nstruct C {\n  C() : QUIET a(1) {}\n};\n",
      [
        ["A::A(B*)", 5, 1],
        ["C", 8, 1],
        ["C.C()", 7, 1],
      ],
    ));
});

describe("names in C++", () => {
  test("an operator that converts is named after its type", () =>
    check("cpp", "struct A {\n  operator bool() const { return true; }\n  operator std::string() { return s; }\n};\n", [
      ["A", 4, 2],
      ["A.operator bool()", 2, 1],
      ["A.operator std::string()", 3, 1],
    ]));
});

describe("references with an initialiser in parentheses", () => {
  test.each([
    ["a choice", "const A& p(f() ? *this : g());"],
    ["a member", "const std::vector<int>& p(a.b());"],
    ["a member of a pointer", "auto&& p(a->b(1));"],
    ["what a pointer points to", "A& p(*a);"],
    ["a call with a literal", 'static const A& p(f("a"));'],
    ["a comparison", "const bool& p(a == b);"],
  ])("%s", async (_, text) => {
    const { units, syntaxErrors } = (await measurer.measure("cpp", `void f() {\n  ${text}\n}\n`))!.result;
    expect([syntaxErrors, units.map(({ key }) => key)]).toEqual([0, ["f()"]]);
  });

  test.each([
    "A& p(int a = 1);",
    "isReady && start(a.b);",
    "A& p(const B& b, ...);",
    "return a & f(b.c);",
    "x = a & f(!b);",
  ])("%s keeps its reference", (statement) => {
    const prepared = prepareText("cpp", `void f() {\n  ${statement}\n}\n`);
    expect(prepared).toContain(statement.slice(0, statement.indexOf("(")));
  });
});

describe("every text", () => {
  const words = [
    "#if A\n",
    "#else\n",
    "#endif\n",
    "int ",
    "f",
    "(",
    ")",
    "{",
    "}",
    ";",
    ",",
    "API ",
    '"a"',
    "<",
    ">",
    "=",
    "::",
    "*",
  ];
  const otherWords = ["\\(", '"""', "#x", "throws(", "()", "do ", "for a ", "params ", "in1", "set(", "@A ", "é😀"];
  const text = fc.array(
    fc.constantFrom(
      ...words,
      ...otherWords,
      "template",
      " class ",
      "\n",
      "/*x*/",
      "//x\n",
      "enum ",
      "[",
      "]",
      "~",
      "1",
    ),
    {
      maxLength: 40,
    },
  );

  test("has the same length afterwards", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<LanguageId>("c", "cpp", "swift", "kotlin", "csharp", "bash"),
        text,
        (language, parts) => {
          const original = parts.join("");
          const prepared = prepareText(language, original);
          expect(prepared.length).toBe(original.length);
        },
      ),
      { numRuns: 500, seed: 7 },
    );
  });

  test("in another language stays as it is", () => expect(prepareText("java", "#if A\n")).toBe("#if A\n"));
});
